import { afterEach, describe, expect, it } from 'vitest'
import {
  parisDaySpans,
  parisMonthSpans,
  parisStamp,
  utcStamp,
  type Span,
} from '@/lib/platform/clock'
import type { UsageHistory } from '@/lib/portal/api'
import { callsOf, mostUsed, niceTop, otherRefused, usageBars, usageCsv } from './usage-bars'

const NONE = { requests: 0, unchanged: 0, denied: 0, refused: { 404: 2 }, units: 0, rows: 0 }
const HOUR = 3_600_000
const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

function history(range: UsageHistory['range'], spans: Span[], units: number[] = []): UsageHistory {
  const buckets = spans.map(({ startMs, endMs }, i) => ({
    ...NONE,
    start: utcStamp(startMs),
    end: utcStamp(endMs),
    start_local: parisStamp(startMs),
    units: units[i] ?? 0,
  }))
  return { range, timezone: 'Europe/Paris', buckets, total: NONE, by_route: [] }
}
const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const startMs = Date.parse(from) + i * HOUR
    return { startMs, endMs: startMs + HOUR }
  })

describe('the bars of a usage chart', () => {
  // Browsers west of UTC and east of the date line (cases L68, L69).
  it.each(['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Paris', 'UTC'])(
    'read the same in a browser in %s',
    (tz) => {
      process.env.TZ = tz
      const bars = usageBars(history('hours', hours('2026-01-14T23:00:00Z', 26)), 'en', 'units')
      expect(bars[0]).toMatchObject({ tick: '00:00', name: 'Thu 15 Jan, 00:00', isEarlier: true })
      expect(bars[22]).toMatchObject({ tick: '', name: 'Thu 15 Jan, 22:00' })
      expect(bars[24]).toMatchObject({ tick: '00:00', name: 'Fri 16 Jan, 00:00', isEarlier: false })
      const days = usageBars(
        history('days', parisDaySpans(Date.parse('2026-01-15T23:30:00Z'), 3)),
        'fr',
        'units',
      )
      expect(days.map(({ name }) => name)).toEqual([
        'mer. 14 janv.',
        'jeu. 15 janv.',
        'ven. 16 janv.',
      ])
    },
  )

  it('tell the two two-o’clocks of the long night apart', () => {
    const names = usageBars(history('hours', hours('2026-10-24T22:00:00Z', 26)), 'en', 'units').map(
      ({ name }) => name,
    )
    expect(names.slice(1, 5)).toEqual([
      'Sun 25 Oct, 01:00',
      'Sun 25 Oct, 02:00 (UTC+02:00)',
      'Sun 25 Oct, 02:00 (UTC+01:00)',
      'Sun 25 Oct, 03:00',
    ])
    expect(new Set(names).size).toBe(names.length)
  })

  it('have a tick every week, today’s included, and every month', () => {
    const now = Date.parse('2026-03-31T12:00:00Z')
    const ticks = (range: 'days' | 'months', spans: Span[]) =>
      usageBars(history(range, spans), 'en', 'units').flatMap(({ tick }) => tick || [])
    expect(ticks('days', parisDaySpans(now, 31))).toEqual([
      '3 Mar',
      '10 Mar',
      '17 Mar',
      '24 Mar',
      '31 Mar',
    ])
    expect(ticks('months', parisMonthSpans(now, 12))).toHaveLength(12)
  })

  it('name the one with most units, the latest of equals, or none', () => {
    const days = parisDaySpans(Date.parse('2026-03-31T12:00:00Z'), 4)
    expect(mostUsed(usageBars(history('days', days, [3, 7, 7, 1]), 'en', 'units'))?.name).toBe(
      'Mon 30 Mar',
    )
    expect(mostUsed(usageBars(history('days', days), 'en', 'units'))).toBeNull()
  })
})

it('a history as CSV has a line per bucket and nothing but figures and times', () => {
  const csv = usageCsv(
    history('days', parisDaySpans(Date.parse('2026-03-29T12:00:00Z'), 2), [0, 5]),
  )
  expect(csv).toBe(
    'start,start_local,end,requests,unchanged,denied,other_refused,units,rows\r\n' +
      '2026-03-27T23:00:00Z,2026-03-28T00:00:00+01:00,2026-03-28T23:00:00Z,0,0,0,2,0,0\r\n' +
      '2026-03-28T23:00:00Z,2026-03-29T00:00:00+01:00,2026-03-29T22:00:00Z,0,0,0,2,5,0\r\n',
  )
})

it('refusals beside those of the minute are what is left of all, and none are 0', () => {
  expect(otherRefused({ denied: 3, refused: { 404: 2, 429: 3 } })).toBe(2)
  expect(otherRefused({ denied: 0, refused: {} })).toBe(0)
})

it('calls are answered, unchanged or refused, each once, whether a place was taken for them or not', () => {
  const figures = { ...NONE, requests: 10, unchanged: 2, denied: 4 }
  const calls = callsOf({ ...figures, refused: { 401: 5, 404: 3, 429: 4, 503: 1 } })
  expect(calls).toEqual({ answered: 5, unchanged: 2, refused: 9, denied: 4 })
  const day = history('days', parisDaySpans(Date.parse('2026-03-31T12:00:00Z'), 1), [7])
  const [value] = (['units', 'calls'] as const).map((unit) => usageBars(day, 'en', unit)[0]?.value)
  expect(value).toBe(7)
})

it('an axis ends at a round figure that holds the most', () => {
  expect([0, 2, 3, 5, 10, 31, 999].map(niceTop)).toEqual([2, 2, 4, 6, 10, 40, 1000])
})
