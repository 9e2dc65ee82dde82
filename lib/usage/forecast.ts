/** How long what is left today lasts at the present pace. */
export interface Forecast {
  perHour: number
  /** When it runs out; null when it lasts until midnight, little of the day is used, or nothing is left. */
  runsOutAtMs: number | null
}

const HOUR_MS = 3_600_000
/** A pace is not read off less time than this: one call in the first second is not 3600 an hour. */
const SHORTEST_SPAN_MS = 900_000
/** Before this share of the day is used, a few calls would tell of an end that never comes. */
const LEAST_SHARE = 0.25
/** The running hour and the two before it. */
export const PACE_HOURS = 3

/**
 * The pace is what was used since the beginning of the first hour with use, of the running hour and the
 * two before it; hours before midnight count for the pace, though not for the day. Pure.
 * @param dayEndMs the coming midnight in Paris: days have 23, 24 or 25 hours
 * @param limit what a day has
 * @param hours what was used in those clock hours, in any order; none may be missing that had use
 */
export function forecastRunOut({
  nowMs,
  dayEndMs,
  limit,
  remaining,
  hours,
}: {
  nowMs: number
  dayEndMs: number
  limit: number
  remaining: number
  hours: readonly { startMs: number; used: number }[]
}): Forecast {
  const counted = hours.filter(
    ({ startMs, used }) => used > 0 && startMs <= nowMs && startMs > nowMs - PACE_HOURS * HOUR_MS,
  )
  if (counted.length === 0) return { perHour: 0, runsOutAtMs: null }
  const sinceMs = Math.min(...counted.map(({ startMs }) => startMs))
  const used = counted.reduce((sum, hour) => sum + hour.used, 0)
  const perMs = used / Math.max(nowMs - sinceMs, SHORTEST_SPAN_MS)
  const perHour = perMs * HOUR_MS
  const endMs = nowMs + remaining / perMs
  const isTold = limit - remaining >= LEAST_SHARE * limit
  return { perHour, runsOutAtMs: isTold && remaining > 0 && endMs < dayEndMs ? endMs : null }
}
