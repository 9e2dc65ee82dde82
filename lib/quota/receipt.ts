import type { PlanLimits } from '../plans/limits'
import { MINUTE_MS, type QuotaWindows } from './windows'

/** A client's counters as they stood after the decision. Times are epoch milliseconds. */
export interface QuotaState {
  /** Requests of the last minute. */
  requests: number
  /** The oldest of them. */
  oldestMs: number | null
  /** The one whose leaving makes room in a full minute; null for a request that had room. */
  blockingMs: number | null
  hourUnits: number
  dayUnits: number
  dayRows: number
}

export type QuotaDenial =
  | 'rate_limit_exceeded'
  | 'hourly_unit_quota_exceeded'
  | 'daily_unit_quota_exceeded'
  | 'daily_row_quota_exceeded'
  | 'concurrency_limit_exceeded'

/** Which limits had no room for the request. */
export interface Shortage {
  minute: boolean
  hour: boolean
  day: boolean
  rows: boolean
  slot: boolean
}

/** A slot's holder is expected to end soon; there is no exact time to wait for. */
const SLOT_WAIT_SECONDS = 1

/**
 * The denial to report: of all limits without room the one that blocks longest, with the whole
 * seconds after which that limit has room again (rounded up, at least 1).
 */
export function denialOf(
  shortage: Shortage,
  state: QuotaState,
  windows: QuotaWindows,
  nowMs: number,
): { code: QuotaDenial; retryAfterSeconds: number } | null {
  const seconds = (untilMs: number) => Math.max(1, Math.ceil((untilMs - nowMs) / 1000))
  const candidates: { code: QuotaDenial; retryAfterSeconds: number }[] = []
  const add = (short: boolean, code: QuotaDenial, retryAfterSeconds: number) => {
    if (short) candidates.push({ code, retryAfterSeconds })
  }
  add(shortage.slot, 'concurrency_limit_exceeded', SLOT_WAIT_SECONDS)
  add(shortage.minute, 'rate_limit_exceeded', seconds(minuteFreeMs(state, nowMs)))
  add(shortage.hour, 'hourly_unit_quota_exceeded', seconds(windows.hourEndMs))
  add(shortage.day, 'daily_unit_quota_exceeded', seconds(windows.dayEndMs))
  add(shortage.rows, 'daily_row_quota_exceeded', seconds(windows.dayEndMs))
  return candidates.reduce<(typeof candidates)[number] | null>(
    (longest, one) =>
      longest && longest.retryAfterSeconds >= one.retryAfterSeconds ? longest : one,
    null,
  )
}

/** When the minute window has room: now, or the moment its `limit`-th newest request leaves it. */
export const minuteFreeMs = (
  { blockingMs }: Pick<QuotaState, 'blockingMs'>,
  nowMs: number,
): number => (blockingMs === null ? nowMs : blockingMs + MINUTE_MS)

/** When the oldest request leaves the minute window, in whole epoch seconds, rounded up. */
export const minuteResetSeconds = (oldestMs: number): number =>
  Math.ceil((oldestMs + MINUTE_MS) / 1000)

/** The contract's quota headers for a state. Reset is `minuteResetSeconds`; for an empty window, now. */
export function receiptHeaders(
  state: QuotaState,
  limits: PlanLimits,
  nowMs: number,
): Record<string, string> {
  const left = (limit: number, used: number) => String(Math.max(0, limit - used))
  const { oldestMs } = state
  const reset = oldestMs === null ? Math.ceil(nowMs / 1000) : minuteResetSeconds(oldestMs)
  return {
    'X-RateLimit-Limit': String(limits.requestsPerMinute),
    'X-RateLimit-Remaining': left(limits.requestsPerMinute, state.requests),
    'X-RateLimit-Reset': String(reset),
    'X-Quota-Units-Remaining-Hour': left(limits.unitsPerHour, state.hourUnits),
    'X-Quota-Units-Remaining-Day': left(limits.unitsPerDay, state.dayUnits),
    'X-Match-Rows-Remaining-Day': left(limits.rowsPerDay, state.dayRows),
  }
}
