import type { PairTotals } from './pair-totals'

// Derivatives of the goal model's penalised log-likelihood; the formulas stand in `dixon-coles.ts`.

/**
 * The penalty draws each team towards its prior: ½·κs·s² + ½·κt·t², where s = (attack + defence)/√2
 * is how strong and t = (attack − defence)/√2 how open a team plays, both as distances from the
 * prior. Teams differ more in strength than in openness, hence two weights. Chosen by walk-forward
 * log loss on real results, see docs/decisions/0011.
 */
const RIDGE = { strength: 9, openness: 60 } as const
const SAME = (RIDGE.strength + RIDGE.openness) / 2
const CROSS = (RIDGE.strength - RIDGE.openness) / 2

/** Weak priors that hold the common parameters while there are few matches: mean and weight. */
export const COMMON = {
  base: { mean: Math.log(1.25), weight: 10 },
  homeAdvantage: { mean: 0.22, weight: 20 },
  rho: { mean: -0.05, weight: 100 },
} as const

/** Keeps the logarithm of τ from what it has no value for. */
const MIN_TAU = 1e-6

/** Parameters in one vector: base and home advantage of every division, then attack and defence of every team. */
export const firstTeam = (divisions: number): number => 2 * divisions

/** Where the teams begin in a vector of so many parameters. */
const teamsFrom = (size: number, teams: number): number => size - 2 * teams

/** λ and μ of every pair, one after the other, in the room that the totals have for them. */
export function pairRates(totals: PairTotals, theta: Float64Array, teams: number): Float64Array {
  const first = teamsFrom(theta.length, teams)
  const factors = new Float64Array(theta.length)
  for (let i = 0; i < theta.length; i++)
    factors[i] = Math.exp(i < first + teams ? (theta[i] as number) : -(theta[i] as number))
  const factor = (i: number) => factors[i] as number
  const { rates } = totals
  for (let p = 0; p < totals.count; p++) {
    const home = first + (totals.home[p] as number)
    const away = first + (totals.away[p] as number)
    const common = 2 * (totals.division[p] as number)
    const base = factor(common)
    const ground = totals.neutral[p] ? base : base * factor(common + 1)
    rates[2 * p] = ground * factor(home) * factor(away + teams)
    rates[2 * p + 1] = base * factor(away) * factor(home + teams)
  }
  return rates
}

/** Sets the gradient to that of the penalty alone. */
export function penaltyGradient(
  prior: Float64Array,
  theta: Float64Array,
  gradient: Float64Array,
): void {
  const teams = prior.length
  const first = teamsFrom(theta.length, teams)
  const { base, homeAdvantage } = COMMON
  for (let common = 0; common < first; common += 2) {
    gradient[common] = base.weight * (base.mean - (theta[common] ?? 0))
    gradient[common + 1] = homeAdvantage.weight * (homeAdvantage.mean - (theta[common + 1] ?? 0))
  }
  for (let team = 0; team < teams; team++) {
    const a = first + team
    const toAttack = (prior[team] ?? 0) - (theta[a] ?? 0)
    const toDefence = (prior[team] ?? 0) - (theta[a + teams] ?? 0)
    gradient[a] = SAME * toAttack + CROSS * toDefence
    gradient[a + teams] = SAME * toDefence + CROSS * toAttack
  }
}

