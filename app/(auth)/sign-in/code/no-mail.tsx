import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** What to do when nothing comes. */
export function NoMail({ from }: { from: string }) {
  const t = useTranslations('SignIn')
  return (
    <details className="group text-ink-2">
      <summary className="flex cursor-pointer list-none items-center gap-1.5 py-1.5 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {t('noMail')}
      </summary>
      <ul className="text-small mt-1 grid list-disc gap-1.5 pl-6">
        <li>{t('noMailWait')}</li>
        <li>{t('noMailSpam', { from })}</li>
        <li>{t('noMailAddress')}</li>
        <li>{t('noMailCompany')}</li>
      </ul>
    </details>
  )
}
