import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MILLION } from './rounding'
import { statisticsOf, type TeamResult } from './statistics'
import { streaksOf } from './streaks'

const result = (goalsFor: number, goalsAgainst: number): TeamResult => ({
  goalsFor,
  goalsAgainst,
  atHome: true,
})
const results = fc.array(
  fc.tuple(fc.nat(9), fc.nat(9)).map(([f, a]) => result(f, a)),
  { maxLength: 60 },
)

test('a block counts what its matches show', () => {
  expect(statisticsOf([result(2, 0), result(1, 1), result(0, 3), result(3, 2)])).toEqual({
    matches: 4,
    wins: 2,
    draws: 1,
    losses: 1,
    goals_for: 6,
    goals_against: 6,
    clean_sheets: 1,
    failed_to_score: 1,
    btts: 2,
    over_1_5: 4,
    over_2_5: 2,
    over_3_5: 1,
    win_rate: 0.5,
    draw_rate: 0.25,
    loss_rate: 0.25,
  })
})

test('without a match everything is 0', () => {
  expect(new Set(Object.values(statisticsOf([])))).toEqual(new Set([0]))
})

test('counts and rates of any block add up', () => {
  fc.assert(
    fc.property(results, (list) => {
      const block = statisticsOf(list)
      expect(block.wins + block.draws + block.losses).toBe(block.matches)
      expect(block.over_1_5).toBeGreaterThanOrEqual(block.over_2_5)
      expect(block.over_2_5).toBeGreaterThanOrEqual(block.over_3_5)
      const rates = [block.win_rate, block.draw_rate, block.loss_rate]
      const sum = rates.reduce((total, rate) => total + Math.round(rate * MILLION), 0)
      expect(sum).toBe(list.length > 0 ? MILLION : 0)
    }),
  )
})

test('a streak is the run that the newest match is part of', () => {
  const list = [result(0, 1), result(1, 1), result(2, 1), result(3, 0)]
  expect(streaksOf(list)).toEqual({ winning: 2, losing: 0, unbeaten: 3, winless: 0 })
  expect(streaksOf(list.slice(0, 2))).toEqual({ winning: 0, losing: 0, unbeaten: 1, winless: 2 })
  expect(streaksOf([])).toEqual({ winning: 0, losing: 0, unbeaten: 0, winless: 0 })
})

test('a winning streak is part of the unbeaten one, and excludes a winless one', () => {
  fc.assert(
    fc.property(results, (list) => {
      const streaks = streaksOf(list)
      expect(streaks.winning).toBeLessThanOrEqual(streaks.unbeaten)
      expect(streaks.losing).toBeLessThanOrEqual(streaks.winless)
      expect(streaks.winning * streaks.winless).toBe(0)
      expect(streaks.losing * streaks.unbeaten).toBe(0)
    }),
  )
})
