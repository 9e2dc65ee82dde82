import { useTranslations } from 'next-intl'

/** Says how long ago something was, in the largest unit that fits twice. */
export function useAge(): (seconds: number) => string {
  const t = useTranslations('Status')
  return (seconds) => {
    const minutes = Math.floor(seconds / 60)
    if (minutes < 120) return t('age', { minutes })
    const hours = Math.floor(minutes / 60)
    return hours < 48 ? t('ageHours', { hours }) : t('ageDays', { days: Math.floor(hours / 24) })
  }
}
