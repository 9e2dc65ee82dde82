import type { Db } from '../platform/db'
import { METERED_ROUTES, type MeteredRoute } from '../quota'
import { HOUR_FIGURES } from '../quota/statements'

/** What one route was used for in some span of time. */
export type RouteFigures = Record<(typeof HOUR_FIGURES)[number], number>

/** One clock hour of a client; routes without a request are absent. */
export interface UsageHour {
  startMs: number
  routes: Partial<Record<MeteredRoute, RouteFigures>>
}

/**
 * A client's hours from `fromMs` on, oldest first, the running one included. They are the books that
 * the deciding statement keeps, so their sums are the counters. One statement, one snapshot: read apart,
 * an hour that ends in between would be missed or counted twice.
 */
export async function readHours(db: Db, clientId: string, fromMs: number): Promise<UsageHour[]> {
  const rows = await db.$queryRaw<{ hour_start: bigint; routes: number[] }[]>`
    SELECT hour_start, routes FROM usage_hours
     WHERE client_id = ${clientId} AND hour_start >= ${fromMs}
     UNION ALL
    SELECT hour_start, hour_routes FROM quota_counters
     WHERE client_id = ${clientId} AND hour_start >= ${fromMs}
     ORDER BY hour_start`
  return rows.map(({ hour_start, routes }) => unpack(Number(hour_start), routes))
}

function unpack(startMs: number, stored: readonly number[]): UsageHour {
  const routes: UsageHour['routes'] = {}
  METERED_ROUTES.forEach((route, i) => {
    const values = stored.slice(i * HOUR_FIGURES.length, (i + 1) * HOUR_FIGURES.length)
    if (values.some((value) => value > 0))
      routes[route] = Object.fromEntries(
        HOUR_FIGURES.map((name, at) => [name, values[at] ?? 0]),
      ) as RouteFigures
  })
  return { startMs, routes }
}

/** The sum of several hours, per route. */
export function sumHours(hours: readonly UsageHour[]): UsageHour['routes'] {
  const total: UsageHour['routes'] = {}
  for (const { routes } of hours) {
    for (const route of METERED_ROUTES) {
      const add = routes[route]
      if (!add) continue
      const sum = (total[route] ??= { requests: 0, unchanged: 0, denied: 0, units: 0, rows: 0 })
      for (const name of HOUR_FIGURES) sum[name] += add[name]
    }
  }
  return total
}
