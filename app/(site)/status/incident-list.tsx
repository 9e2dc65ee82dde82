import { useLocale, useTranslations } from 'next-intl'
import { ParisTime } from '@/components/parts/paris-time'
import { Card, CardHeader } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import type { Incident } from '@/lib/portal/api'
import { parisClock, parisDate } from '@/lib/portal/time'

interface IncidentListProps {
  title: string
  incidents: Incident[]
  /** What to say where there is none. */
  none?: string
}

/** What operators have told of incidents, in their words; the newest update of each first. */
export function IncidentList({ title, incidents, none }: IncidentListProps) {
  const t = useTranslations('Status')
  const locale = useLocale()
  return (
    <Card>
      <CardHeader title={title} />
      {incidents.length === 0 ? <p className="text-ink-2 px-4 py-5">{none}</p> : null}
      <ul>
        {incidents.map((incident) => (
          <li
            key={incident.id}
            id={incident.id}
            className="border-line grid gap-3 border-b px-4 py-4 last:border-b-0"
          >
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
              <span lang={incident.lang} className="wrap-anywhere">
                {incident.title}
              </span>
              <Tag tone={incident.state === 'resolved' ? 'good' : 'warn'}>
                {t(`incidentState.${incident.state}`)}
              </Tag>
              <span className="text-small text-ink-3 font-normal">
                {t(`impact.${incident.impact}`)}
              </span>
            </h3>
            <ol className="border-line grid gap-3 border-l-2 pl-4">
              {incident.updates.map(({ at, state, text }) => (
                <li key={at + state} className="grid gap-0.5">
                  <p className="text-small text-ink-2">
                    <span className="font-medium">{t(`incidentState.${state}`)}</span>
                    {', '}
                    <ParisTime utc={at}>{`${parisDate(at, locale)}, ${parisClock(at)}`}</ParisTime>
                  </p>
                  <p
                    lang={incident.lang}
                    className="max-w-[68ch] wrap-anywhere whitespace-pre-line"
                  >
                    {text}
                  </p>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Card>
  )
}
