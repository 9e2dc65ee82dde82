import { describe, expect, it } from 'vitest'
import { quotaWindows } from '../quota/windows'
import { forecastRunOut } from './forecast'

const HOUR = 3_600_000
const at = (iso: string) => Date.parse(iso)

/** At an instant, with what was used in the running hour and those before it, newest first. */
function forecast(iso: string, remaining: number, used: number[], limit = remaining * 2) {
  const nowMs = at(iso)
  const { hourStartMs, dayEndMs } = quotaWindows(nowMs)
  const hours = used.map((amount, i) => ({ startMs: hourStartMs - i * HOUR, used: amount }))
  const { perHour, runsOutAtMs } = forecastRunOut({ nowMs, dayEndMs, limit, remaining, hours })
  return { perHour, runsOutAt: runsOutAtMs === null ? null : new Date(runsOutAtMs).toISOString() }
}

describe('the forecast of a day’s quota', () => {
  it('goes on at the pace since the first hour with use', () => {
    // 30 units in the two and a half hours since 13:00.
    expect(forecast('2026-03-02T14:30:00Z', 24, [6, 12, 12])).toEqual({
      perHour: 12,
      runsOutAt: '2026-03-02T16:30:00.000Z',
    })
    // A pause before it does not water the pace down.
    expect(forecast('2026-03-02T14:30:00Z', 12, [6, 0, 0])).toEqual({
      perHour: 12,
      runsOutAt: '2026-03-02T15:30:00.000Z',
    })
  })

  it('tells of no end before a quarter of the day is used', () => {
    expect(forecast('2026-03-02T14:30:00Z', 76, [24, 0, 0], 100).runsOutAt).toBeNull()
    expect(forecast('2026-03-02T14:30:00Z', 75, [25, 0, 0], 100).runsOutAt).toBe(
      '2026-03-02T16:00:00.000Z',
    )
  })

  it('looks back at two hours and the running one, no further', () => {
    expect(forecast('2026-03-02T14:30:00Z', 10, [0, 0, 0, 500])).toEqual({
      perHour: 0,
      runsOutAt: null,
    })
  })

  it('does not take one call in the first second for a pace of 3600 an hour', () => {
    expect(forecast('2026-03-02T14:00:01Z', 49, [1]).perHour).toBeCloseTo(4)
  })

  it('says nothing when it lasts until midnight in Paris', () => {
    expect(forecast('2026-03-02T22:30:00Z', 6, [6]).runsOutAt).toBeNull()
    expect(forecast('2026-03-02T22:30:00Z', 5, [6]).runsOutAt).toBe('2026-03-02T22:55:00.000Z')
  })

  it('knows the long and the short day', () => {
    // 25 October has 25 hours: 22:30Z is 23:30 in Paris, half an hour before midnight.
    expect(forecast('2026-10-25T21:30:00Z', 16, [6]).runsOutAt).toBe('2026-10-25T22:50:00.000Z')
    expect(forecast('2026-10-25T21:30:00Z', 18, [6]).runsOutAt).toBeNull()
    // 29 March has 23: midnight is at 22:00Z.
    expect(forecast('2026-03-29T21:30:00Z', 5, [6]).runsOutAt).toBe('2026-03-29T21:55:00.000Z')
    expect(forecast('2026-03-29T21:30:00Z', 6, [6]).runsOutAt).toBeNull()
  })

  it('counts the hours before midnight for the pace of a new day', () => {
    // 00:30 in Paris: 12 an hour since 22:00.
    expect(forecast('2026-03-02T23:30:00Z', 24, [6, 12, 12])).toEqual({
      perHour: 12,
      runsOutAt: '2026-03-03T01:30:00.000Z',
    })
  })

  it('has nothing to say to who uses nothing, or has nothing left', () => {
    expect(forecast('2026-03-02T14:30:00Z', 50, [])).toEqual({ perHour: 0, runsOutAt: null })
    expect(forecast('2026-03-02T14:30:00Z', 0, [25])).toEqual({ perHour: 50, runsOutAt: null })
  })
})
