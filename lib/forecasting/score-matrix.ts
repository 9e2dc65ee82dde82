import type { GoalRates } from './dixon-coles'

/** Scores 0 to 10 a side; what little lies beyond is shared out in proportion. */
export const MATRIX_SIZE = 11

/**
 * The probability of every score in millionths, row-major: home goals × away goals. Every market is
 * a sum of these cells, so that all published numbers agree with each other exactly.
 */
export type ScoreMatrix = Int32Array

function poisson(rate: number): number[] {
  const probabilities: number[] = []
  let probability = Math.exp(-rate)
  for (let goals = 0; goals < MATRIX_SIZE; goals++) {
    probabilities.push(probability)
    probability *= rate / (goals + 1)
  }
  return probabilities
}

/** τ of Dixon & Coles (1997), equation 4.2; see `dixon-coles.ts`. */
function tau(x: number, y: number, { home, away }: GoalRates, rho: number): number {
  if (x > 1 || y > 1) return 1
  if (x === 1) return y === 1 ? 1 - rho : 1 + away * rho
  return y === 1 ? 1 + home * rho : 1 - home * away * rho
}

/** The goal model's probability of every score, before rounding; sums to 1. */
export function scoreCells(rates: GoalRates, rho: number): Float64Array {
  const home = poisson(rates.home)
  const away = poisson(rates.away)
  const cells = new Float64Array(MATRIX_SIZE * MATRIX_SIZE)
  let sum = 0
  for (let x = 0; x < MATRIX_SIZE; x++) {
    for (let y = 0; y < MATRIX_SIZE; y++) {
      const independent = (home[x] ?? 0) * (away[y] ?? 0)
      sum += cells[x * MATRIX_SIZE + y] = Math.max(0, independent * tau(x, y, rates, rho))
    }
  }
  for (let i = 0; i < cells.length; i++) cells[i] = (cells[i] as number) / sum
  return cells
}
