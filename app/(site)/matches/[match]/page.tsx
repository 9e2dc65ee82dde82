import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { Kickoff } from '@/components/parts/kickoff'
import { Words } from '@/components/shell/words'
import { Notice } from '@/components/ui/notice'
import { readMatchRecord } from './match-record'
import { explorerHref } from '@/lib/portal/explorer'
import { portalRuntime } from '@/lib/portal/runtime'
import { CheckElsewhere } from './check-elsewhere'
import { Forecast } from './forecast'
import { Limits } from './limits'
import { ProofCheck } from './proof-check'

type Props = PageProps<'/matches/[match]'>

/** The match of an address; 404 where there is no such match. */
const recordOf = cache(async (segment: string) => {
  const id = decodeURIComponent(segment)
  const record = await readMatchRecord(id)
  if (!record.ok && ['match_not_found', 'invalid_match_id'].includes(record.problem.code))
    notFound()
  return record
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, record] = await Promise.all([
    getTranslations('Match'),
    params.then(({ match }) => recordOf(match)),
  ])
  if (!record.ok) return { title: t('metaTitle') }
  const { home_team, away_team } = record.data.fixture
  return { title: `${home_team} – ${away_team}` }
}

export default async function MatchPage({ params }: Props) {
  const [t, record] = await Promise.all([
    getTranslations('Match'),
    params.then(({ match }) => recordOf(match)),
  ])
  if (!record.ok)
    return (
      <div className="grid gap-4 pt-10 pb-14 md:pt-16">
        <h1 className="text-display tracking-[-0.03em]">{t('metaTitle')}</h1>
        <Notice role="status">{t('cant')}</Notice>
      </div>
    )
  const { fixture, forecast, score } = record.data
  const { competition, home_team, away_team } = fixture
  return (
    <Words areas={['ProofCheck']}>
      <header className="grid gap-3 pt-10 pb-8 md:pt-14">
        <p className="text-small text-ink-2 flex flex-wrap items-baseline gap-x-2">
          <Link href="/track-record" className="inline-block py-2 underline underline-offset-2">
            {t('record')}
          </Link>
          <span aria-hidden>/</span>
          <Link
            href={`/track-record/${competition.code}`}
            className="inline-block py-2 underline underline-offset-2"
          >
            {competition.name}
          </Link>
          <span aria-hidden>/</span>
          <span>{fixture.season}</span>
        </p>
        <h1 className="flex max-w-[26ch] flex-wrap items-baseline gap-x-4 text-[34px] leading-[1.08] tracking-[-0.035em] md:text-[44px]">
          <span>
            {home_team} – {away_team}
          </span>
          {score ? (
            <span className="num" data-score>
              {score.home}–{score.away}
            </span>
          ) : null}
        </h1>
        <p className="text-body text-ink-2">
          <Kickoff match={fixture} />
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-14">
        <Forecast record={record.data} />
        <p className="text-small text-ink-2 flex flex-wrap items-baseline gap-x-2">
          <span>{t('inPlans')}</span>
          <Link
            href={explorerHref('match', { match_id: fixture.id })}
            className="text-pitch inline-block py-2 underline underline-offset-2"
          >
            {t('explore')}
          </Link>
        </p>
        {forecast ? (
          <>
            <ProofCheck matchId={fixture.id} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
              <Limits />
              <CheckElsewhere matchId={fixture.id} baseUrl={portalRuntime().publicUrl} />
            </div>
          </>
        ) : null}
      </div>
    </Words>
  )
}
