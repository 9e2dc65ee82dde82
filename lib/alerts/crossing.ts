import type { Granted } from '../quota'

export const THRESHOLDS = [80, 100] as const
export type Threshold = (typeof THRESHOLDS)[number]
export const COUNTERS = ['units', 'rows'] as const
export type Counter = (typeof COUNTERS)[number]

/** Thresholds of one counter of one client's day that were passed. */
export interface Crossing {
  clientId: string
  /** Europe/Paris day, `YYYY-MM-DD`. */
  day: string
  counter: Counter
  /** Ascending; never empty. */
  thresholds: Threshold[]
  used: number
  limit: number
}

/** The thresholds that a counter has reached at `after` and had not at `before`. */
export const crossedBy = (before: number, after: number, limit: number): Threshold[] =>
  THRESHOLDS.filter(
    (percent) => limit > 0 && before * 100 < limit * percent && after * 100 >= limit * percent,
  )

const NONE: Crossing[] = []

/** What one granted request has crossed, by the counters as they stood after it. */
export function crossingsOf({ clientId, day, limits, cost, state }: Granted): Crossing[] {
  const { unitsPerDay, rowsPerDay } = limits
  const { dayUnits, dayRows } = state
  // Nearly every request is below all thresholds, and each asks.
  const [lowest] = THRESHOLDS
  if (dayUnits * 100 < unitsPerDay * lowest && dayRows * 100 < rowsPerDay * lowest) return NONE
  const steps = [
    { counter: 'units', used: dayUnits, step: cost.units, limit: unitsPerDay },
    { counter: 'rows', used: dayRows, step: cost.rows, limit: rowsPerDay },
  ] as const
  return steps.flatMap(({ counter, used, step, limit }) => {
    const thresholds = crossedBy(used - step, used, limit)
    return thresholds.length > 0 ? [{ clientId, day, counter, thresholds, used, limit }] : []
  })
}
