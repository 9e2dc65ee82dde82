import { findCompetition } from '../../football/catalogue'
import { resultKnownAtMs } from '../../football/kickoff'
import type { Match } from '../../football/match'
import { EloHistory } from '../../forecasting/elo'
import { append } from '../../forecasting/group-by'
import { byKnownAt, knownCount, type PlayedMatch } from '../../forecasting/played-match'
import { RECENT_FIXTURES } from '../../forecasting/reliability'
import type { TeamResult } from '../../forecasting/statistics'

type KnownResult = TeamResult & { knownAtMs: number }

/** A team's results, oldest first. */
export interface TeamForm {
  /** In all competitions. */
  all: readonly TeamResult[]
  /** In the match's competition and season. */
  season: readonly TeamResult[]
}

/** A match that had to be played: when its result is due, and whether there is one. */
interface DueFixture {
  knownAtMs: number
  missing: boolean
}

/** A result that is this late is missing, not slow. */
const GRACE_MS = 48 * 3_600_000

/** From when on (epoch ms) a match without a result lacks one. */
export const overdueAtMs = (match: Match): number => resultKnownAtMs(match) + GRACE_MS

export function toPlayed(match: Match): PlayedMatch | null {
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
  }
}

const seasonKey = (teamId: string, { competitionCode, season }: Match): string =>
  `${teamId}|${competitionCode}|${season}`

/** Everything played, asked for as of an instant: what became known later is never seen. */
export class History {
  readonly #results = new Map<string, KnownResult[]>()
  readonly #seasonResults = new Map<string, KnownResult[]>()
  readonly #due = new Map<string, DueFixture[]>()
  readonly elo: EloHistory

  constructor(matches: readonly Match[]) {
    const rated: (PlayedMatch & { tier: number })[] = []
    for (const match of matches) {
      const played = toPlayed(match)
      if (played) {
        rated.push({ ...played, tier: findCompetition(match.competitionCode)?.tier ?? 0 })
        this.#addResult(match, played)
      }
      if (played ?? match.status === 'scheduled') {
        const due = played
          ? { knownAtMs: played.knownAtMs, missing: false }
          : { knownAtMs: overdueAtMs(match), missing: true }
        append(this.#due, match.homeTeamId, due)
        append(this.#due, match.awayTeamId, due)
      }
    }
    for (const lists of [this.#results, this.#seasonResults, this.#due])
      for (const list of lists.values()) list.sort(byKnownAt)
    this.elo = new EloHistory(rated)
  }

  #addResult(match: Match, played: PlayedMatch): void {
    const { homeGoals, awayGoals, knownAtMs } = played
    const home = { goalsFor: homeGoals, goalsAgainst: awayGoals, atHome: true, knownAtMs }
    const away = { goalsFor: awayGoals, goalsAgainst: homeGoals, atHome: false, knownAtMs }
    append(this.#results, match.homeTeamId, home)
    append(this.#results, match.awayTeamId, away)
    append(this.#seasonResults, seasonKey(match.homeTeamId, match), home)
    append(this.#seasonResults, seasonKey(match.awayTeamId, match), away)
  }

  /** What a side of a match has played. */
  formOf(teamId: string, match: Match, asOfMs: number): TeamForm {
    const known = (results: KnownResult[] = []) => results.slice(0, knownCount(results, asOfMs))
    return {
      all: known(this.#results.get(teamId)),
      season: known(this.#seasonResults.get(seasonKey(teamId, match))),
    }
  }

  /** How many of a team's last ten due results are missing. */
  missingResultsOf(teamId: string, asOfMs: number): number {
    const due = this.#due.get(teamId) ?? []
    const count = knownCount(due, asOfMs)
    return due.slice(Math.max(0, count - RECENT_FIXTURES), count).filter((f) => f.missing).length
  }
}
