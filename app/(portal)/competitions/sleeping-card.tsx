import { useTranslations } from 'next-intl'
import { Card, CardHeader } from '@/components/ui/card'
import type { Selection } from '@/lib/portal/api'
import { useCountryName } from '@/components/parts/use-country-name'

/** Competitions that a larger plan would serve again. */
export function SleepingCard({ sleeping }: { sleeping: Selection['sleeping'] }) {
  const t = useTranslations('Competitions')
  const countryName = useCountryName()
  return (
    <Card>
      <CardHeader
        title={t('sleeping')}
        aside={<span className="num text-small text-ink-3">{sleeping.length}</span>}
      />
      <div className="grid gap-2 px-4 py-3.5">
        <p className="text-small text-ink-2">{t('sleepingText')}</p>
        <ul className="text-ink-3 grid gap-x-6 gap-y-1 @xl:grid-cols-2">
          {sleeping.map(({ slot, name, country }) => (
            <li key={slot}>
              {name} <span className="text-small">{countryName(country ?? '')}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
