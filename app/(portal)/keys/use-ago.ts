import { useTranslations } from 'next-intl'

const MINUTE_MS = 60_000

/** How long ago an instant was at another one: the same words on the server and in the browser. */
export function useAgo(): (utc: string, nowUtc: string) => string {
  const t = useTranslations('Parts')
  return (utc, nowUtc) => {
    const minutes = Math.floor((Date.parse(nowUtc) - Date.parse(utc)) / MINUTE_MS)
    const hours = Math.floor(minutes / 60)
    if (minutes < 1) return t('now')
    if (hours < 1) return t('minutesAgo', { minutes })
    if (hours < 48) return t('hoursAgo', { hours })
    return t('daysAgo', { days: Math.floor(hours / 24) })
  }
}
