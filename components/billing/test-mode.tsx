import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Said wherever somebody could think that money moves. */
export function TestMode() {
  const t = useTranslations('Checkout')
  return (
    <p className="border-line bg-sunken text-small text-ink-2 rounded-m flex gap-2.5 border px-4 py-2.5">
      <FlaskConical aria-hidden className="text-ink-3 mt-0.5 size-4 shrink-0" />
      <span>{t('testMode')}</span>
    </p>
  )
}
