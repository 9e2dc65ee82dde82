import { describe, expect, it } from 'vitest'
import { PLAN_LIMITS } from '../plans/limits'
import { addParisDays, parisDay, parisDayStartMs } from '../platform/clock'
import { figuresIn, HOUR_FIGURES, METERED_ROUTES } from '../quota'
import { DEMO_DAYS, demoHour } from './demo-hours'

const HOUR_MS = 3_600_000
const END = Date.parse('2026-03-01T12:00:00Z')
const hours = Array.from({ length: DEMO_DAYS * 24 }, (_, i) => END - i * HOUR_MS)

const total = (starts: number[], name: (typeof HOUR_FIGURES)[number]) =>
  starts
    .flatMap((ms) => demoHour(ms).filter((_, i) => HOUR_FIGURES[i % HOUR_FIGURES.length] === name))
    .reduce((sum, figure) => sum + figure, 0)

const dayHours = (day: string) => {
  const [from, until] = [parisDayStartMs(day), parisDayStartMs(addParisDays(day, 1))]
  return hours.filter((ms) => ms >= from && ms < until)
}
const days = [...new Set(hours.map((ms) => parisDay(ms)))]

describe('invented usage', () => {
  it('is the same whoever computes it', () => {
    for (const ms of hours.slice(0, 100)) expect(demoHour(ms)).toEqual(demoHour(ms))
    expect(demoHour(END)).toHaveLength(METERED_ROUTES.length * HOUR_FIGURES.length)
  })

  it('never exceeds what Starter allows in an hour or a day', () => {
    const { unitsPerHour, unitsPerDay, rowsPerDay } = PLAN_LIMITS.starter
    for (const ms of hours) expect(total([ms], 'units')).toBeLessThanOrEqual(unitsPerHour)
    for (const day of days) {
      expect(total(dayHours(day), 'units')).toBeLessThanOrEqual(unitsPerDay)
      expect(total(dayHours(day), 'rows')).toBeLessThanOrEqual(rowsPerDay)
    }
  })

  it('has something to show on every day, and no two days alike', () => {
    const units = days.slice(1, -1).map((day) => total(dayHours(day), 'units'))
    for (const figure of units) expect(figure).toBeGreaterThan(50)
    expect(new Set(units).size).toBeGreaterThan(units.length / 2)
  })

  it('answers 304 no more often than it is asked, and takes no row for one', () => {
    for (const ms of hours)
      METERED_ROUTES.forEach((route) => {
        const { requests, unchanged, rows } = figuresIn(demoHour(ms), route)
        expect(unchanged).toBeLessThanOrEqual(requests)
        if (requests === unchanged) expect(rows).toBe(0)
      })
  })
})
