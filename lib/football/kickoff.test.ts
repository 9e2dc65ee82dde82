import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue'
import {
  DEFAULT_KICKOFF,
  freezesAtMs,
  kickoffAt,
  resultKnownAtMs,
  upcomingUntilMs,
  type Kickoff,
} from './kickoff'

const ms = (iso: string) => Date.parse(iso)
const HOUR_MS = 3_600_000
const confirmed = (competitionCode: string, at: string): Kickoff => ({
  competitionCode,
  kickoffMs: ms(at),
  kickoffConfirmed: true,
})
const onDay = (competitionCode: string, at: string): Kickoff => ({
  ...confirmed(competitionCode, at),
  kickoffConfirmed: false,
})

test('a confirmed kickoff freezes its forecast an hour before, ends the upcoming at it, and gives a result three hours after', () => {
  const kickoff = confirmed('PREMIER_LEAGUE', '2026-02-28T20:00:00Z')
  expect(freezesAtMs(kickoff)).toBe(ms('2026-02-28T19:00:00Z'))
  expect(upcomingUntilMs(kickoff)).toBe(ms('2026-02-28T20:00:00Z'))
  expect(resultKnownAtMs(kickoff)).toBe(ms('2026-02-28T23:00:00Z'))
})

test.each([
  ['LIGUE_1', '2026-02-28T14:00:00Z', '2026-02-27T23:00:00Z', '2026-02-28T23:00:00Z'],
  // Days of 23 and of 25 hours.
  ['LIGUE_1', '2026-03-29T13:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['LIGUE_1', '2026-10-25T14:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  // Days of the place, which are not those of Paris.
  ['BRA', '2025-05-04T18:00:00Z', '2025-05-04T03:00:00Z', '2025-05-05T03:00:00Z'],
  ['AUS', '2026-03-01T04:00:00Z', '2026-02-28T13:00:00Z', '2026-03-01T13:00:00Z'],
  // A day that began at one o’clock in the morning.
  ['COPA_LIBERTADORES', '2023-10-01T18:00:00Z', '2023-10-01T04:00:00Z', '2023-10-02T03:00:00Z'],
])(
  'where only the day is known, it is the local day that counts: %s %s',
  (code, kickoff, begins, ends) => {
    const day = onDay(code, kickoff)
    expect(new Date(freezesAtMs(day)).toISOString()).toBe(new Date(begins).toISOString())
    expect(upcomingUntilMs(day)).toBe(ms(ends) - 1)
    expect(resultKnownAtMs(day)).toBe(ms(ends) + 3 * HOUR_MS)
  },
)

test('a local day and time are the instant that the zone’s rules give, also in weeks in which clocks are changed', () => {
  const check = (zone: string, hours: number) => {
    const [day = '', clock = ''] = new Date(hours * HOUR_MS + 30 * 60_000).toISOString().split('T')
    const time = clock.slice(0, 5)
    const expected = DateTime.fromISO(`${day}T${time}`, { zone }).toMillis()
    expect(kickoffAt(zone, day, time), `${zone} ${day} ${time}`).toBe(expected)
  }
  const hoursTo = (iso: string) => ms(iso) / HOUR_MS
  for (
    let hours = hoursTo('2026-03-20T00:00:00Z');
    hours < hoursTo('2026-04-05T00:00:00Z');
    hours++
  )
    check('Europe/Paris', hours)
  const hours = fc.integer({
    min: hoursTo('1998-01-01T00:00:00Z'),
    max: hoursTo('2031-01-01T00:00:00Z'),
  })
  const zones = fc.constantFrom(...CATALOGUE.map(({ timezone }) => timezone))
  fc.assert(fc.property(zones, hours, check), { numRuns: 3_000 })
})

test('whenever a match may begin, its forecast is frozen by then, it is upcoming until then, and no result is known', () => {
  const days = fc
    .integer({ min: 0, max: 20 * 366 })
    .map((n) => DateTime.fromISO('2010-01-01').plus({ days: n }).toISODate() ?? '')
  fc.assert(
    fc.property(
      fc.constantFrom(...CATALOGUE),
      days,
      fc.integer({ min: 0, max: 24 * 60 - 1 }),
      fc.boolean(),
      ({ code, timezone }, day, minute, kickoffConfirmed) => {
        const local = (time: string) => DateTime.fromISO(`${day}T${time}`, { zone: timezone })
        const clock =
          Math.floor(minute / 60)
            .toString()
            .padStart(2, '0') +
          ':' +
          (minute % 60).toString().padStart(2, '0')
        const begins = local(clock).toMillis()
        const kickoff: Kickoff = {
          competitionCode: code,
          kickoffMs: kickoffConfirmed ? begins : local(DEFAULT_KICKOFF).toMillis(),
          kickoffConfirmed,
        }
        // A time that the change of clocks skips is an hour later: still of that day, or of none.
        fc.pre(DateTime.fromMillis(begins, { zone: timezone }).toISODate() === day)
        expect(freezesAtMs(kickoff)).toBeLessThanOrEqual(begins)
        expect(upcomingUntilMs(kickoff)).toBeGreaterThanOrEqual(begins)
        expect(resultKnownAtMs(kickoff)).toBeGreaterThanOrEqual(begins + 3 * HOUR_MS)
        const longest = upcomingUntilMs(kickoff) - freezesAtMs(kickoff)
        expect(longest).toBeLessThan(25 * HOUR_MS)
      },
    ),
    { numRuns: 2_000 },
  )
})
