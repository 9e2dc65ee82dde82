import { findCompetition } from '../../football/catalogue'
import { append } from '../../forecasting/group-by'
import type { Result } from './results'

interface Stay {
  /** When the team's first result in this league and season became known. */
  knownAtMs: number
  code: string
  tier: number
}

/** In which leagues teams have played. */
export class Divisions {
  readonly #stays = new Map<string, Stay[]>()

  /** @param results in the order of `resultsOf` */
  constructor(results: readonly Result[]) {
    const seen = new Set<string>()
    for (const { match, tier, knownAtMs } of results) {
      if (tier === 0) continue
      for (const teamId of [match.homeTeamId, match.awayTeamId]) {
        const key = `${teamId}|${match.competitionCode}|${match.season}`
        if (seen.has(key)) continue
        seen.add(key)
        append(this.#stays, teamId, { knownAtMs, code: match.competitionCode, tier })
      }
    }
  }

  /** Whether the last league a team is known to have played in, this one aside, is a higher one. */
  cameDown(teamId: string, code: string, asOfMs: number): boolean {
    const before = this.#stays
      .get(teamId)
      ?.findLast((stay) => stay.knownAtMs <= asOfMs && stay.code !== code)
    return before !== undefined && before.tier < (findCompetition(code)?.tier ?? 0)
  }
}
