import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Says, wherever forecasts show, that they come from the simulated world and how to use real results. */
export function SimulatedBanner() {
  const t = useTranslations('Parts')
  return (
    <aside
      aria-labelledby="simulated"
      className="border-line bg-sunken text-small text-ink-2 flex gap-2.5 border-b px-4 py-2 md:px-6"
    >
      <FlaskConical aria-hidden className="text-ink-3 mt-0.5 size-4 shrink-0" />
      <p>
        <strong id="simulated" className="text-ink font-medium">
          {t('simulated')}
        </strong>{' '}
        {t('simulatedHow')}
      </p>
    </aside>
  )
}
