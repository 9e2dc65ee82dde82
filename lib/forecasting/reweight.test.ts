import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reweight, totalsOf } from './reweight'
import { MATRIX_SIZE, scoreCells } from './score-matrix'

const rate = fc.double({ min: 0.3, max: 3, noNaN: true })
const rho = fc.double({ min: -0.2, max: 0.1, noNaN: true })

/** Sums that some matrix has: those of another goal model. */
const wanted = fc
  .tuple(rate, rate, rho)
  .map(([home, away, r]) => totalsOf(scoreCells({ home, away }, r)))

test('the matrix sums to what is wanted, and to 1', () => {
  fc.assert(
    fc.property(rate, rate, rho, wanted, (home, away, r, target) => {
      const cells = reweight(scoreCells({ home, away }, r), target)
      const sums = totalsOf(cells)
      target.outcome.forEach((p, i) => expect(sums.outcome[i]).toBeCloseTo(p, 6))
      expect(sums.over).toBeCloseTo(target.over, 6)
      expect(sums.bothScore).toBeCloseTo(target.bothScore, 6)
      expect(cells.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9)
      expect(Math.min(...cells)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a matrix that already is as wanted stays; scores that decide the same keep their proportions', () => {
  fc.assert(
    fc.property(rate, rate, rho, wanted, (home, away, r, target) => {
      const cells = scoreCells({ home, away }, r)
      reweight(cells, totalsOf(cells)).forEach((cell, i) =>
        expect(cell).toBeCloseTo(cells[i] ?? 0, 9),
      )
      const after = reweight(cells, target)
      const at = (matrix: Float64Array, x: number, y: number) => matrix[x * MATRIX_SIZE + y] ?? 0
      expect(at(after, 3, 1) / at(after, 2, 1)).toBeCloseTo(at(cells, 3, 1) / at(cells, 2, 1), 9)
    }),
  )
})

test('what no matrix can fulfil still gives a matrix, with the 1X2 that is wanted', () => {
  const cells = scoreCells({ home: 1.4, away: 1.1 }, -0.05)
  const outcome = [0.5, 0.25, 0.25] as const
  const after = reweight(cells, { outcome, over: 0.001, bothScore: 0.999 })
  outcome.forEach((p, i) => expect(totalsOf(after).outcome[i]).toBeCloseTo(p, 6))
  expect(after.every((cell) => cell >= 0 && Number.isFinite(cell))).toBe(true)
})
