import type { UsageHistory } from './api'
import type { Locale } from './locale'
import {
  parisClock,
  parisDayOfMonth,
  parisMonth,
  parisShortDay,
  parisShortMonth,
  sameParisDay,
} from './time'

/** One bar of a usage chart, with everything that is written about it. */
export interface UsageBar {
  /** Start of its time, UTC; unique in a chart. */
  start: string
  /** Below the axis; empty under most bars. */
  tick: string
  /** Its time in full, Paris. */
  name: string
  units: number
  /** The day before, where a chart holds two. */
  isEarlier: boolean
}

type Bucket = UsageHistory['buckets'][number]

const HOURS_BETWEEN_TICKS = 6
const DAYS_BETWEEN_TICKS = 7

/** The bars of a history, oldest first. Every word comes from Paris time, whatever zone the reader is in. */
export function usageBars({ range, buckets }: UsageHistory, locale: Locale): UsageBar[] {
  const last = buckets.at(-1)
  const wallClocks = buckets.map(({ start_local: local }) => local.slice(0, 16))
  const bar = (bucket: Bucket, tick: string, name: string): UsageBar => ({
    start: bucket.start,
    tick,
    name,
    units: bucket.units,
    isEarlier: range === 'hours' && last !== undefined && !sameParisDay(bucket.start, last.start),
  })
  return buckets.map((bucket, i) => {
    const { start, start_local: local } = bucket
    switch (range) {
      case 'hours': {
        const clock = parisClock(start)
        // When the clock is set back, two o’clock comes twice; the offset tells them apart.
        const twice = wallClocks.filter((one) => one === wallClocks[i]).length > 1
        const offset = twice ? ` (UTC${local.slice(-6)})` : ''
        const onTick = Number(clock.slice(0, 2)) % HOURS_BETWEEN_TICKS === 0
        return bar(
          bucket,
          onTick ? clock : '',
          `${parisShortDay(start, locale)}, ${clock}${offset}`,
        )
      }
      case 'days': {
        const onTick = (buckets.length - 1 - i) % DAYS_BETWEEN_TICKS === 0
        const tick = onTick ? parisDayOfMonth(start, locale) : ''
        return bar(bucket, tick, parisShortDay(start, locale))
      }
      case 'months':
        return bar(bucket, parisShortMonth(start, locale), parisMonth(start, locale))
    }
  })
}

/** The bar with most units; the latest of equals. Null when nothing was used. */
export const mostUsed = (bars: readonly UsageBar[]): UsageBar | null =>
  bars.reduce<UsageBar | null>(
    (most, bar) => (bar.units > 0 && bar.units >= (most?.units ?? 0) ? bar : most),
    null,
  )

/** Refusals with any other status than 429, which has a figure of its own. */
export const otherRefused = ({ denied, refused }: Pick<Bucket, 'denied' | 'refused'>): number =>
  Object.values(refused).reduce((sum, count) => sum + count, 0) - denied

const CSV_COLUMNS = ['start', 'start_local', 'end', 'requests', 'unchanged', 'denied', 'other_refused', 'units', 'rows'] as const // prettier-ignore

/** A history as CSV (RFC 4180): one line per bucket, the names of the API as header. */
export const usageCsv = ({ buckets }: UsageHistory): string =>
  [CSV_COLUMNS.join(','), ...buckets.map((bucket) => CSV_COLUMNS.map((name) => (name === 'other_refused' ? otherRefused(bucket) : bucket[name])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('') // prettier-ignore
