import { parisDaySpans, parisMonthSpans, type Span } from '../platform/clock'

export const USAGE_RANGES = ['hours', 'days', 'months'] as const
export type UsageRange = (typeof USAGE_RANGES)[number]

const HOUR_MS = 3_600_000
const DAYS = 31
const MONTHS = 12

/**
 * The spans of a range, oldest first, each with its share of the calendar of Paris: the hours of yesterday
 * and today up to the running one (23 to 25 a day), 31 days or 12 months with the running one last.
 */
export function usageSpans(range: UsageRange, nowMs: number): Span[] {
  if (range === 'days') return parisDaySpans(nowMs, DAYS)
  if (range === 'months') return parisMonthSpans(nowMs, MONTHS)
  const fromMs = parisDaySpans(nowMs, 2)[0]?.startMs ?? nowMs
  // Paris is whole hours away from UTC, so its clock hours are 3600 s long, also where the clock changes.
  const count = Math.floor((nowMs - fromMs) / HOUR_MS) + 1
  return Array.from({ length: count }, (_, i) => {
    const startMs = fromMs + i * HOUR_MS
    return { startMs, endMs: startMs + HOUR_MS }
  })
}
