import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addParisDays, parisDayStartMs } from '../platform/clock'
import { assertWithinHistory, INCLUDES, resolveWindow, type WindowQuery } from './window'

const TODAY = '2026-03-01'
const resolve = (query: WindowQuery, historyDays = 7) => {
  const window = resolveWindow(query, TODAY, historyDays)
  assertWithinHistory(window, TODAY, historyDays)
  return [window.startDay, window.endDay]
}

describe('window of a league list', () => {
  it('upcoming and all begin today and last 14 days by default', () => {
    expect(resolve({})).toEqual(['2026-03-01', '2026-03-14'])
    expect(resolve({ include: 'all' })).toEqual(['2026-03-01', '2026-03-14'])
  })

  it('past ends today and is as long as the entitlement, at most 31 days', () => {
    expect(resolve({ include: 'past' }, 7)).toEqual(['2026-02-23', '2026-03-01'])
    expect(resolve({ include: 'past' }, 90)).toEqual(['2026-01-30', '2026-03-01'])
    expect(resolve({ include: 'past', days: '3' })).toEqual(['2026-02-27', '2026-03-01'])
  })

  it('end is inclusive and replaces days', () => {
    expect(resolve({ start: '2026-03-01', end: '2026-03-01' })).toEqual([
      '2026-03-01',
      '2026-03-01',
    ])
    expect(resolve({ start: '2026-03-01', end: '2026-03-31' })).toEqual([
      '2026-03-01',
      '2026-03-31',
    ])
  })

  it.each<[query: WindowQuery, code: string]>([
    [{ include: 'future' }, 'invalid_include'],
    [{ include: '' }, 'invalid_include'],
    [{ start: '2026-02-30' }, 'invalid_date'],
    [{ start: '2026-02-29' }, 'invalid_date'],
    [{ start: '2026-04-31' }, 'invalid_date'],
    [{ start: '2026-1-1' }, 'invalid_date'],
    [{ start: '2026-03-01T00:00:00Z' }, 'invalid_date'],
    [{ start: '2026-03-01+02:00' }, 'invalid_date'],
    [{ start: ' 2026-03-01' }, 'invalid_date'],
    [{ start: '２０２６-03-01' }, 'invalid_date'],
    [{ start: '' }, 'invalid_date'],
    [{ end: '2026-03-05' }, 'invalid_date'],
    [{ start: '2026-03-05', end: '2026-03-04' }, 'invalid_date'],
    [{ start: '2026-03-05', end: '2026-03-06', days: '2' }, 'invalid_date'],
    [{ start: '2026-03-01', end: '2026-04-01' }, 'invalid_days'],
    [{ days: '0' }, 'invalid_days'],
    [{ days: '32' }, 'invalid_days'],
    [{ days: '1e1' }, 'invalid_days'],
    [{ days: '-1' }, 'invalid_days'],
    [{ days: '1.5' }, 'invalid_days'],
    [{ days: '0x10' }, 'invalid_days'],
    [{ days: '１' }, 'invalid_days'],
    [{ days: '' }, 'invalid_days'],
    [{ include: 'past', days: '8' }, 'history_window_exceeded'],
    [{ include: 'past', start: '2026-02-21' }, 'history_window_exceeded'],
    [{ include: 'all', start: '2026-02-21' }, 'history_window_exceeded'],
    [{ include: 'past', start: '0000-01-01' }, 'invalid_date'],
    [{ include: 'past', start: '0001-01-01' }, 'history_window_exceeded'],
  ])('%j is refused as %s', (query, code) => {
    expect(() => resolve(query)).toThrow(expect.objectContaining({ code }))
  })

  it('the first day of the entitlement is inside it', () => {
    expect(resolve({ include: 'past', start: '2026-02-22', days: '7' })).toEqual([
      '2026-02-22',
      '2026-02-28',
    ])
  })

  it('a leap day is a date, and the calendar ends with the year 9999', () => {
    expect(resolve({ start: '2028-02-29', days: '1' })).toEqual(['2028-02-29', '2028-02-29'])
    expect(resolve({ start: '9999-12-31', days: '1' })).toEqual(['9999-12-31', '9999-12-31'])
    expect(() => resolve({ start: '9999-12-31', days: '2' })).toThrow('invalid_date')
  })

  it('days on both sides of a clock change are calendar days of 23 and 25 hours', () => {
    const hours = (day: string) =>
      (parisDayStartMs(addParisDays(day, 1)) - parisDayStartMs(day)) / 3_600_000
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-03-30')]).toEqual([23, 25, 24])
  })

  it('every accepted window has 1 to 31 days and starts inside the entitlement when it looks back', () => {
    const day = fc.integer({ min: -120, max: 60 }).map((n) => addParisDays(TODAY, n))
    const query = fc.record(
      {
        include: fc.constantFrom(...INCLUDES),
        start: day,
        end: day,
        days: fc.integer({ min: -2, max: 40 }).map(String),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(query, fc.constantFrom(7, 30, 90), (asked, historyDays) => {
        let start: string | undefined, end: string | undefined
        try {
          ;[start, end] = resolve(asked, historyDays)
        } catch {
          return
        }
        const length =
          Math.round((parisDayStartMs(end ?? '') - parisDayStartMs(start ?? '')) / 86_400_000) + 1
        expect(length).toBeGreaterThanOrEqual(1)
        expect(length).toBeLessThanOrEqual(31)
        if (asked.include === 'past' || asked.include === 'all')
          expect((start ?? '') >= addParisDays(TODAY, -historyDays)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
