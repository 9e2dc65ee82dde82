import { solvePositiveDefinite } from './linear-system'

/**
 * Goal model of Dixon & Coles, "Modelling Association Football Scores and Inefficiencies in the
 * Football Betting Market", Applied Statistics 46 (1997) 265–280, with a ridge penalty.
 *
 * Home goals X and away goals Y of a match have
 *   P(X = x, Y = y) = τ(x, y) · Poisson(x; λ) · Poisson(y; μ)
 *   log λ = base + home advantage (0 on neutral ground) + attack(home) − defence(away)
 *   log μ = base + attack(away) − defence(home)
 *   τ(0,0) = 1 − λμρ   τ(0,1) = 1 + λρ   τ(1,0) = 1 + μρ   τ(1,1) = 1 − ρ   else 1
 * Each match counts with its own weight (see `competition-model.ts`).
 */
export interface GoalModel {
  base: number
  homeAdvantage: number
  rho: number
  /** Per team index: log of goals scored, and of goals kept out, against the average. */
  attack: Float64Array
  defence: Float64Array
}

/** Played matches of one competition, as parallel arrays of which the first `count` entries count. */
export interface FitData {
  count: number
  home: Int32Array
  away: Int32Array
  homeGoals: Int32Array
  awayGoals: Int32Array
  /** 1 on neutral ground. */
  neutral: Uint8Array
  weight: Float64Array
  /** Per team: where the penalty draws its attack and its defence. */
  prior: Float64Array
}

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
const COMMON = {
  base: { mean: Math.log(1.25), weight: 10 },
  homeAdvantage: { mean: 0.22, weight: 20 },
  rho: { mean: -0.05, weight: 100 },
} as const

/** Keeps every τ positive at all realistic goal rates. */
const RHO_LIMIT = 0.2
const MIN_TAU = 1e-6

/** Tight, so that a forecast does not depend on where its fit started. */
const TOLERANCE = 1e-9
const MAX_ITERATIONS = 50

/** Parameters in one vector: base, home advantage, then attack and defence of every team. */
const FIRST_TEAM = 2

/** What the model says before it has seen a match. */
export const untrainedModel = (prior: Float64Array): GoalModel => ({
  base: COMMON.base.mean,
  homeAdvantage: COMMON.homeAdvantage.mean,
  rho: COMMON.rho.mean,
  attack: prior.slice(),
  defence: prior.slice(),
})

/**
 * Maximises the penalised, weighted log-likelihood by Fisher scoring: the exact gradient, the
 * information of the Poisson part as curvature, and one Newton step for ρ per round.
 * @param start a model of the same teams to start from; a recent one saves most of the work
 */
export function fitGoalModel(data: FitData, start = untrainedModel(data.prior)): GoalModel {
  const teams = data.prior.length
  const size = FIRST_TEAM + 2 * teams
  const theta = new Float64Array(size)
  theta.set([start.base, start.homeAdvantage])
  theta.set(start.attack, FIRST_TEAM)
  theta.set(start.defence, FIRST_TEAM + teams)
  let { rho } = start

  const curvature = new Float64Array(size * size)
  const step = new Float64Array(size)
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    startWithPenalty(data.prior, theta, step, curvature)
    const rhoStep = addMatches(data, theta, rho, step, curvature)
    solvePositiveDefinite(curvature, step)
    let largest = Math.abs(rhoStep)
    for (let i = 0; i < size; i++) {
      // From far away a full step can overshoot and send the rates to infinity.
      const move = Math.max(-1, Math.min(1, step[i] ?? 0))
      theta[i] = (theta[i] ?? 0) + move
      largest = Math.max(largest, Math.abs(move))
    }
    rho = Math.max(-RHO_LIMIT, Math.min(RHO_LIMIT, rho + rhoStep))
    if (largest < TOLERANCE) break
  }
  return {
    base: theta[0] ?? 0,
    homeAdvantage: theta[1] ?? 0,
    rho,
    attack: theta.slice(FIRST_TEAM, FIRST_TEAM + teams),
    defence: theta.slice(FIRST_TEAM + teams),
  }
}

