import { expect, it } from 'vitest'
import { DatabaseClock, type ClockReading } from './database-clock'

const NOON = Date.parse('2026-03-01T12:00:00Z')

/** A look at a database whose clock shows `databaseMs` now, answered within `tookMs`. */
function reading(databaseMs: number, tookMs = 0): ClockReading {
  const answeredMs = performance.now()
  return { databaseMs: databaseMs - tookMs / 2, askedMs: answeredMs - tookMs, answeredMs }
}
const near = (clock: DatabaseClock, ms: number) => Math.abs(clock.nowMs() - ms) < 1_000

it('shows the database’s time, however far this machine’s is off', () => {
  expect(near(new DatabaseClock(reading(NOON)), NOON)).toBe(true)
})

it('starts where it is told to, and runs on from there', () => {
  const clock = new DatabaseClock(reading(NOON), '2030-01-01T00:00:00Z')
  expect(near(clock, Date.parse('2030-01-01T00:00:00Z'))).toBe(true)
  clock.follow(reading(NOON + 65 * 60_000))
  expect(near(clock, Date.parse('2030-01-01T01:05:00Z'))).toBe(true)
})

it('follows the database’s clock when that is set, in either direction', () => {
  const clock = new DatabaseClock(reading(NOON))
  for (const ms of [NOON + 3_600_000, NOON - 3_600_000]) {
    clock.follow(reading(ms))
    expect(near(clock, ms)).toBe(true)
  }
})

it('is moved by a slow answer no further than that is certain', () => {
  const clock = new DatabaseClock(reading(NOON))
  // Answered after four seconds: the time it shows is known to two.
  clock.follow({ ...reading(NOON, 4_000), databaseMs: NOON })
  expect(near(clock, NOON)).toBe(true)
  clock.follow({ ...reading(NOON, 4_000), databaseMs: NOON + 60_000 })
  expect(near(clock, NOON + 60_000)).toBe(true)
})

it('an instant is a whole number of milliseconds', () => {
  const clock = new DatabaseClock(reading(NOON + 0.3))
  expect(Number.isInteger(clock.nowMs())).toBe(true)
  expect(Math.abs(clock.now().getTime() - clock.nowMs())).toBeLessThan(1_000)
})
