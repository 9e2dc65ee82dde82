import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CompetitionModel,
  GOALS,
  NEWCOMER_PRIOR,
  RELEGATED_PRIOR,
  SHOTS,
} from './competition-model'
import type { PlayedMatch } from './played-match'

const DAY_MS = 86_400_000
const TEAMS = ['a', 'b', 'c', 'd']

const match = (
  day: number,
  home: string,
  away: string,
  homeGoals: number,
  awayGoals: number,
  season = '2025-26',
): PlayedMatch => ({
  season,
  homeTeamId: home,
  awayTeamId: away,
  homeGoals,
  awayGoals,
  neutral: false,
  kickoffMs: day * DAY_MS,
  knownAtMs: day * DAY_MS,
})

const pair = fc
  .tuple(fc.constantFrom(...TEAMS), fc.constantFrom(...TEAMS))
  .filter(([home, away]) => home !== away)
const matches = fc.array(
  fc
    .tuple(fc.nat(100), pair, fc.nat(5), fc.nat(5))
    .map(([day, [home, away], x, y]) => match(day, home, away, x, y)),
  { minLength: 1, maxLength: 30 },
)

test('what became known after the instant changes nothing', () => {
  fc.assert(
    fc.property(matches, fc.nat(100), (list, day) => {
      const asOf = day * DAY_MS
      const known = list.filter((m) => m.knownAtMs <= asOf)
      const all = new CompetitionModel(list, TEAMS).viewAt(asOf, '2025-26')
      const past = new CompetitionModel(known, TEAMS).viewAt(asOf, '2025-26')
      expect(all.matches).toBe(known.length)
      expect(all.rates('a', 'b', false)).toEqual(past.rates('a', 'b', false))
      expect(all.evidence('c')).toBe(past.evidence('c'))
    }),
  )
})

test('views before do not change a view', () => {
  fc.assert(
    fc.property(matches, (list) => {
      const model = new CompetitionModel(list, TEAMS)
      for (const day of [10, 90, 40]) model.viewAt(day * DAY_MS, '2025-26')
      const later = model.viewAt(60 * DAY_MS, '2025-26').rates('a', 'b', false)
      const alone = new CompetitionModel(list, TEAMS).viewAt(60 * DAY_MS, '2025-26')
      expect(later).toEqual(alone.rates('a', 'b', false))
    }),
  )
})

test('the order of rows changes nothing, to the last bit', () => {
  fc.assert(
    fc.property(matches, fc.nat(100), (list, day) => {
      const rates = (rows: PlayedMatch[]) =>
        new CompetitionModel(rows, TEAMS).viewAt(day * DAY_MS, '2025-26').rates('a', 'b', false)
      const twins = new Set(list.map((m) => `${m.kickoffMs} ${m.homeTeamId} ${m.awayTeamId}`))
      // Of two results of one match at one instant, which comes first is a matter of the rows.
      fc.pre(twins.size === list.length)
      expect(rates(list.toReversed())).toEqual(rates(list))
    }),
  )
})

test('shots tell who is the stronger where goals do not, and how many goals a shot is worth is learned', () => {
  const shots = { home: { total: 16, onTarget: 7 }, away: { total: 6, onTarget: 1 } }
  const list = Array.from({ length: 12 }, (_, day) =>
    day % 2
      ? { ...match(day, 'a', 'b', 1, 1), shots }
      : { ...match(day, 'b', 'a', 1, 1), shots: { home: shots.away, away: shots.home } },
  )
  const view = (lesson: typeof GOALS) =>
    new CompetitionModel(list, TEAMS, lesson).viewAt(20 * DAY_MS, '2025-26')
  const goals = view(GOALS).rates('a', 'b', true)
  const chances = view(SHOTS).rates('a', 'b', true)
  expect(goals.home).toBeCloseTo(goals.away, 3)
  expect(chances.home).toBeGreaterThan(1.2 * chances.away)
  expect(chances.home + chances.away).toBeCloseTo(goals.home + goals.away, 0)
  const none = new CompetitionModel(
    list.map((m) => ({ ...m, shots: undefined })),
    TEAMS,
    SHOTS,
  )
  expect(none.viewAt(20 * DAY_MS, '2025-26').evidence('a')).toBe(0)
})

test('a match counts half after the half-life', () => {
  const model = new CompetitionModel([match(0, 'a', 'b', 1, 0)], TEAMS)
  expect(model.viewAt(0, '2025-26').evidence('a')).toBeCloseTo(1, 12)
  expect(model.viewAt(GOALS.halfLifeDays * DAY_MS, '2025-26').evidence('a')).toBeCloseTo(0.5, 12)
  expect(model.viewAt(0, '2025-26').evidence('c')).toBe(0)
})

test('a newcomer starts below the others, in the first season of all nobody is one', () => {
  const before = [match(0, 'a', 'b', 1, 1, '2024-25'), match(1, 'b', 'a', 1, 1, '2024-25')]
  const later = new CompetitionModel(before, TEAMS).viewAt(5 * DAY_MS, '2025-26')
  const { home: newcomer } = later.rates('c', 'd', true)
  const sameLevel = later.rates('a', 'b', true).home
  expect(later.rates('c', 'a', true).home).toBeLessThan(sameLevel)
  expect(newcomer).toBeCloseTo(sameLevel, 1)
  expect(Math.log(later.rates('c', 'a', true).home / sameLevel)).toBeCloseTo(NEWCOMER_PRIOR, 1)
  const first = new CompetitionModel([], TEAMS).viewAt(0, '2024-25')
  expect(first.rates('c', 'a', true)).toEqual(first.rates('a', 'b', true))
})

test('a newcomer from a higher league starts above one from elsewhere, once it is known to be one', () => {
  const before = [match(0, 'a', 'b', 1, 1, '2024-25'), match(1, 'b', 'a', 1, 1, '2024-25')]
  const cameDown = (id: string, asOfMs: number) => id === 'c' && asOfMs >= 5 * DAY_MS
  const model = new CompetitionModel(before, TEAMS, GOALS, cameDown)
  const strength = (id: string, day: number) =>
    Math.log(model.viewAt(day * DAY_MS, '2025-26').rates(id, 'a', true).home)
  expect(strength('c', 5) - strength('d', 5)).toBeCloseTo(RELEGATED_PRIOR - NEWCOMER_PRIOR, 10)
  expect(strength('c', 4)).toBe(strength('d', 4))
})

test('a team that does not play the competition is refused', () => {
  const view = new CompetitionModel([], TEAMS).viewAt(0, '2025-26')
  expect(() => view.rates('a', 'stranger', false)).toThrow('stranger')
})
