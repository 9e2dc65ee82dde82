import type { Platform } from '../platform'
import type { Span } from '../platform/clock'
import { METERED_ROUTES } from '../quota'
import {
  addFigures,
  noFigures,
  readHours,
  sumHours,
  type RouteFigures,
  type UsageHour,
} from './hours'
import { usageSpans, type UsageRange } from './spans'

export interface UsageHistory {
  /** One per span of the range, those without a request too. */
  buckets: (Span & { figures: RouteFigures })[]
  /** The sum of the buckets. */
  total: RouteFigures
  byRoute: { route: (typeof METERED_ROUTES)[number]; figures: RouteFigures }[]
}

/** What a client has used, by hour, day or month; the figures are those of the quota's own figures. */
export async function readHistory(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  clientId: string,
  range: UsageRange,
): Promise<UsageHistory> {
  const spans = usageSpans(range, clock.nowMs())
  const hours = await readHours(db, clientId, spans[0]?.startMs ?? 0)
  return fillSpans(spans, hours)
}

/** Puts hours into the spans they lie in; what lies in none is left out everywhere. Pure. */
export function fillSpans(spans: readonly Span[], hours: readonly UsageHour[]): UsageHistory {
  const inside = ({ startMs, endMs }: Span) =>
    hours.filter((hour) => hour.startMs >= startMs && hour.startMs < endMs)
  const whole = { startMs: spans[0]?.startMs ?? 0, endMs: spans.at(-1)?.endMs ?? 0 }
  const routes = sumHours(inside(whole))
  return {
    buckets: spans.map((span) => ({ ...span, figures: totalOf(sumHours(inside(span))) })),
    total: totalOf(routes),
    byRoute: METERED_ROUTES.map((route) => ({ route, figures: routes[route] ?? noFigures() })),
  }
}

/** All routes of some hours together. */
export function totalOf(routes: UsageHour['routes']): RouteFigures {
  const sum = noFigures()
  for (const figures of Object.values(routes)) addFigures(sum, figures)
  return sum
}
