import { findCompetition } from '../../football/catalogue'
import type { Match } from '../../football/match'
import { fitCalibration, type Calibration, type Example } from '../../forecasting/calibration'
import { groupBy } from '../../forecasting/group-by'
import { monthStartMs } from '../../forecasting/months'
import { scoreCells } from '../../forecasting/score-matrix'
import { outcomeOf } from '../../forecasting/scores'
import { shareByOne } from '../../forecasting/wins-by-one'
import { CalibrationMemory, inputsByMonth } from './calibration-memory'
import type { Hearing, Members } from './members'
import { poolOf, type Pool } from './pools'
import { replayCutoffMs } from './replay-cutoff'
import type { Result } from './results'

/** How far back calibration looks. */
const PAST_MS = 2 * 365 * 86_400_000

interface PastMatch {
  result: Result
  country: string
  /** The instant its own forecast is of. */
  cutoffMs: number
  /** Made when it is first learned from. */
  example?: Example
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * What the members would have said before every match of the past, and how it ended: what a forecast's
 * calibration is fitted to. It is fitted as of the first instant of each month, so that it is a
 * function of an instant and of what was known by then, whoever asks for which matches.
 */
export class Past {
  readonly #members: Members
  readonly #results: readonly Result[]
  #pools: Map<Pool, PastMatch[]> | undefined
  readonly #memory: CalibrationMemory
  readonly #inputsAt: (monthMs: number) => string

  /** @param memory what was fitted to the same before is not fitted again */
  constructor(results: readonly Result[], members: Members, memory = new CalibrationMemory()) {
    this.#members = members
    this.#memory = memory
    this.#inputsAt = inputsByMonth(results)
    this.#results = results
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

  /** What there is to learn from for such a match, as of the month's first instant. */
  examplesAt(match: Match, asOfMs: number): readonly Example[] {
    return this.#examplesOf(poolOf(match), monthStartMs(asOfMs))
  }

  #examplesOf(pool: Pool, monthMs: number): readonly Example[] {
    this.#pools ??= this.#poolsOfAll()
    return (this.#pools.get(pool) ?? [])
      .filter((past) => past.result.knownAtMs <= monthMs && past.cutoffMs >= monthMs - PAST_MS)
      .map((past) => this.#exampleOf(past))
  }

  /** Sorting all of them out takes longer than a calibration that is remembered. */
  #poolsOfAll(): Map<Pool, PastMatch[]> {
    const past = this.#results.map((result): PastMatch => ({
      result,
      country: findCompetition(result.match.competitionCode)?.country ?? '',
      cutoffMs: replayCutoffMs(result.match),
    }))
    // By country, time and competition, so that matches share their fits; with the id, in one order only.
    past.sort(
      (a, b) =>
        compare(a.country, b.country) ||
        a.cutoffMs - b.cutoffMs ||
        compare(a.result.match.competitionCode, b.result.match.competitionCode) ||
        compare(a.result.season, b.result.season) ||
        compare(a.result.match.id, b.result.match.id),
    )
    return groupBy(past, ({ result }) => poolOf(result.match))
  }

  #exampleOf(past: PastMatch): Example {
    return (past.example ??= exampleOf(
      past.result,
      this.#members.hear(past.result.match, past.cutoffMs),
    ))
  }
}

function exampleOf({ homeGoals, awayGoals }: Result, { opinions, rates, rho }: Hearing): Example {
  const margin = homeGoals - awayGoals
  return {
    opinions,
    outcome: outcomeOf(homeGoals, awayGoals),
    over: homeGoals + awayGoals > 2,
    bothScore: homeGoals > 0 && awayGoals > 0,
    byOne:
      margin === 0
        ? null
        : {
            share: shareByOne(scoreCells(rates, rho), margin > 0 ? 'home' : 'away'),
            came: Math.abs(margin) === 1,
          },
  }
}
