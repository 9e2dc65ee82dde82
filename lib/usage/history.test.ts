import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parisDay, parisStamp } from '../platform/clock'
import { fillSpans } from './history'
import type { UsageHour } from './hours'
import { USAGE_RANGES, usageSpans } from './spans'

const HOUR = 3_600_000
const at = (iso: string) => Date.parse(iso)
const startsOf = (range: 'hours' | 'days' | 'months', iso: string) =>
  usageSpans(range, at(iso)).map(({ startMs }) => parisStamp(startMs))
const hoursOf = (day: string, iso: string) =>
  startsOf('hours', iso).filter((start) => start.startsWith(day)).length

describe('the spans of a range', () => {
  it('are the hours of yesterday and of today up to the running one', () => {
    const starts = startsOf('hours', '2026-03-02T09:59:59Z')
    expect(starts[0]).toBe('2026-03-01T00:00:00+01:00')
    expect(starts.at(-1)).toBe('2026-03-02T10:00:00+01:00')
    expect(starts).toHaveLength(35)
  })

  it('have 23 hours on the short day and 25 on the long one, with two o’clock twice', () => {
    expect(hoursOf('2026-03-29', '2026-03-30T12:00:00Z')).toBe(23)
    expect(hoursOf('2026-10-25', '2026-10-26T12:00:00Z')).toBe(25)
    expect(
      startsOf('hours', '2026-10-25T12:00:00Z').filter((start) => start.includes('25T02:')),
    ).toEqual(['2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00'])
  })

  it('are 31 days and 12 months of Paris, one bucket per date, across both changes of the clock', () => {
    for (const now of ['2026-04-10T22:30:00Z', '2026-11-10T22:59:59Z', '2026-01-01T00:00:00Z']) {
      const days = startsOf('days', now)
      expect(days).toHaveLength(31)
      expect(new Set(days.map((start) => start.slice(0, 10))).size).toBe(31)
      expect(days.every((start) => start.includes('T00:00:00'))).toBe(true)
      expect(days.at(-1)?.slice(0, 10)).toBe(parisDay(at(now)))
      const months = startsOf('months', now)
      expect(months).toHaveLength(12)
      expect(months.every((start) => start.includes('-01T00:00:00'))).toBe(true)
    }
  })

  it('follow each other without a gap and hold the present', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...USAGE_RANGES),
        fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        (range, now) => {
          const spans = usageSpans(range, now.getTime())
          spans.forEach(({ startMs }, i) => {
            if (i > 0) expect(startMs).toBe(spans[i - 1]?.endMs)
          })
          const last = spans.at(-1)
          expect(last && last.startMs <= now.getTime() && now.getTime() < last.endMs).toBe(true)
        },
      ),
    )
  })
})

describe('filling them', () => {
  const hour = (startMs: number, units: number): UsageHour => ({
    startMs,
    routes: {
      match: {
        requests: units + 1,
        unchanged: 0,
        denied: 1,
        refused: { 429: 1 },
        units,
        rows: 2 * units,
      },
    },
  })

  it('keeps every hour once: the buckets, the total and the routes have the same sum', () => {
    const now = at('2026-10-26T12:00:00Z')
    const hours = fc.uniqueArray(
      fc.record({ back: fc.integer({ min: 0, max: 9_000 }), units: fc.nat(99) }),
      { selector: ({ back }) => back },
    )
    fc.assert(
      fc.property(fc.constantFrom(...USAGE_RANGES), hours, (range, list) => {
        const spans = usageSpans(range, now)
        const used = list.map(({ back, units }) => hour(now - back * HOUR, units))
        const { buckets, total, byRoute } = fillSpans(spans, used)
        const sum = (units: number[]) => units.reduce((a, b) => a + b, 0)
        const inside = used.filter(({ startMs }) => startMs >= (spans[0]?.startMs ?? 0))
        expect(sum(buckets.map(({ figures }) => figures.units))).toBe(total.units)
        expect(sum(byRoute.map(({ figures }) => figures.units))).toBe(total.units)
        expect(total.units).toBe(sum(inside.map(({ routes }) => routes.match?.units ?? 0)))
      }),
    )
  })

  it('shows an empty client as zeros, not as nothing', () => {
    const { buckets, total, byRoute } = fillSpans(
      usageSpans('days', at('2026-03-02T12:00:00Z')),
      [],
    )
    expect(buckets).toHaveLength(31)
    expect(byRoute.map(({ route }) => route)).toContain('bulk')
    for (const figures of [total, ...buckets.map((bucket) => bucket.figures)])
      expect(figures).toEqual({
        requests: 0,
        unchanged: 0,
        denied: 0,
        refused: {},
        units: 0,
        rows: 0,
      })
  })
})
