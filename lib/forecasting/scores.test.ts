import { expect, test } from 'vitest'
import {
  binaryLogLoss,
  brierScore,
  calibrationError,
  calibrationErrorByChance,
  equalCountBins,
  equalWidthBins,
  givenBy,
  likeliest,
  logLoss,
  pairedDifference,
  rankedProbabilityScore,
  wilsonInterval,
} from './scores'

const P = [0.5, 0.3, 0.2] as const

test('scores of one forecast, worked out by hand', () => {
  expect(logLoss(P, 0)).toBeCloseTo(Math.LN2, 12)
  expect(binaryLogLoss(0.25, false)).toBeCloseTo(-Math.log(0.75), 12)
  expect(brierScore(P, 1)).toBeCloseTo(0.25 + 0.49 + 0.04, 12)
  expect(rankedProbabilityScore(P, 0)).toBeCloseTo((0.25 + 0.04) / 2, 12)
  expect(rankedProbabilityScore(P, 2)).toBeCloseTo((0.25 + 0.64) / 2, 12)
  expect(rankedProbabilityScore([0, 0, 1], 2)).toBe(0)
  expect(rankedProbabilityScore([0.3, 0.7], 1)).toBeCloseTo(0.09, 12)
  expect([likeliest(P), likeliest([0.25, 0.375, 0.375])]).toEqual([0, 1])
  expect(givenBy([0.3, 0.7], 1)).toEqual([
    { p: 0.3, came: false },
    { p: 0.7, came: true },
  ])
})

test('bins of equal counts and of equal width, and the error between given and seen', () => {
  const given = Array.from({ length: 100 }, (_, i) => ({
    p: i < 50 ? 0.2 : 0.8,
    came: i % 2 === 0,
  }))
  expect(equalCountBins(given, 2)).toMatchObject([
    { n: 50, share: 0.5 },
    { n: 50, share: 0.5 },
  ])
  expect(equalWidthBins(given).map(({ n }) => n)).toEqual([50, 50])
  expect(calibrationError(equalCountBins(given))).toBeCloseTo(0.3, 12)
  expect(calibrationError(equalCountBins(given.map(({ came }) => ({ p: 0.5, came }))))).toBeCloseTo(
    0,
    12,
  )
})

test("Wilson's interval: 8 of 10, from his formula", () => {
  const [low, high] = wilsonInterval(8, 10)
  expect(low).toBeCloseTo(0.4902, 3)
  expect(high).toBeCloseTo(0.9433, 3)
})

test('a paired difference and its standard error', () => {
  const { mean, standardError } = pairedDifference([1, 2, 3, 4], [1, 1, 1, 1])
  expect(mean).toBe(1.5)
  expect(standardError).toBeCloseTo(Math.sqrt(5 / 3 / 4), 12)
})

test('who is perfectly calibrated shows the calibration error of chance, on average over many draws', () => {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const probabilities = Array.from({ length: 4_000 }, () => 0.1 + 0.8 * random())
  const draw = () => probabilities.map((p) => ({ p, came: random() < p }))
  const errors = Array.from({ length: 60 }, () => calibrationError(equalCountBins(draw())))
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  expect(mean / calibrationErrorByChance(equalCountBins(draw()))).toBeGreaterThan(0.9)
  expect(mean / calibrationErrorByChance(equalCountBins(draw()))).toBeLessThan(1.1)
})