/** Gradient and curvature (lower triangle) of the penalty alone. */
function startWithPenalty(
  prior: Float64Array,
  theta: Float64Array,
  gradient: Float64Array,
  curvature: Float64Array,
): void {
  const teams = prior.length
  const size = theta.length
  curvature.fill(0)
  const common = [COMMON.base, COMMON.homeAdvantage]
  common.forEach(({ mean, weight }, i) => {
    gradient[i] = weight * (mean - (theta[i] ?? 0))
    curvature[i * size + i] = weight
  })
  for (let team = 0; team < teams; team++) {
    const a = FIRST_TEAM + team
    const d = a + teams
    const toAttack = (prior[team] ?? 0) - (theta[a] ?? 0)
    const toDefence = (prior[team] ?? 0) - (theta[d] ?? 0)
    gradient[a] = SAME * toAttack + CROSS * toDefence
    gradient[d] = SAME * toDefence + CROSS * toAttack
    curvature[a * size + a] = SAME
    curvature[d * size + d] = SAME
    curvature[d * size + a] = CROSS
  }
}

/** Adds every match to gradient and curvature; returns the Newton step for ρ. */
function addMatches(
  data: FitData,
  theta: Float64Array,
  rho: number,
  gradient: Float64Array,
  curvature: Float64Array,
): number {
  const teams = data.prior.length
  const size = theta.length
  const value = (i: number) => theta[i] as number
  const add = (array: Float64Array, i: number, amount: number) =>
    void (array[i] = (array[i] as number) + amount)
  /** One side's goals: rate r with parameters base, advantage (0 or 1), attack a, defence d. */
  const addSide = (advantage: number, a: number, d: number, slope: number, r: number) => {
    add(gradient, 0, slope)
    add(gradient, a, slope)
    add(gradient, d, -slope)
    add(curvature, 0, r)
    add(curvature, a * size, r)
    add(curvature, d * size, -r)
    add(curvature, a * size + a, r)
    add(curvature, d * size + a, -r)
    add(curvature, d * size + d, r)
    if (advantage === 0) return
    add(gradient, 1, slope)
    add(curvature, size, r)
    add(curvature, size + 1, r)
    add(curvature, a * size + 1, r)
    add(curvature, d * size + 1, -r)
  }

  let rhoGradient = COMMON.rho.weight * (COMMON.rho.mean - rho)
  let rhoCurvature: number = COMMON.rho.weight
  for (let m = 0; m < data.count; m++) {
    const weight = data.weight[m] as number
    const x = data.homeGoals[m] as number
    const y = data.awayGoals[m] as number
    const advantage = data.neutral[m] ? 0 : 1
    const homeAttack = FIRST_TEAM + (data.home[m] as number)
    const awayAttack = FIRST_TEAM + (data.away[m] as number)
    const homeDefence = homeAttack + teams
    const awayDefence = awayAttack + teams
    const lambda = Math.exp(
      value(0) + advantage * value(1) + value(homeAttack) - value(awayDefence),
    )
    const mu = Math.exp(value(0) + value(awayAttack) - value(homeDefence))

    // Derivatives of log τ by log λ, log μ and ρ; τ differs from 1 only at these four scores.
    let byLambda = 0
    let byMu = 0
    if (x <= 1 && y <= 1) {
      let byRho: number
      if (x === 1 && y === 1) {
        byRho = -1 / (1 - rho)
      } else if (x === 0 && y === 0) {
        byRho = (-lambda * mu) / Math.max(MIN_TAU, 1 - lambda * mu * rho)
        byLambda = byMu = byRho * rho
      } else if (x === 0) {
        byRho = lambda / Math.max(MIN_TAU, 1 + lambda * rho)
        byLambda = byRho * rho
      } else {
        byRho = mu / Math.max(MIN_TAU, 1 + mu * rho)
        byMu = byRho * rho
      }
      rhoGradient += weight * byRho
      rhoCurvature += weight * byRho * byRho
    }
    addSide(advantage, homeAttack, awayDefence, weight * (x - lambda + byLambda), weight * lambda)
    addSide(0, awayAttack, homeDefence, weight * (y - mu + byMu), weight * mu)
  }
  return rhoGradient / rhoCurvature
}

/** Expected goals of each side. */
export interface GoalRates {
  home: number
  away: number
}

/** λ and μ of a match between two teams, by index. */
export function goalRates(
  model: GoalModel,
  home: number,
  away: number,
  neutral: boolean,
): GoalRates {
  const of = (values: Float64Array, team: number) => values[team] ?? 0
  const advantage = neutral ? 0 : model.homeAdvantage
  return {
    home: Math.exp(model.base + advantage + of(model.attack, home) - of(model.defence, away)),
    away: Math.exp(model.base + of(model.attack, away) - of(model.defence, home)),
  }
}
