import { inParis, parisDay, parisDayStartMs, addParisDays } from '../platform/clock'

/** The calendar windows an instant falls into. All times are epoch milliseconds. */
export interface QuotaWindows {
  hourStartMs: number
  hourEndMs: number
  /** Europe/Paris day, `YYYY-MM-DD`. */
  day: string
  dayEndMs: number
}

/** An instant with the windows it falls into. */
export interface Instant {
  nowMs: number
  windows: QuotaWindows
}

export const instantAt = (nowMs: number): Instant => ({ nowMs, windows: quotaWindows(nowMs) })

export const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Windows of an instant: clock hour (zones of whole and half hours share the Paris one) and Paris day of 23, 24 or 25 hours. */
export function quotaWindows(nowMs: number): QuotaWindows {
  const hourStartMs = inParis(nowMs).startOf('hour').toMillis()
  const day = parisDay(nowMs)
  return {
    hourStartMs,
    hourEndMs: hourStartMs + HOUR_MS,
    day,
    dayEndMs: parisDayStartMs(addParisDays(day, 1)),
  }
}

/** `quotaWindows` that computes anew only when the hour turns; calendar arithmetic is too slow per request. */
export function cachedWindows(): (nowMs: number) => QuotaWindows {
  let current: QuotaWindows | undefined
  return (nowMs) => {
    if (!current || nowMs < current.hourStartMs || nowMs >= current.hourEndMs)
      current = quotaWindows(nowMs)
    return current
  }
}
