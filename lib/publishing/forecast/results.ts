import { findCompetition } from '../../football/catalogue'
import { resultKnownAtMs } from '../../football/kickoff'
import type { Match } from '../../football/match'
import type { RatedMatch } from '../../forecasting/elo'
import { inOrder } from '../../forecasting/played-match'

/** A match that was played, as models, ratings and statistics see it. */
export interface Result extends RatedMatch {
  match: Match
}

/** What the ratings ask of a match's competition: its tier in its country (0: international), and whether clubs play it. */
export function ratedAs({ competitionCode }: Pick<Match, 'competitionCode'>) {
  const competition = findCompetition(competitionCode)
  return { tier: competition?.tier ?? 0, clubs: competition?.kind !== 'national' }
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
  // Without a spread, which would put what comes after it in a place of its own, for every result.
  const { tier, clubs } = ratedAs(match)
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
    tier,
    clubs,
  }
}
