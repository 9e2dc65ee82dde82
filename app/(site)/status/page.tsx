import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ParisTime } from '@/components/parts/paris-time'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Tag } from '@/components/ui/tag'
import { answer, api } from '@/lib/portal/api'
import { parisClock, parisDate } from '@/lib/portal/time'
import { CompetitionTable } from './competition-table'
import { IncidentList } from './incident-list'
import { MeasuredTable } from './measured-table'
import { useAge } from './use-age'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('Status'))('metaTitle'),
    alternates: {
      types: {
        'application/atom+xml': '/v1/status/feed.atom',
        'application/feed+json': '/v1/status/feed.json',
      },
    },
  }
}

export default async function StatusPage() {
  const [t, locale, status] = await Promise.all([
    getTranslations('Status'),
    getLocale(),
    answer(api().GET('/v1/status')),
  ])
  if (!status.ok)
    return (
      <Heading title={t('title')}>
        <Notice role="status">
          <p>{t('cant')}</p>
        </Notice>
      </Heading>
    )
  const { reasons, release, competitions, incidents, measured } = status.data
  const open = incidents.filter(({ state }) => state !== 'resolved')
  const past = incidents.filter(({ state }) => state === 'resolved')
  const moment = (utc: string) => (
    <ParisTime utc={utc}>{`${parisDate(utc, locale)}, ${parisClock(utc)}`}</ParisTime>
  )
  const active = competitions.filter(({ activity_status }) => activity_status === 'active').length
  const ahead = competitions.reduce((sum, { matches_available }) => sum + matches_available, 0)
  return (
    <>
      <Heading
        title={t('title')}
        aside={
          <Tag tone={status.data.status === 'ok' && open.length === 0 ? 'good' : 'warn'}>
            {t(open.length > 0 ? 'incident' : status.data.status)}
          </Tag>
        }
      >
        <p className="text-body text-ink-2">{t('text')}</p>
      </Heading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-14">
        {reasons.length > 0 ? (
          <Notice role="status">
            {reasons.map((reason) => (
              <p key={reason}>{reasonText(t, reason)}</p>
            ))}
          </Notice>
        ) : null}
        {open.length > 0 ? <IncidentList title={t('openIncidents')} incidents={open} /> : null}
        <Card className="p-5 md:p-6">
          <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
            <Fact name={t('release')} detail={release?.pinned ? t('pinned') : undefined}>
              <span className="num text-small break-all">{release?.id ?? '–'}</span>
            </Fact>
            <Fact name={t('made')} detail={release ? moment(release.created_at) : undefined}>
              {release ? <Age seconds={release.age_seconds} /> : '–'}
            </Fact>
            <Fact name={t('nextDue')} detail={release?.next_due_at ? t('notBefore') : undefined}>
              {release?.next_due_at ? moment(release.next_due_at) : t('unknown')}
            </Fact>
            <Fact
              name={t('activeCompetitions')}
              detail={`${t('forecasts')}: ${ahead.toLocaleString(locale)}`}
            >
              <span className="num">{active}</span> {t('ofAll', { count: competitions.length })}
            </Fact>
          </dl>
        </Card>
        {measured ? <MeasuredTable measured={measured} /> : null}
        <IncidentList title={t('pastIncidents')} incidents={past} none={t('noIncident')} />
        <Card>
          <CompetitionTable competitions={competitions} />
          <p className="text-small text-ink-2 px-4 py-3">{t('publishedTogether')}</p>
        </Card>
        <p className="text-small text-ink-2 flex flex-wrap gap-x-5">
          {(
            [
              ['/v1/status', t('json')],
              ['/v1/status/feed.atom', t('atom')],
              ['/v1/status/feed.json', t('jsonFeed')],
            ] as const
          ).map(([href, label]) => (
            <a
              key={href}
              href={href}
              className="text-pitch inline-block py-2 underline underline-offset-2"
            >
              {label}
            </a>
          ))}
        </p>
      </div>
    </>
  )
}

function reasonText(t: Awaited<ReturnType<typeof getTranslations<'Status'>>>, reason: string) {
  const key = `reason.${reason}` as 'reason.release_stale'
  return t.has(key) ? t(key) : t('reason.other', { reason })
}

function Heading({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <header className="grid max-w-[56ch] gap-3 pt-10 pb-8 md:pt-16">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-display tracking-[-0.03em]">{title}</h1>
        {aside}
      </div>
      {children}
    </header>
  )
}

function Fact({
  name,
  detail,
  children,
}: {
  name: string
  detail?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-tiny text-ink-3 font-medium">{name}</dt>
      <dd className="text-body">{children}</dd>
      {detail ? <dd className="text-small text-ink-2">{detail}</dd> : null}
    </div>
  )
}

function Age({ seconds }: { seconds: number }) {
  return <>{useAge()(seconds)}</>
}
