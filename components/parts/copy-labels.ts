import { useTranslations } from 'next-intl'

/** The words of every copy button. */
export function useCopyLabels() {
  const t = useTranslations('Parts')
  return { copy: t('copy'), copied: t('copied'), failed: t('copyFailed') }
}
