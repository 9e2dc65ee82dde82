import { Eye } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { parisDate } from '@/lib/portal/time'

/** Says on every page of a demo account what is invented, and that nothing can be changed. */
export function DemoBanner({ until }: { until: string }) {
  const t = useTranslations('Reviewer')
  const locale = useLocale()
  return (
    <aside
      aria-labelledby="demo"
      className="border-line bg-sunken text-small text-ink-2 flex gap-2.5 border-b px-4 py-2 md:px-6"
    >
      <Eye aria-hidden className="text-ink-3 mt-0.5 size-4 shrink-0" />
      <p>
        <strong id="demo" className="text-ink font-medium">
          {t('bannerTitle')}
        </strong>{' '}
        {t('bannerText', { day: parisDate(until, locale) })}
      </p>
    </aside>
  )
}
