import { expect, test } from 'vitest'
import {
  binaryLogLoss,
  brierScore,
  calibrationError,
  equalCountBins,
  equalWidthBins,
  logLoss,
  pairedDifference,
  rankedProbabilityScore,
  wilsonInterval,
  withoutMargin,
} from './scoring'

const P = [0.5, 0.3, 0.2] as const

test('scores of one forecast, worked out by hand', () => {
  expect(logLoss(P, 0)).toBeCloseTo(Math.LN2, 12)
  expect(binaryLogLoss(0.25, false)).toBeCloseTo(-Math.log(0.75), 12)
  expect(brierScore(P, 1)).toBeCloseTo(0.25 + 0.49 + 0.04, 12)
  expect(rankedProbabilityScore(P, 0)).toBeCloseTo((0.25 + 0.04) / 2, 12)
  expect(rankedProbabilityScore(P, 2)).toBeCloseTo((0.25 + 0.64) / 2, 12)
  expect(rankedProbabilityScore([0, 0, 1], 2)).toBe(0)
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
  expect(calibrationError(given)).toBeCloseTo(0.3, 12)
  expect(calibrationError(given.map(({ came }) => ({ p: 0.5, came })))).toBeCloseTo(0, 12)
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

test('odds without their margin sum to 1; fair odds stay, and long odds lose more than in proportion', () => {
  withoutMargin([2, 4, 4]).forEach((p, i) => expect(p).toBeCloseTo([0.5, 0.25, 0.25][i] ?? 0, 9))
  const odds = [1.3, 5, 9] as const
  const fair = withoutMargin(odds)
  expect(fair[0] + fair[1] + fair[2]).toBeCloseTo(1, 12)
  const sum = odds.reduce((all, price) => all + 1 / price, 0)
  expect(fair[0]).toBeGreaterThan(1 / odds[0] / sum)
  expect(fair[2]).toBeLessThan(1 / odds[2] / sum)
})
