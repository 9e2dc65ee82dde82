import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GoalRates } from './dixon-coles'
import { deriveMarkets, entropyBits, type Markets } from './markets'
import { MILLION, roundToMillionths } from './rounding'
import { MATRIX_SIZE, scoreCells } from './score-matrix'

const scoreMatrix = (rates: GoalRates, rho: number) => roundToMillionths(scoreCells(rates, rho))

const rate = fc.double({ min: 0.05, max: 6, noNaN: true })
const rho = fc.double({ min: -0.2, max: 0.2, noNaN: true })
const millionths = (value: number) => Math.round(value * MILLION)
const sum = (values: number[]) => values.map(millionths).reduce((a, b) => a + b, 0)

/** Every published number of the markets. */
const numbers = ({ probableScores, entropyBits: bits, ...groups }: Markets): number[] => [
  ...Object.values(groups).flatMap((group) => Object.values(group)),
  ...probableScores.map((score) => score.probability),
  bits,
]

test('every market sums to exactly 1 and agrees with the published 1X2', () => {
  fc.assert(
    fc.property(rate, rate, rho, (home, away, r) => {
      const matrix = scoreMatrix({ home, away }, r)
      const markets = deriveMarkets(matrix)
      const { oneXTwo, doubleChance, drawNoBet } = markets
      expect(matrix.reduce((a, b) => a + b, 0)).toBe(MILLION)
      expect(sum(Object.values(oneXTwo))).toBe(MILLION)
      expect(sum(Object.values(markets.btts))).toBe(MILLION)
      expect(sum(Object.values(markets.overUnder25))).toBe(MILLION)
      expect(sum(Object.values(drawNoBet))).toBe(MILLION)
      expect(millionths(doubleChance.homeOrDraw)).toBe(sum([oneXTwo.home, oneXTwo.draw]))
      expect(millionths(doubleChance.awayOrDraw)).toBe(sum([oneXTwo.away, oneXTwo.draw]))
      expect(millionths(doubleChance.homeOrAway)).toBe(sum([oneXTwo.home, oneXTwo.away]))
      expect(drawNoBet.home).toBeCloseTo(oneXTwo.home / (oneXTwo.home + oneXTwo.away), 5)
      expect(sum([markets.goals.home, markets.goals.away])).toBe(millionths(markets.goals.total))
    }),
  )
})

test('every number is finite, not −0, and has at most six decimals', () => {
  fc.assert(
    fc.property(rate, rate, rho, (home, away, r) => {
      for (const number of numbers(deriveMarkets(scoreMatrix({ home, away }, r)))) {
        expect(Number.isFinite(number)).toBe(true)
        expect(Object.is(number, -0)).toBe(false)
        expect(number).toBe(Number(number.toFixed(6)))
      }
    }),
  )
})

test('entropy is that of the published 1X2 and at most log2 of 3', () => {
  fc.assert(
    fc.property(rate, rate, rho, (home, away, r) => {
      const { oneXTwo, entropyBits: bits } = deriveMarkets(scoreMatrix({ home, away }, r))
      expect(bits).toBe(entropyBits(Object.values(oneXTwo)))
      expect(bits).toBeLessThanOrEqual(1.585)
    }),
  )
  expect(entropyBits([1 / 3, 1 / 3, 1 / 3])).toBe(1.584963)
  expect(entropyBits([1, 0, 0])).toBe(0)
})

test('exchanging the sides exchanges the markets', () => {
  fc.assert(
    fc.property(rate, rate, rho, (home, away, r) => {
      const one = deriveMarkets(scoreMatrix({ home, away }, r))
      const other = deriveMarkets(scoreMatrix({ home: away, away: home }, r))
      expect(one.oneXTwo.home).toBeCloseTo(other.oneXTwo.away, 4)
      expect(one.overUnder25.over).toBeCloseTo(other.overUnder25.over, 4)
    }),
  )
})

test('without correction the cells are products of Poisson probabilities', () => {
  const matrix = scoreMatrix({ home: 1.4, away: 1.1 }, 0)
  const poisson = (lambda: number, k: number) =>
    (Math.exp(-lambda) * lambda ** k) /
    Array.from({ length: k }, (_, i) => i + 1).reduce((a, b) => a * b, 1)
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 3],
  ] as const)
    expect((matrix[x * MATRIX_SIZE + y] ?? 0) / MILLION).toBeCloseTo(
      poisson(1.4, x) * poisson(1.1, y),
      5,
    )
})

test('a negative ρ makes low draws likelier and leaves the goals of both sides as they were', () => {
  const plain = deriveMarkets(scoreMatrix({ home: 1.4, away: 1.1 }, 0))
  const corrected = deriveMarkets(scoreMatrix({ home: 1.4, away: 1.1 }, -0.1))
  expect(corrected.oneXTwo.draw).toBeGreaterThan(plain.oneXTwo.draw)
  expect(corrected.goals.home).toBeCloseTo(plain.goals.home, 4)
  expect(corrected.goals.away).toBeCloseTo(plain.goals.away, 4)
})

test('probable scores come most likely first', () => {
  const { probableScores } = deriveMarkets(scoreMatrix({ home: 1.4, away: 1.1 }, -0.05))
  const probabilities = probableScores.map((score) => score.probability)
  expect(probableScores).toHaveLength(5)
  expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a))
  expect(probableScores[0]).toMatchObject({ home: 1, away: 1 })
})
