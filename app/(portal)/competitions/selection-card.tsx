import { useLocale, useTranslations } from 'next-intl'
import { Card, CardHeader } from '@/components/ui/card'
import type { Selection } from '@/lib/portal/api'
import { parisDate } from '@/lib/portal/time'
import { useCountryName } from '@/components/parts/use-country-name'

/** The places of the selection, and how many replacements are left until when. */
export function SelectionCard({ selection }: { selection: Selection }) {
  const t = useTranslations('Competitions')
  const locale = useLocale()
  const countryName = useCountryName()
  const { slots, replacements } = selection
  // One free place says it all; nineteen of them would push the catalogue off the screen.
  const firstFree = slots.find(({ code }) => code === null)
  const shown = slots.filter((place) => place.code !== null || place === firstFree)
  const more = slots.length - shown.length
  return (
    <Card>
      <CardHeader
        title={t('selection')}
        aside={
          <p className="text-small text-ink-2 flex flex-wrap items-baseline gap-x-2">
            <span>{t('replacements')}</span>
            <span className="text-ink font-medium tabular-nums" data-replacements-left>
              {t('replacementsValue', {
                left: Math.max(0, replacements.limit - replacements.used),
                limit: replacements.limit,
              })}
            </span>
            <span className="text-tiny text-ink-3">
              {t('renews', { day: parisDate(replacements.resets_at, locale) })}
            </span>
          </p>
        }
      />
      <ol>
        {shown.map(({ slot, code, name, country, since }) => (
          <li
            key={slot}
            className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-3.5 last:border-0"
          >
            <span aria-hidden className="num text-small text-ink-3 w-5">
              {slot}
            </span>
            {code ? (
              <>
                <span className="min-w-0 flex-1 basis-48">
                  <span className="font-medium">{name}</span>{' '}
                  <span className="text-ink-3">{country ? countryName(country) : null}</span>
                </span>
                <span translate="no" className="num text-small text-ink-3">
                  {code}
                </span>
                {since ? (
                  <span className="text-small text-ink-3">
                    {t('since', { day: parisDate(since, locale) })}
                  </span>
                ) : null}
              </>
            ) : (
              <span className="text-ink-3">{t('emptySlot')}</span>
            )}
          </li>
        ))}
        {more > 0 ? (
          <li className="text-ink-3 px-4 py-3.5 pl-13">{t('moreFree', { count: more })}</li>
        ) : null}
      </ol>
    </Card>
  )
}