/** Adds the gradient of the likelihood; returns the Newton step for ρ. */
export function addGradient(
  totals: PairTotals,
  rates: Float64Array,
  rho: number,
  gradient: Float64Array,
  teams: number,
): number {
  const first = teamsFrom(gradient.length, teams)
  let rhoGradient = COMMON.rho.weight * (COMMON.rho.mean - rho)
  let rhoCurvature: number = COMMON.rho.weight
  for (let p = 0; p < totals.count; p++) {
    const lambda = rates[2 * p] as number
    const mu = rates[2 * p + 1] as number
    const weight = totals.weight[p] as number
    const nilNil = totals.lowScores[4 * p] as number
    const nilOne = totals.lowScores[4 * p + 1] as number
    const oneNil = totals.lowScores[4 * p + 2] as number
    const oneOne = totals.lowScores[4 * p + 3] as number
    // Derivatives of log τ by ρ; τ differs from 1 only at these four scores.
    const atNilNil = (-lambda * mu) / Math.max(MIN_TAU, 1 - lambda * mu * rho)
    const atNilOne = lambda / Math.max(MIN_TAU, 1 + lambda * rho)
    const atOneNil = mu / Math.max(MIN_TAU, 1 + mu * rho)
    const atOneOne = -1 / (1 - rho)
    rhoGradient += nilNil * atNilNil + nilOne * atNilOne + oneNil * atOneNil + oneOne * atOneOne
    rhoCurvature +=
      nilNil * atNilNil ** 2 +
      nilOne * atNilOne ** 2 +
      oneNil * atOneNil ** 2 +
      oneOne * atOneOne ** 2
    const home =
      (totals.homeGoals[p] as number) -
      weight * lambda +
      rho * (nilNil * atNilNil + nilOne * atNilOne)
    const away =
      (totals.awayGoals[p] as number) - weight * mu + rho * (nilNil * atNilNil + oneNil * atOneNil)
    const homeAttack = first + (totals.home[p] as number)
    const awayAttack = first + (totals.away[p] as number)
    const common = 2 * (totals.division[p] as number)
    add(gradient, common, home + away)
    if (!totals.neutral[p]) add(gradient, common + 1, home)
    add(gradient, homeAttack, home)
    add(gradient, awayAttack + teams, -home)
    add(gradient, awayAttack, away)
    add(gradient, homeAttack + teams, -away)
  }
  return rhoGradient / rhoCurvature
}

/** Penalty and information of the Poisson part, lower triangle. */
export function curvature(
  totals: PairTotals,
  rates: Float64Array,
  teams: number,
  matrix: Float64Array,
): void {
  const size = Math.sqrt(matrix.length)
  const first = teamsFrom(size, teams)
  matrix.fill(0)
  for (let common = 0; common < first; common += 2) {
    add(matrix, common * (size + 1), COMMON.base.weight)
    add(matrix, (common + 1) * (size + 1), COMMON.homeAdvantage.weight)
  }
  for (let a = first; a < first + teams; a++) {
    const d = a + teams
    add(matrix, a * size + a, SAME)
    add(matrix, d * size + d, SAME)
    add(matrix, d * size + a, CROSS)
  }
  for (let p = 0; p < totals.count; p++) {
    const weight = totals.weight[p] as number
    const home = first + (totals.home[p] as number)
    const away = first + (totals.away[p] as number)
    const base = 2 * (totals.division[p] as number)
    const advantage = totals.neutral[p] ? null : base + 1
    addSide(matrix, size, [base, advantage, home, away + teams], weight * (rates[2 * p] as number))
    addSide(matrix, size, [base, null, away, home + teams], weight * (rates[2 * p + 1] as number))
  }
}

/** One side's goals: information r of base, advantage (on its own ground), attack a, defence d. */
function addSide(
  matrix: Float64Array,
  size: number,
  [base, advantage, a, d]: readonly [number, number | null, number, number],
  r: number,
): void {
  add(matrix, base * size + base, r)
  add(matrix, a * size + base, r)
  add(matrix, d * size + base, -r)
  add(matrix, a * size + a, r)
  add(matrix, d * size + a, -r)
  add(matrix, d * size + d, r)
  if (advantage === null) return
  add(matrix, advantage * size + base, r)
  add(matrix, advantage * size + advantage, r)
  add(matrix, a * size + advantage, r)
  add(matrix, d * size + advantage, -r)
}

const add = (sums: Float64Array, i: number, amount: number): void =>
  void (sums[i] = (sums[i] as number) + amount)
