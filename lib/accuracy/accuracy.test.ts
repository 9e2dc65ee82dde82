import { expect, test } from 'vitest'
import { NOTHING_KNOWN, tallyOf } from '../forecasting/base-rates'
import { BaseRatesByDay } from './base-rates-by-day'
import { figuresOf } from './figures'
import { caseOf, confidenceBand, type VerifiedForecast } from './forecast'
import { LEDGER_FORMATS } from './ledger'
import { mondayOf } from './report'

const forecast = (more: Partial<VerifiedForecast> = {}): VerifiedForecast => ({
  matchId: 'fsm:v1:0',
  kickoff: '2026-03-01T20:00:00Z',
  competition: 'LIGUE_1',
  season: '2025-26',
  mode: 'live',
  homeTeam: 'A',
  awayTeam: 'B',
  said: { oneXTwo: [0.5, 0.3, 0.2], over: 0.6, bothScore: 0.55, confidence: 0.5 },
  base: { oneXTwo: [0.4, 0.3, 0.3], over: 0.5, bothScore: 0.5 },
  home: 2,
  away: 1,
  ...more,
})

test('each market asks what it is about', () => {
  const one = forecast()
  expect(caseOf.one_x_two(one)).toEqual({ p: [0.5, 0.3, 0.2], base: [0.4, 0.3, 0.3], outcome: 0 })
  expect(caseOf.over_under_2_5(one)).toEqual({ p: [0.6, 0.4], base: [0.5, 0.5], outcome: 0 })
  expect(caseOf.btts(one)).toEqual({ p: [0.55, 0.45], base: [0.5, 0.5], outcome: 0 })
  const other = forecast({ home: 2, away: 0 })
  expect([caseOf.over_under_2_5(other).outcome, caseOf.btts(other).outcome]).toEqual([1, 1])
})

test('skill compares with base rates on the same matches, and a single match has no interval', () => {
  const [hit, miss] = [forecast(), forecast({ home: 0 })].map(caseOf.one_x_two)
  if (!hit || !miss) throw new Error('two cases')
  const alone = figuresOf([hit])
  expect(alone?.rps).toEqual({ value: 0.145, low: null, high: null })
  // 1 − 0.145 / 0.225
  expect(alone?.skill.value).toBe(0.355556)
  const both = figuresOf([hit, miss])
  // Ours (0.145 + 0.445) / 2, theirs (0.225 + 0.325) / 2; gains 0.08 and −0.12: their standard error is 0.1.
  expect(both?.skill).toEqual({ value: -0.072727, low: -0.785455, high: 0.64 })
  expect(both?.accuracy).toMatchObject({ value: 0.5 })
  expect(figuresOf([])).toBeNull()
})

test('base rates count the days before, not the day itself, and begin with one made-up match', () => {
  const of = (day: string) => ({ competition: 'LIGUE_1', day, ...tallyOf(3, 0) })
  const rates = new BaseRatesByDay([of('2026-02-01'), of('2026-02-08')])
  const [home, draw, away] = NOTHING_KNOWN.came
  expect(rates.before('LIGUE_1', '2026-02-01').oneXTwo).toEqual([home, draw, away])
  expect(rates.before('LIGUE_1', '2026-02-08').oneXTwo).toEqual([0.72, 0.13, 0.15])
  expect(rates.before('LIGUE_1', '2026-03-01')).toEqual({
    oneXTwo: [0.813333, 0.086667, 0.1],
    over: 0.833333,
    bothScore: 0.166667,
  })
  expect(rates.before('SERIE_A', '2026-03-01').oneXTwo).toEqual([home, draw, away])
})

test('bands of confidence begin with their lower end, and weeks with the Monday of Paris', () => {
  expect([0, 0.4, 0.499999, 0.5, 0.7, 0.95].map(confidenceBand)).toEqual([
    '0.0-0.4',
    '0.4-0.5',
    '0.4-0.5',
    '0.5-0.6',
    '0.7-1.0',
    '0.7-1.0',
  ])
  expect(['2026-03-01T22:59:00Z', '2026-03-01T23:00:00Z'].map(mondayOf)).toEqual([
    '2026-02-23',
    '2026-03-02',
  ])
})

test('a name in the CSV is one field, and never a formula', () => {
  const row = LEDGER_FORMATS.csv.row(forecast({ homeTeam: 'A, "B"', awayTeam: '=1+1' }))
  expect(row).toContain(',"A, ""B""","\'=1+1",')
  expect(row.endsWith(',0.5-0.6,2-1\r\n')).toBe(true)
})
