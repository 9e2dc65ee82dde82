import { findCompetition } from '../../football/catalogue'
import type { Match } from '../../football/match'
import { append } from '../../forecasting/group-by'
import { knownCount } from '../../forecasting/played-match'
import type { Result } from './results'

const DAY_MS = 86_400_000
/** How long a season lasts from its first to its last match (days), where none before it tells. */
const USUAL_DAYS = { split: 285, calendar: 245 } as const
/** A season that is known for less was not known from its beginning to its end. */
const LEAST_DAYS = 180

/** The first and the last kickoff among a season's results known from an instant on. */
interface Known {
  knownAtMs: number
  firstMs: number
  lastMs: number
}

const seasonKey = ({ competitionCode, season }: Pick<Match, 'competitionCode' | 'season'>) =>
  `${competitionCode}|${season}`

/** How far the seasons of leagues have come, told from results: lists of fixtures change afterwards. */
export class SeasonPhases {
  /** Ascending, an entry wherever either changes. */
  readonly #known = new Map<string, Known[]>()
  /** Competition → its seasons, ascending. */
  readonly #seasons = new Map<string, string[]>()

  /** @param results in the order of `resultsOf` */
  constructor(results: readonly Result[]) {
    for (const { match, kickoffMs, knownAtMs } of results) {
      const key = seasonKey(match)
      const before = this.#known.get(key)?.at(-1)
      if (!before) append(this.#seasons, match.competitionCode, match.season)
      const firstMs = Math.min(before?.firstMs ?? Infinity, kickoffMs)
      const lastMs = Math.max(before?.lastMs ?? -Infinity, kickoffMs)
      if (firstMs !== before?.firstMs || lastMs !== before.lastMs)
        append(this.#known, key, { knownAtMs, firstMs, lastMs })
    }
    for (const seasons of this.#seasons.values()) seasons.sort()
  }

  /**
   * Days since the season's first match over the days the season before lasted, 0 to 1. Competitions other than leagues
   * have no season in that sense: 0.
   */
  at({ competitionCode, season }: Match, asOfMs: number): number {
    const competition = findCompetition(competitionCode)
    if (!competition || competition.tier === 0) return 0
    const own = this.#lastKnown(competitionCode, season, asOfMs)
    if (!own) return 0
    const previous = this.#seasons.get(competitionCode)?.findLast((other) => other < season)
    const before = previous && this.#lastKnown(competitionCode, previous, asOfMs)
    const lastedMs = before ? before.lastMs - before.firstMs : 0
    const lengthMs =
      lastedMs >= LEAST_DAYS * DAY_MS ? lastedMs : USUAL_DAYS[competition.season] * DAY_MS
    return Math.min(1, Math.max(0, asOfMs - own.firstMs) / lengthMs)
  }

  #lastKnown(competitionCode: string, season: string, asOfMs: number): Known | undefined {
    const known = this.#known.get(seasonKey({ competitionCode, season })) ?? []
    return known[knownCount(known, asOfMs) - 1]
  }
}
