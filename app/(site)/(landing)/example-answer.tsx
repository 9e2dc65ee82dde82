import { useLocale, useTranslations } from 'next-intl'
import type { AnalyticsPayload } from '@/lib/portal/api'
import { parisClock, parisDate } from '@/lib/portal/time'

/** One line of the excerpt: a key with its value, already written as JSON. */
interface Line {
  depth: number
  name?: string
  value: string
  text?: boolean
}

/** What the excerpt shows, field by field, in the payload's own names and numbers. */
function excerpt(payload: AnalyticsPayload): Line[] {
  const { match, probabilities, forecast, as_of } = payload
  const json = (value: unknown) =>
    JSON.stringify(value).replaceAll(',"', ', "').replaceAll('":', '": ')
  const open = (depth: number, name: string): Line => ({ depth, name, value: '{' })
  const close = (depth: number): Line => ({ depth, value: '},' })
  return [
    { depth: 0, value: '{' },
    open(1, 'match'),
    { depth: 2, name: 'kickoff', value: `${json(match.kickoff)},`, text: true },
    open(2, 'teams'),
    { depth: 3, name: 'home', value: `{ "name": ${json(match.teams.home.name)}, … },` },
    { depth: 3, name: 'away', value: `{ "name": ${json(match.teams.away.name)}, … }` },
    { depth: 2, value: '} …' },
    close(1),
    open(1, 'probabilities'),
    { depth: 2, name: 'one_x_two', value: '{' },
    { depth: 3, name: 'home', value: `${probabilities.one_x_two.home},` },
    { depth: 3, name: 'draw', value: `${probabilities.one_x_two.draw},` },
    { depth: 3, name: 'away', value: `${probabilities.one_x_two.away}` },
    close(2),
    { depth: 2, name: 'entropy_bits', value: `${probabilities.entropy_bits} …` },
    close(1),
    { depth: 1, name: 'forecast', value: `{ "total_goals": ${forecast.total_goals} … },` },
    { depth: 1, name: 'as_of', value: `${json(as_of)} …`, text: true },
    { depth: 0, value: '}' },
  ]
}

/** An excerpt of a payload that the API really serves, with where it comes from below. */
export function ExampleAnswer({
  payload,
  promotedAt,
}: {
  payload: AnalyticsPayload
  promotedAt: string
}) {
  const t = useTranslations('Site')
  const locale = useLocale()
  return (
    <figure className="border-line bg-surface rounded-m overflow-hidden border">
      <div className="border-line text-small flex items-center justify-between gap-3 border-b px-4 py-2.5">
        <span className="font-medium">{t('exampleTitle')}</span>
        <span className="num text-ink-3 truncate">
          GET /v1/matches/{payload.match.id.slice(0, 12)}…
        </span>
      </div>
      <pre
        translate="no"
        tabIndex={0}
        role="group"
        aria-label={t('exampleLabel')}
        className="num text-small overflow-x-auto px-4 py-3.5 leading-[1.6] tracking-normal"
      >
        <code translate="no">
          {excerpt(payload).map(({ depth, name, value, text }, index) => (
            <span key={index} className="block">
              <span>{'  '.repeat(depth)}</span>
              {name ? <span className="text-home">&quot;{name}&quot;</span> : null}
              {name ? <span>: </span> : null}
              <span className={text ? 'text-away' : undefined}>{value}</span>
            </span>
          ))}
        </code>
      </pre>
      <figcaption className="border-line text-tiny text-ink-3 border-t px-4 py-2.5">
        {t('exampleCut', { day: parisDate(promotedAt, locale), time: parisClock(promotedAt) })}
      </figcaption>
    </figure>
  )
}
