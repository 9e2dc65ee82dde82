import type { Platform } from '../platform'
import type { PlanLimits } from '../plans/limits'
import { readUsage, type UsageReport } from '../quota'
import { forecastRunOut, PACE_HOURS, type Forecast } from './forecast'
import { totalOf } from './history'
import { readHours } from './hours'

const HOUR_MS = 3_600_000

/** What is used and left now, and how long it lasts. */
export interface CurrentUsage extends UsageReport {
  forecast: { units: Forecast; rows: Forecast }
}

/** Reads the counters of a client, and the pace of its last hours, without changing them. */
export async function readCurrentUsage(
  deps: Pick<Platform, 'db' | 'clock'>,
  clientId: string,
  limits: PlanLimits,
): Promise<CurrentUsage> {
  const nowMs = deps.clock.nowMs()
  const [report, hours] = await Promise.all([
    readUsage(deps, clientId, limits),
    readHours(deps.db, clientId, nowMs - PACE_HOURS * HOUR_MS),
  ])
  const dayEndMs = Date.parse(report.day.resets_at)
  const forecast = (
    of: 'units' | 'rows',
    { limit, remaining }: { limit: number; remaining: number },
  ) =>
    forecastRunOut({
      nowMs,
      dayEndMs,
      limit,
      remaining,
      hours: hours.map(({ startMs, routes }) => ({ startMs, used: totalOf(routes)[of] })),
    })
  return {
    ...report,
    forecast: {
      units: forecast('units', report.day),
      rows: forecast('rows', report.rows),
    },
  }
}
