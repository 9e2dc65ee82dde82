import { expect, test } from 'vitest'
import { reweight, totalsOf } from './reweight'
import { MATRIX_SIZE, scoreCells } from './score-matrix'
import { shareByOne, weighByOne } from './wins-by-one'

const cells = scoreCells({ home: 1.7, away: 1.1 }, -0.05)
const at = (matrix: Float64Array, x: number, y: number) => matrix[x * MATRIX_SIZE + y] ?? 0

test('the share of wins by one goal is that of the scores 1–0, 2–1, 3–2 and so on among all of a side', () => {
  const byOne = Array.from({ length: MATRIX_SIZE - 1 }, (_, y) => at(cells, y + 1, y))
  const wins = totalsOf(cells).outcome[0]
  expect(shareByOne(cells, 'home')).toBeCloseTo(byOne.reduce((a, b) => a + b) / wins, 12)
  const mirrored = scoreCells({ home: 1.1, away: 1.7 }, -0.05)
  expect(shareByOne(mirrored, 'away')).toBeCloseTo(shareByOne(cells, 'home'), 12)
})

test('weighed up, wins by one come more often on both sides, and the markets are what they were', () => {
  const before = totalsOf(cells)
  const after = reweight(weighByOne(cells, 1.2), before)
  for (const side of ['home', 'away'] as const)
    expect(shareByOne(after, side)).toBeGreaterThan(shareByOne(cells, side) + 0.02)
  const sums = totalsOf(after)
  before.outcome.forEach((p, i) => expect(sums.outcome[i]).toBeCloseTo(p, 8))
  expect(sums.over).toBeCloseTo(before.over, 8)
  expect(sums.bothScore).toBeCloseTo(before.bothScore, 8)
  expect(at(after, 1, 0) / at(after, 2, 0)).toBeCloseTo(
    (1.2 * at(cells, 1, 0)) / at(cells, 2, 0),
    9,
  )
  reweight(weighByOne(cells, 1), before).forEach((cell, i) =>
    expect(cell).toBeCloseTo(cells[i] ?? 0, 9),
  )
})
