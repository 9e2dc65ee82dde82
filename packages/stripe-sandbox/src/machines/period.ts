import { DateTime } from 'luxon'

/** Billing periods in UTC. Pure. */
export interface Cycle {
  interval: 'day' | 'week' | 'month' | 'year'
  interval_count: number
}

export const sameCycle = (a: Cycle, b: Cycle): boolean =>
  a.interval === b.interval && a.interval_count === b.interval_count

/** The `count`-th boundary after the anchor: counted from the anchor, so that the 31st comes back. */
function boundary(anchor: number, cycle: Cycle, count: number): number {
  const amount = count * cycle.interval_count
  return DateTime.fromSeconds(anchor, { zone: 'utc' })
    .plus({ [`${cycle.interval}s`]: amount })
    .toSeconds()
}

const LONGEST_SECONDS = { day: 86_400, week: 604_800, month: 31 * 86_400, year: 366 * 86_400 }

/**
 * The end of the period that begins at `start`: the first boundary of the anchor's cycle after it.
 * @param anchor any boundary of the cycle, before or after `start`; all in seconds since the epoch
 */
export function periodEnd(anchor: number, cycle: Cycle, start: number): number {
  const longest = LONGEST_SECONDS[cycle.interval] * cycle.interval_count
  let count = Math.floor((start - anchor) / longest)
  while (boundary(anchor, cycle, count) > start) count -= 1
  while (boundary(anchor, cycle, count) <= start) count += 1
  return boundary(anchor, cycle, count)
}
