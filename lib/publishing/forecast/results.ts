import { findCompetition } from '../../football/catalogue'
import { resultKnownAtMs } from '../../football/kickoff'
import type { Match } from '../../football/match'
import { inOrder, type PlayedMatch } from '../../forecasting/played-match'

/** A match that was played, as the models and statistics see it. */
export interface Result extends PlayedMatch {
  match: Match
  /** Of its competition in its country; 0 where it is international. */
  tier: number
}

/**
 * All that was played, in one order whatever that of the rows. Made once for everything that learns from it: there are
 * a hundred thousand.
 */
export const resultsOf = (matches: readonly Match[]): Result[] =>
  matches
    .flatMap((match) => resultOf(match) ?? [])
    .sort((a, b) => inOrder(a, b) || (a.match.id < b.match.id ? -1 : 1))

function resultOf(match: Match): Result | null {
  if (match.status !== 'final' || !match.score) return null
  return {
    season: match.season,
    homeTeamId: match.homeTeamId,
    awayTeamId: match.awayTeamId,
    homeGoals: match.score.home,
    awayGoals: match.score.away,
    neutral: match.neutralVenue !== false,
    kickoffMs: match.kickoffMs,
    knownAtMs: resultKnownAtMs(match),
    shots: match.details?.shots,
    match,
    tier: findCompetition(match.competitionCode)?.tier ?? 0,
  }
}
