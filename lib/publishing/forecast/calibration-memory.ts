import { createHash } from 'node:crypto'
import type { Calibration } from '../../forecasting/calibration'
import { monthStartMs } from '../../forecasting/months'
import { sha256Hex } from '../../platform/secrets'
import type { Pool } from './pools'
import type { Result } from './results'
import { VERSIONS } from './versions'

/** The calibration of a pool as of a month's first instant, and a hash of all that it rests on. */
export interface FittedCalibration {
  pool: Pool
  monthMs: number
  inputsSha256: string
  calibration: Calibration
}

/** What was fitted before, the last of each pool and month: fitting asks for thousands of past matches. */
export class CalibrationMemory {
  readonly #fitted = new Map<string, FittedCalibration>()
  /** Fitted since the memory was made. */
  readonly added: FittedCalibration[] = []

  constructor(before: readonly FittedCalibration[] = []) {
    for (const one of before) this.#fitted.set(`${one.pool}|${one.monthMs}`, one)
  }

  /** The calibration that was fitted to these inputs before, or else is now. */
  recall(wanted: Omit<FittedCalibration, 'calibration'>, fit: () => Calibration): Calibration {
    const key = `${wanted.pool}|${wanted.monthMs}`
    const known = this.#fitted.get(key)
    if (known?.inputsSha256 === wanted.inputsSha256) return known.calibration
    const fitted = { ...wanted, calibration: fit() }
    this.#fitted.set(key, fitted)
    this.added.push(fitted)
    return fitted.calibration
  }
}

/** All of a result that a calibration can hear; rest and spread would make a hundred thousand objects that are slow and large. */
const toldBy = (result: Result) => ({
  season: result.season,
  homeTeamId: result.homeTeamId,
  awayTeamId: result.awayTeamId,
  homeGoals: result.homeGoals,
  awayGoals: result.awayGoals,
  neutral: result.neutral,
  kickoffMs: result.kickoffMs,
  knownAtMs: result.knownAtMs,
  shots: result.shots,
  id: result.match.id,
  competition: result.match.competitionCode,
})

/**
 * Hashes of everything a calibration rests on as of a month's first instant: the results known by then, and the versions of
 * what is made of them.
 * @param results in the order of `resultsOf`
 */
export function inputsByMonth(results: readonly Result[]): (monthMs: number) => string {
  const hashes = new Map<number, ReturnType<typeof createHash>>()
  for (const result of results) {
    // What becomes known with the month's first instant is known at it.
    const month = monthStartMs(result.knownAtMs - 1)
    const hash = hashes.get(month) ?? createHash('sha256')
    hashes.set(month, hash.update(JSON.stringify(toldBy(result))))
  }
  const months = [...hashes].map(([month, hash]) => ({ month, sha256: hash.digest('hex') }))
  const asked = new Map<number, string>()
  return (monthMs) => {
    const known = asked.get(monthMs)
    if (known !== undefined) return known
    const before = months.filter(({ month }) => month < monthMs)
    const sha256 = sha256Hex(JSON.stringify([VERSIONS, before]))
    asked.set(monthMs, sha256)
    return sha256
  }
}
