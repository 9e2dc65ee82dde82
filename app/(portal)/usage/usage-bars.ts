import type { UsageHistory } from '@/lib/portal/api'
import type { Locale } from '@/lib/portal/locale'
import type { UsageView } from './usage-view'
import {
  parisClock,
  parisDayOfMonth,
  parisMonth,
  parisShortDay,
  parisShortMonth,
  sameParisDay,
} from '@/lib/portal/time'

/** One bar of a usage chart, with everything that is written about it. */
export interface UsageBar {
  /** Start of its time, UTC; unique in a chart. */
  start: string
  /** Below the axis; empty under most bars. */
  tick: string
  /** Its time in full, Paris. */
  name: string
  /** What was used in the unit of the chart. */
  value: number
  /** The day before, where a chart holds two. */
  isEarlier: boolean
}

type Bucket = UsageHistory['buckets'][number]

const HOURS_BETWEEN_TICKS = 6
const DAYS_BETWEEN_TICKS = 7

/** The bars of a history, oldest first. Every word comes from Paris time, whatever zone the reader is in. */
export function usageBars(
  { range, buckets }: UsageHistory,
  locale: Locale,
  unit: UsageView['unit'],
): UsageBar[] {
  const last = buckets.at(-1)
  const wallClocks = buckets.map(({ start_local: local }) => local.slice(0, 16))
  const bar = (bucket: Bucket, tick: string, name: string): UsageBar => ({
    start: bucket.start,
    tick,
    name,
    value: unit === 'calls' ? sumOf(callsOf(bucket)) : bucket[unit],
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

/** The bar with most; the latest of equals. Null when nothing was used. */
export const mostUsed = (bars: readonly UsageBar[]): UsageBar | null =>
  bars.reduce<UsageBar | null>(
    (most, bar) => (bar.value > 0 && bar.value >= (most?.value ?? 0) ? bar : most),
    null,
  )

/** Refusals with any other status than 429, which has a figure of its own. */
export const otherRefused = ({ denied, refused }: Pick<Bucket, 'denied' | 'refused'>): number =>
  Object.values(refused).reduce((sum, count) => sum + count, 0) - denied

/** What became of the calls of some time. */
export interface Calls {
  answered: number
  /** As a 304. */
  unchanged: number
  /** With any status but 429. */
  refused: number
  /** With 429. */
  denied: number
}

/** Refusals that come before a call takes a place in the minute: an unknown key, and what is our own fault. */
const BEFORE_THE_MINUTE = /^(401|5\d\d)$/

/** All calls by what became of them; `requests` holds those refused ones too that took a place in the minute. */
export function callsOf(bucket: Omit<Bucket, 'start' | 'end' | 'start_local'>): Calls {
  const { requests, unchanged, denied } = bucket
  const refused = otherRefused(bucket)
  const outside = Object.entries(bucket.refused).reduce(
    (sum, [status, count]) => (BEFORE_THE_MINUTE.test(status) ? sum + count : sum),
    0,
  )
  const answered = Math.max(0, requests - unchanged - (refused - outside))
  return { answered, unchanged, refused, denied }
}

const sumOf = ({ answered, unchanged, refused, denied }: Calls): number =>
  answered + unchanged + refused + denied

/** The end of an axis that holds `most` and reads well, as does its half. */
export function niceTop(most: number): number {
  if (most <= 10) return Math.max(2, 2 * Math.ceil(most / 2))
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 4, 5, 10].find((times) => times * power >= most) ?? 10) * power
}

const CSV_COLUMNS = [
  'start',
  'start_local',
  'end',
  'requests',
  'unchanged',
  'denied',
  'other_refused',
  'units',
  'rows',
] as const

/** A history as CSV (RFC 4180): one line per bucket, the names of the API as header. */
export const usageCsv = ({ buckets }: UsageHistory): string =>
  [
    CSV_COLUMNS.join(','),
    ...buckets.map((bucket) =>
      CSV_COLUMNS.map((name) =>
        name === 'other_refused' ? otherRefused(bucket) : bucket[name],
      ).join(','),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join('')
