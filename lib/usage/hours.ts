import type { Db } from '../platform/db'
import { figuresIn, HOUR_FIGURES, METERED_ROUTES, type MeteredRoute } from '../quota'
import { readRefusals } from './refusals'

/** What one route was used for in some span of time. */
export interface RouteFigures {
  /** Those that took a place in the minute. */
  requests: number
  unchanged: number
  /** Every 429. */
  denied: number
  /** Every refusal by its status, those of `denied` too. */
  refused: Record<string, number>
  units: number
  rows: number
}

/** One clock hour of a client; routes without a request are absent. */
export interface UsageHour {
  startMs: number
  routes: Partial<Record<MeteredRoute, RouteFigures>>
}

export const noFigures = (): RouteFigures => ({
  requests: 0,
  unchanged: 0,
  denied: 0,
  refused: {},
  units: 0,
  rows: 0,
})

/**
 * A client's hours from `fromMs` on, oldest first, the running one included. They are the figures that
 * the deciding statement keeps, so their sums are the counters, and what was refused beside them. They are read in one
 * statement, one snapshot: read apart, an hour that ends in between would be missed or counted twice.
 */
export async function readHours(db: Db, clientId: string, fromMs: number): Promise<UsageHour[]> {
  const [stored, refusals] = await Promise.all([
    db.$queryRaw<{ hour_start: bigint; routes: number[] }[]>`
      SELECT hour_start, routes FROM usage_hours
       WHERE client_id = ${clientId} AND hour_start >= ${fromMs}
       UNION ALL
      SELECT hour_start, hour_routes FROM quota_counters
       WHERE client_id = ${clientId} AND hour_start >= ${fromMs}`,
    readRefusals(db, clientId, fromMs),
  ])
  const hours = new Map<number, UsageHour['routes']>()
  for (const { hour_start, routes } of stored) hours.set(Number(hour_start), unpack(routes))
  for (const { startMs, route, status, count } of refusals) {
    const routes = hours.get(startMs) ?? {}
    hours.set(startMs, routes)
    const figures = (routes[route] ??= noFigures())
    if (status === DENIED) figures.denied += count
    addTo(figures.refused, status, count)
  }
  return [...hours]
    .map(([startMs, routes]) => ({ startMs, routes }))
    .toSorted((a, b) => a.startMs - b.startMs)
}

const DENIED = 429

const addTo = (refused: RouteFigures['refused'], status: string | number, count: number) => {
  refused[status] = (refused[status] ?? 0) + count
}

function unpack(stored: readonly number[]): UsageHour['routes'] {
  const routes: UsageHour['routes'] = {}
  for (const route of METERED_ROUTES) {
    const figures = { ...figuresIn(stored, route), refused: {} }
    if (HOUR_FIGURES.every((name) => figures[name] === 0)) continue
    if (figures.denied > 0) addTo(figures.refused, DENIED, figures.denied)
    routes[route] = figures
  }
  return routes
}

/** Adds figures to others, which change. */
export function addFigures(sum: RouteFigures, more: RouteFigures): void {
  for (const name of HOUR_FIGURES) sum[name] += more[name]
  for (const [status, count] of Object.entries(more.refused)) addTo(sum.refused, status, count)
}

/** The sum of several hours, per route. */
export function sumHours(hours: readonly UsageHour[]): UsageHour['routes'] {
  const total: UsageHour['routes'] = {}
  for (const { routes } of hours) {
    for (const route of METERED_ROUTES) {
      const add = routes[route]
      if (add) addFigures((total[route] ??= noFigures()), add)
    }
  }
  return total
}
