import { resultKnownAtMs } from '../../football/kickoff'
import type { Match } from '../../football/match'
import { append } from '../../forecasting/group-by'
import { byKnownAt, knownCount } from '../../forecasting/played-match'
import { RECENT_FIXTURES } from '../../forecasting/reliability'
import type { TeamResult } from '../../forecasting/statistics'
import type { Result } from './results'

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
  missing?: true
}

/** A result that is this late is missing, not slow. */
const GRACE_MS = 48 * 3_600_000

/** From when on (epoch ms) a match without a result lacks one. */
export const overdueAtMs = (match: Match): number => resultKnownAtMs(match) + GRACE_MS

const seasonKey = (teamId: string, { competitionCode, season }: Match): string =>
  `${teamId}|${competitionCode}|${season}`

/** Results by team, and by team, competition and season; oldest first. */
interface Forms {
  all: Map<string, KnownResult[]>
  season: Map<string, KnownResult[]>
}

function formsOf(results: readonly Result[]): Forms {
  const forms: Forms = { all: new Map(), season: new Map() }
  const add = (teamId: string, match: Match, result: KnownResult) => {
    append(forms.all, teamId, result)
    append(forms.season, seasonKey(teamId, match), result)
  }
  for (const { match, homeGoals, awayGoals, knownAtMs } of results) {
    add(match.homeTeamId, match, {
      goalsFor: homeGoals,
      goalsAgainst: awayGoals,
      atHome: true,
      knownAtMs,
    })
    add(match.awayTeamId, match, {
      goalsFor: awayGoals,
      goalsAgainst: homeGoals,
      atHome: false,
      knownAtMs,
    })
  }
  return forms
}

/** Everything played, asked for as of an instant: what became known later is never seen. */
export class History {
  readonly #results: readonly Result[]
  /** Made when the first is asked for. */
  #forms: Forms | undefined
  readonly #due = new Map<string, DueFixture[]>()

  /** @param results those of `matches` */
  constructor(matches: readonly Match[], results: readonly Result[]) {
    this.#results = results
    for (const result of results) this.#addDue(result.match, result)
    for (const match of matches)
      if (match.status === 'scheduled')
        this.#addDue(match, { knownAtMs: overdueAtMs(match), missing: true })
    for (const list of this.#due.values()) list.sort(byKnownAt)
  }

  #addDue(match: Match, due: DueFixture): void {
    append(this.#due, match.homeTeamId, due)
    append(this.#due, match.awayTeamId, due)
  }

  /** What a side of a match has played. */
  formOf(teamId: string, match: Match, asOfMs: number): TeamForm {
    const known = (results: KnownResult[] = []) => results.slice(0, knownCount(results, asOfMs))
    this.#forms ??= formsOf(this.#results)
    return {
      all: known(this.#forms.all.get(teamId)),
      season: known(this.#forms.season.get(seasonKey(teamId, match))),
    }
  }

  /** How many of a team's last ten due results are missing. */
  missingResultsOf(teamId: string, asOfMs: number): number {
    const due = this.#due.get(teamId) ?? []
    const count = knownCount(due, asOfMs)
    return due.slice(Math.max(0, count - RECENT_FIXTURES), count).filter((f) => f.missing).length
  }
}
