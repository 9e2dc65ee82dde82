import { useTranslations } from 'next-intl'

/** Says to a screen reader what the skeletons say to the eye. */
export function Loading() {
  const t = useTranslations('Common')
  return (
    <p role="status" className="sr-only">
      {t('loading')}
    </p>
  )
}
