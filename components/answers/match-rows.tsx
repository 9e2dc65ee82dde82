import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { Kickoff } from '@/components/parts/kickoff'
import { MatchProbabilities } from '@/components/parts/match-probabilities'
import type { AnalyticsPayload, MatchSummary } from '@/lib/portal/api'
import { explorerHref } from '@/lib/portal/explorer'

/** What a row shows of a match. */
export type Row = Pick<
  MatchSummary,
  | 'id'
  | 'kickoff'
  | 'kickoff_confirmed'
  | 'home_team'
  | 'away_team'
  | 'probabilities'
  | 'result_score'
>

/** A row of a payload in full. */
export const rowOfPayload = ({ match, probabilities }: AnalyticsPayload): Row => ({
  id: match.id,
  kickoff: match.kickoff,
  kickoff_confirmed: match.kickoff_confirmed,
  home_team: match.teams.home.name,
  away_team: match.teams.away.name,
  probabilities: probabilities.one_x_two,
  ...(match.final_score && {
    result_score: `${match.final_score.home}-${match.final_score.away}`,
  }),
})

/** Rows that are drawn; of more the JSON tells. */
const MOST = 40

/**
 * Matches with their bars; each leads to all about it.
 * @param hrefOf the explorer without, which asks for it in full
 */
export function MatchRows({
  matches,
  hrefOf = (id) => explorerHref('match', { match_id: id }),
}: {
  matches: Row[]
  hrefOf?: (id: string) => string
}) {
  const t = useTranslations('Answer')
  if (matches.length === 0) return <p className="text-ink-3 px-4 py-6">{t('noMatches')}</p>
  return (
    <div className="@container">
      <ul>
        {matches.slice(0, MOST).map((match) => (
          <li
            key={match.id}
            className="border-line grid grid-cols-[108px_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5 border-b px-4 py-3 last:border-0 @2xl:grid-cols-[108px_minmax(0,1fr)_minmax(180px,240px)]"
          >
            <Kickoff match={match} stacked className="num text-small text-ink-3 leading-tight" />
            <span className="min-w-0">
              <Link
                href={hrefOf(match.id)}
                className="font-medium underline-offset-2 hover:underline"
              >
                {`${match.home_team} – ${match.away_team}`}
              </Link>
              {match.result_score === undefined ? null : (
                <span className="num text-ink-2">{` ${match.result_score}`}</span>
              )}
            </span>
            <MatchProbabilities match={match} className="col-span-2 @2xl:col-span-1" />
          </li>
        ))}
      </ul>
      {matches.length > MOST ? (
        <p className="text-small text-ink-3 border-line border-t px-4 py-3">
          {t('moreRows', { count: matches.length - MOST })}
        </p>
      ) : null}
    </div>
  )
}
