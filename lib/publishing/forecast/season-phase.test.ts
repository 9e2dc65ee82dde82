import { expect, test } from 'vitest'
import { recordedMatch } from '../../../test/match'
import { resultsOf } from './results'
import { SeasonPhases } from './season-phase'

const DAY_MS = 86_400_000
const START = Date.UTC(2024, 7, 10, 15)
const YEAR_DAYS = 365

/** A match a week, the first of a season on the day `START` is, or a year later. */
const seasonOf = (season: string, firstDay: number, weeks: number) =>
  Array.from({ length: weeks }, (_, week) =>
    recordedMatch(START + (firstDay + 7 * week) * DAY_MS, {
      id: `${season}-${week}`,
      competitionCode: 'PREMIER_LEAGUE',
      season,
      status: 'final',
      score: { home: 1, away: 0 },
    }),
  )
const dayOf = (day: number) => START + day * DAY_MS
const [first] = seasonOf('2024-25', 0, 1)
const [second] = seasonOf('2025-26', YEAR_DAYS, 1)
if (!first || !second) throw new Error('no match')

test('a season has come as far as the days since its first match are of those the one before lasted', () => {
  const phases = new SeasonPhases(
    resultsOf([...seasonOf('2024-25', 0, 41), ...seasonOf('2025-26', YEAR_DAYS, 41)]),
  )
  expect(phases.at(second, dayOf(YEAR_DAYS - 1))).toBe(0)
  expect(phases.at(second, dayOf(YEAR_DAYS + 140))).toBeCloseTo(0.5, 10)
  expect(phases.at(second, dayOf(YEAR_DAYS + 280))).toBe(1)
  expect(phases.at(second, dayOf(YEAR_DAYS + 300))).toBe(1)
})

test('where no whole season came before, one lasts as long as its kind usually does', () => {
  const alone = new SeasonPhases(resultsOf(seasonOf('2024-25', 0, 41)))
  expect(alone.at(first, dayOf(228))).toBeCloseTo(0.8, 10)
  const afterPart = new SeasonPhases(
    resultsOf([...seasonOf('2024-25', 0, 20), ...seasonOf('2025-26', YEAR_DAYS, 41)]),
  )
  expect(afterPart.at(second, dayOf(YEAR_DAYS + 228))).toBeCloseTo(0.8, 10)
})

test('results that became known later, fixtures and the order of rows tell nothing', () => {
  const known = [...seasonOf('2024-25', 0, 41), ...seasonOf('2025-26', YEAR_DAYS, 10)]
  const later = seasonOf('2025-26', YEAR_DAYS, 60).slice(10)
  const fixtures = later.map((match) => ({ ...match, status: 'scheduled' as const, score: null }))
  const asOfMs = dayOf(YEAR_DAYS + 68)
  const expected = new SeasonPhases(resultsOf(known)).at(second, asOfMs)
  for (const all of [
    [...known, ...later],
    [...later, ...known].toReversed(),
    [...known, ...fixtures],
  ])
    expect(new SeasonPhases(resultsOf(all)).at(second, asOfMs)).toBe(expected)
})

test('cups and national teams have no phase', () => {
  for (const competitionCode of ['CHAMPIONS_LEAGUE', 'WORLD_CUP_QUALIFICATION']) {
    const all = seasonOf('2024-25', 0, 41).map((match) => ({ ...match, competitionCode }))
    expect(new SeasonPhases(resultsOf(all)).at({ ...first, competitionCode }, dayOf(280))).toBe(0)
  }
})
