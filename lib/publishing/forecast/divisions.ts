import { findCompetition } from '../../football/catalogue'
import { resultKnownAtMs } from '../../football/kickoff'
import type { Match } from '../../football/match'
import { append } from '../../forecasting/group-by'
import { byKnownAt } from '../../forecasting/played-match'

interface Stay {
  /** When the team's first result in this league and season became known. */
  knownAtMs: number
  code: string
  tier: number
}

/** In which leagues teams have played. */
export class Divisions {
  readonly #stays = new Map<string, Stay[]>()

  constructor(matches: readonly Match[]) {
    const results = matches.flatMap((match) => {
      const tier = findCompetition(match.competitionCode)?.tier ?? 0
      if (match.status !== 'final' || tier === 0) return []
      return [{ match, tier, knownAtMs: resultKnownAtMs(match) }]
    })
    const seen = new Set<string>()
    for (const { match, tier, knownAtMs } of results.sort(byKnownAt))
      for (const teamId of [match.homeTeamId, match.awayTeamId]) {
        const key = `${teamId}|${match.competitionCode}|${match.season}`
        if (seen.has(key)) continue
        seen.add(key)
        append(this.#stays, teamId, { knownAtMs, code: match.competitionCode, tier })
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
