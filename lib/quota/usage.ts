import type { Platform } from '../platform'
import { utcStamp } from '../platform/clock'
import type { PlanLimits } from '../plans/limits'
import { readMinute } from './minute-slots'
import { minuteResetSeconds } from './receipt'
import { CLOCK_TOLERANCE_MS } from './statements'
import { quotaWindows } from './windows'

interface Metered {
  limit: number
  used: number
  remaining: number
  resets_at: string
}

/** What a client has used and when it renews; the figures the quota decides by. */
export interface UsageReport {
  /** `reset_at`: when its oldest request leaves it, as `X-RateLimit-Reset` says; null when nothing was used. */
  minute: { limit: number; remaining: number; reset_at: string | null }
  hour: Metered
  day: Metered & { date: string }
  rows: Metered
  last_request_at: string | null
}

/** Now, or the later time that an instance with a clock ahead of ours has written: at that one it is decided. */
function latestOf(
  row: { hourStart: bigint; lastRequestAt: bigint | null } | null,
  nowMs: number,
): number {
  const [hourStartMs, lastMs] = [Number(row?.hourStart ?? 0), Number(row?.lastRequestAt ?? 0)]
  return Math.max(nowMs, hourStartMs, lastMs > nowMs + CLOCK_TOLERANCE_MS ? lastMs : 0)
}

/** Reads the counters of a client without changing them. */
export async function readUsage(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  clientId: string,
  limits: PlanLimits,
): Promise<UsageReport> {
  const row = await db.quotaCounter.findUnique({ where: { clientId } })
  const nowMs = latestOf(row, clock.nowMs())
  const windows = quotaWindows(nowMs)
  const { requestsPerMinute } = limits
  const minute = row ? readMinute(row, nowMs) : { requests: 0, oldestMs: null }
  const sameHour = Number(row?.hourStart ?? 0) === windows.hourStartMs
  const sameDay = row?.day === windows.day
  const hourUnits = sameHour ? (row?.hourUnits ?? 0) : 0
  const dayUnits = sameDay ? row.dayUnits : 0
  const dayRows = sameDay ? row.dayRows : 0
  const metered = (limit: number, used: number, resetMs: number): Metered => ({
    limit,
    used,
    remaining: Math.max(0, limit - used),
    resets_at: utcStamp(resetMs),
  })
  return {
    minute: {
      limit: requestsPerMinute,
      remaining: Math.max(0, requestsPerMinute - minute.requests),
      reset_at:
        minute.oldestMs === null ? null : utcStamp(minuteResetSeconds(minute.oldestMs) * 1000),
    },
    hour: metered(limits.unitsPerHour, hourUnits, windows.hourEndMs),
    day: { date: windows.day, ...metered(limits.unitsPerDay, dayUnits, windows.dayEndMs) },
    rows: metered(limits.rowsPerDay, dayRows, windows.dayEndMs),
    last_request_at: row?.lastRequestAt ? utcStamp(Number(row.lastRequestAt)) : null,
  }
}
