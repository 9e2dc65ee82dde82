import { describe, expect, it } from 'vitest'
import { SPAN_MS, sumHours, type MeasuredHour } from './bounds'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-03-01T00:00:00Z')
const ALL = 0b1111_1111_1111
const hour = (n: number, more: Partial<MeasuredHour> = {}): MeasuredHour => ({
  startMs: START + n * HOUR_MS,
  atWork: ALL,
  calls: 0,
  faults: 0,
  within: [],
  ...more,
})
/** Counts by bound: `{ 2: 30 }` are 30 that came within 5 ms and not within 2. */
const within = (counts: Record<number, number>) =>
  Array.from({ length: 13 }, (_, i) => counts[i] ?? 0)

describe('the share of time in which the service was at work', () => {
  const sum = (
    hours: MeasuredHour[],
    nowMs: number,
    fromMs = START,
    firstMs: number | null = START,
  ) => sumHours(hours, { fromMs, nowMs, firstMs })

  it('is that of the five-minute spans that are over', () => {
    const end = START + 2 * HOUR_MS
    expect(sum([hour(0), hour(1)], end).available).toBe(1)
    expect(sum([hour(0), hour(1, { atWork: ALL & ~0b110 })], end).available).toBe(22 / 24)
    // The running span may still be told.
    expect(sum([hour(0), hour(1, { atWork: ALL >> 1 })], end - 1).available).toBe(1)
  })

  it('counts hours of which nothing is known as away', () => {
    expect(sum([hour(0), hour(3)], START + 4 * HOUR_MS).available).toBe(0.5)
  })

  it('begins with the first measurement, and says so', () => {
    const firstMs = START + HOUR_MS + 6 * SPAN_MS
    const measured = sum(
      [hour(1, { atWork: 0b1111_1100_0000 })],
      START + 2 * HOUR_MS,
      START - 30 * HOUR_MS,
      firstMs,
    )
    expect(measured).toMatchObject({ available: 1, from: new Date(firstMs) })
  })

  it('is not known before a span is over', () => {
    expect(sum([], START, START, null).available).toBeNull()
    expect(sum([hour(0, { atWork: 1 })], START + SPAN_MS - 1).available).toBeNull()
  })
})

describe('how long answers took', () => {
  const sum = (hours: MeasuredHour[]) =>
    sumHours(hours, { fromMs: START, nowMs: START + 48 * HOUR_MS, firstMs: START })

  it('is the bound within which half, and 95 of 100, came, over all hours', () => {
    const hours = [
      hour(0, { calls: 94, faults: 2, within: within({ 1: 50, 3: 44 }) }),
      hour(1, { calls: 6, faults: 1, within: within({ 5: 1, 8: 5 }) }),
    ]
    expect(sum(hours)).toMatchObject({ calls: 100, faults: 3, p50Ms: 2, p95Ms: 50 })
  })

  it('is not known without calls, nor beyond the last bound', () => {
    expect(sum([hour(0)])).toMatchObject({ calls: 0, p50Ms: null, p95Ms: null })
    expect(sum([hour(0, { calls: 10, within: within({ 0: 5, 12: 5 }) })])).toMatchObject({
      p50Ms: 1,
      p95Ms: null,
    })
  })

  it('leaves out hours before the span, and the one that runs', () => {
    const hours = [
      hour(-1, { calls: 9, within: within({ 12: 9 }) }),
      hour(0, { calls: 1, within: within({ 0: 1 }) }),
      hour(1, { calls: null, faults: null }),
    ]
    expect(sum(hours)).toMatchObject({ calls: 1, p95Ms: 1 })
  })
})
