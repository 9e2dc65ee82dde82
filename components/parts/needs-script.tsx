import { useTranslations } from 'next-intl'
import { Notice } from '../ui/notice'

/** Above a form that a script sends: said where none runs. */
export function NeedsScript() {
  const t = useTranslations('Parts')
  return (
    <noscript>
      <Notice tone="warn">{t('needsScript')}</Notice>
    </noscript>
  )
}
