import { useLocale, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { MatchProbabilities } from '@/components/parts/match-probabilities'
import { OutcomeTag } from '@/components/parts/outcome-tag'
import { Card, CardHeader } from '@/components/ui/card'
import { buttonClass } from '@/components/ui/button'
import { outcomeFor } from '@/lib/portal/outcome'
import { parisDayOfMonth } from '@/lib/portal/time'
import { readForecast, type RecordRow, type RecordView } from '@/lib/portal/track-record'
import { recordAddress } from './asked-for'

const isHit = (row: RecordRow): boolean => {
  const { probabilities, score } = readForecast(row)
  return outcomeFor(probabilities, score).isHit
}

/** A page of forecasts with what happened, newest first: misses look like hits. */
export function LatestForecasts({
  view: { rows, mode, page, pages, competitions },
  competition,
}: {
  view: RecordView
  competition: string | undefined
}) {
  const t = useTranslations('TrackRecord')
  const hits = rows.filter(isHit).length
  const to = (at: number) => recordAddress({ competition, mode, page: at })
  return (
    <Card aria-label={t('rows')}>
      <CardHeader title={t('latest', { hits, count: rows.length })} />
      <ul>
        {rows.map((row) => (
          <Row
            key={row.match_id}
            row={row}
            competition={competitions.find(({ code }) => code === row.competition)?.name}
          />
        ))}
      </ul>
      {pages > 1 ? (
        <nav
          aria-label={t('pages')}
          className="border-line flex items-center justify-between gap-3 border-t px-4 py-3"
        >
          {page > 1 ? (
            <Link href={to(page - 1)} scroll={false} className={buttonClass()}>
              {t('newer')}
            </Link>
          ) : (
            <span />
          )}
          <span className="text-small text-ink-2">{t('page', { page, count: pages })}</span>
          {page < pages ? (
            <Link href={to(page + 1)} scroll={false} className={buttonClass()}>
              {t('older')}
            </Link>
          ) : (
            <span />
          )}
        </nav>
      ) : null}
    </Card>
  )
}

function Row({ row, competition }: { row: RecordRow; competition: string | undefined }) {
  const locale = useLocale()
  const { probabilities, score } = readForecast(row)
  return (
    <li className="border-line grid items-center gap-x-6 gap-y-2 border-t px-4 py-3 first:border-t-0 md:grid-cols-[minmax(0,1fr)_minmax(200px,280px)_190px]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 font-medium">
          <Link
            href={`/matches/${row.match_id}`}
            className="inline-block py-1 underline underline-offset-2"
          >
            {row.home_team} – {row.away_team}
          </Link>
          <span className="num">{row.result.replace('-', '–')}</span>
        </p>
        <p className="text-small text-ink-3">
          {parisDayOfMonth(row.kickoff, locale)} · {competition ?? row.competition}
        </p>
      </div>
      <MatchProbabilities match={{ ...row, probabilities }} />
      <p className="md:text-right">
        <OutcomeTag probabilities={probabilities} score={score} />
      </p>
    </li>
  )
}
