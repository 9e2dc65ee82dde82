import { useTranslations } from 'next-intl'
import { Notice } from '../ui/notice'

/** Said wherever somebody could think that money moves. */
export function TestMode() {
  const t = useTranslations('Billing')
  return (
    <Notice tone="quiet">
      <p>{t('testMode')}</p>
    </Notice>
  )
}
