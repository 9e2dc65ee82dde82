import { resultKnownAtMs } from '../../football/kickoff'
import type { Match } from '../../football/match'
import { fitCalibration, type Calibration, type Example } from '../../forecasting/calibration' // prettier-ignore
import { groupBy } from '../../forecasting/group-by'
import { monthStartMs } from '../../forecasting/months'
import { CalibrationMemory, inputsByMonth } from './calibration-memory'
import type { Members } from './members'
import { poolOf, type Pool } from './pools'
import { replayCutoffMs } from './replay-cutoff'

/** How far back calibration looks. */
const PAST_MS = 2 * 365 * 86_400_000

interface PastMatch {
  match: Match
  score: { home: number; away: number }
  /** The instant its own forecast is of, and the one from which on it is known how it ended. */
  cutoffMs: number
  knownAtMs: number
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * What the members would have said before every match of the past, and how it ended: what a forecast's
 * calibration is fitted to. It is fitted as of the first instant of each month, so that it is a
 * function of an instant and of what was known by then, whoever asks for which matches.
 */
export class Past {
  readonly #members: Members
  readonly #matches: readonly Match[]
  #pools: Map<Pool, PastMatch[]> | undefined
  readonly #examples = new Map<PastMatch, Example>()
  readonly #known = new Map<string, readonly Example[]>()
  readonly #memory: CalibrationMemory
  readonly #inputsAt: (monthMs: number) => string

  /** @param memory what was fitted to the same before is not fitted again */
  constructor(matches: readonly Match[], members: Members, memory = new CalibrationMemory()) {
    this.#members = members
    this.#memory = memory
    this.#inputsAt = inputsByMonth(matches)
    this.#matches = matches
  }

  /** How opinions on such a match become a forecast, as of an instant. */
  calibrationAt(match: Match, asOfMs: number): Calibration {
    const pool = poolOf(match)
    const monthMs = monthStartMs(asOfMs)
    const inputsSha256 = this.#inputsAt(monthMs)
    return this.#memory.recall({ pool, monthMs, inputsSha256 }, () =>
      fitCalibration(this.#examplesOf(pool, monthMs)),
    )
  }

  /** What there is to learn from for such a match, as of the month's first instant; the same list for all of a month. */
  examplesAt(match: Match, asOfMs: number): readonly Example[] {
    return this.#examplesOf(poolOf(match), monthStartMs(asOfMs))
  }

  #examplesOf(pool: Pool, monthMs: number): readonly Example[] {
    const key = `${pool}|${monthMs}`
    const known = this.#known.get(key)
    if (known) return known
    this.#pools ??= this.#poolsOfAll()
    const examples = (this.#pools.get(pool) ?? [])
      .filter(({ cutoffMs, knownAtMs }) => knownAtMs <= monthMs && cutoffMs >= monthMs - PAST_MS)
      .map((past) => this.#exampleOf(past))
    this.#known.set(key, examples)
    return examples
  }

  /** Sorting all of them out takes longer than a calibration that is remembered. */
  #poolsOfAll(): Map<Pool, PastMatch[]> {
    const past = this.#matches.flatMap((match): PastMatch[] => {
      const { status, score } = match
      if (status !== 'final' || !score) return []
      return [{ match, score, cutoffMs: replayCutoffMs(match), knownAtMs: resultKnownAtMs(match) }]
    })
    // By competition and time, so that matches share their fits; with the id, in one order only.
    past.sort(
      (a, b) =>
        compare(a.match.competitionCode, b.match.competitionCode) ||
        a.cutoffMs - b.cutoffMs ||
        compare(a.match.season, b.match.season) ||
        compare(a.match.id, b.match.id),
    )
    return groupBy(past, ({ match }) => poolOf(match))
  }

  #exampleOf(past: PastMatch): Example {
    const known = this.#examples.get(past)
    if (known) return known
    const { home, away } = past.score
    const example: Example = {
      opinions: this.#members.hear(past.match, past.cutoffMs).opinions,
      outcome: home > away ? 0 : home === away ? 1 : 2,
      over: home + away > 2,
      bothScore: home > 0 && away > 0,
    }
    this.#examples.set(past, example)
    return example
  }
}
