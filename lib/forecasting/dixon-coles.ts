import { factorise, solveFactorised } from './linear-system'
import { addGradient, COMMON, curvature, firstTeam, pairRates, penaltyGradient } from './likelihood'
import type { PairTotals } from './pair-totals'

/**
 * Goal model of Dixon & Coles, "Modelling Association Football Scores and Inefficiencies in the
 * Football Betting Market", Applied Statistics 46 (1997) 265–280, with a ridge penalty.
 *
 * Home goals X and away goals Y of a match have
 *   P(X = x, Y = y) = τ(x, y) · Poisson(x; λ) · Poisson(y; μ)
 *   log λ = base + home advantage (0 on neutral ground) + attack(home) − defence(away)
 *   log μ = base + attack(away) − defence(home)
 *   τ(0,0) = 1 − λμρ   τ(0,1) = 1 + λρ   τ(1,0) = 1 + μρ   τ(1,1) = 1 − ρ   else 1
 * Each match counts with its own weight (see `competition-model.ts`). The likelihood needs no more of the matches of
 * a pair than their weighted sums, so a fit costs the number of pairs, not of matches.
 */
export interface GoalModel {
  /** One, or those of a pyramid that are fitted together: their teams are on one scale. */
  divisions: readonly { base: number; homeAdvantage: number }[]
  rho: number
  /** Per team index: log of goals scored, and of goals kept out, against the average. */
  attack: Float64Array
  defence: Float64Array
}

/** What a model is fitted to: the matches of a competition summed up, and where the penalty draws each team. */
export interface FitData {
  totals: PairTotals
  /** Per team: prior of its attack and of its defence. */
  prior: Float64Array
}

/** Keeps every τ positive at all realistic goal rates. */
const RHO_LIMIT = 0.2

/** Tight, so that a forecast does not depend on where its fit started. */
const TOLERANCE = 1e-10
const MAX_ITERATIONS = 100
/** The curvature is made anew when a step with the last one shrinks by less. */
const GOOD_SHRINKAGE = 0.3

const UNTRAINED = { base: COMMON.base.mean, homeAdvantage: COMMON.homeAdvantage.mean } as const

/** What the model says before it has seen a match. */
export const untrainedModel = (prior: Float64Array, divisions = 1): GoalModel => ({
  divisions: Array.from({ length: divisions }, () => UNTRAINED),
  rho: COMMON.rho.mean,
  attack: prior.slice(),
  defence: prior.slice(),
})

/** What a fit of so many teams, or of fewer, computes in. */
export const roomFor = (teams: number, divisions = 1): Float64Array =>
  new Float64Array((firstTeam(divisions) + 2 * teams) ** 2)

/**
 * Maximises the penalised, weighted log-likelihood by Fisher scoring: the exact gradient, the
 * information of the Poisson part as curvature, and one Newton step for ρ per round. A curvature
 * serves as long as its steps shrink well: its factor costs far more than a gradient.
 * @param start a model of the same teams to start from; a recent one saves most of the work
 * @param room see `roomFor`; it is left with the factor of a curvature near the fit
 * @param near whether the room already holds such a factor, of a fit of the same teams near this one
 * @param tolerance how large the last step may be
 */
export function fitGoalModel(
  data: FitData,
  start = untrainedModel(data.prior),
  room = roomFor(data.prior.length, start.divisions.length),
  { near = false, tolerance = TOLERANCE } = {},
): GoalModel {
  const { totals, prior } = data
  const teams = prior.length
  const first = firstTeam(start.divisions.length)
  const size = first + 2 * teams
  const theta = new Float64Array(size)
  theta.set(start.divisions.flatMap(({ base, homeAdvantage }) => [base, homeAdvantage]))
  theta.set(start.attack, first)
  theta.set(start.defence, first + teams)
  let { rho } = start

  const factor = room.subarray(0, size * size)
  const step = new Float64Array(size)
  const probe = new Float64Array(size)
  let before = near ? Infinity : 0
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const rates = pairRates(totals, theta, teams)
    penaltyGradient(prior, theta, step)
    const rhoStep = addGradient(totals, rates, rho, step, teams)
    let largest = Infinity
    if (before > 0) {
      probe.set(step)
      solveFactorised(factor, probe)
      largest = Math.max(Math.abs(rhoStep), largestOf(probe))
      if (largest < tolerance || largest < GOOD_SHRINKAGE * before) step.set(probe)
      else largest = Infinity
    }
    if (largest === Infinity) {
      curvature(totals, rates, teams, factor)
      factorise(factor, size)
      solveFactorised(factor, step)
      largest = Math.max(Math.abs(rhoStep), largestOf(step))
    }
    // From far away a full step can overshoot and send the rates to infinity.
    for (let i = 0; i < size; i++)
      theta[i] = (theta[i] as number) + Math.max(-1, Math.min(1, step[i] as number))
    rho = Math.max(-RHO_LIMIT, Math.min(RHO_LIMIT, rho + rhoStep))
    if (largest < tolerance) break
    before = largest
  }
  return {
    divisions: start.divisions.map((_, division) => ({
      base: theta[2 * division] ?? 0,
      homeAdvantage: theta[2 * division + 1] ?? 0,
    })),
    rho,
    attack: theta.slice(first, first + teams),
    defence: theta.slice(first + teams),
  }
}

function largestOf(step: Float64Array): number {
  let largest = 0
  for (let i = 0; i < step.length; i++) largest = Math.max(largest, Math.abs(step[i] as number))
  return largest
}

/** Expected goals of each side. */
export interface GoalRates {
  home: number
  away: number
}

/** λ and μ of a match between two teams, by index, in a division. */
export function goalRates(
  model: GoalModel,
  home: number,
  away: number,
  neutral: boolean,
  division = 0,
): GoalRates {
  const of = (values: Float64Array, team: number) => values[team] ?? 0
  const { base, homeAdvantage } = model.divisions[division] ?? UNTRAINED
  const advantage = neutral ? 0 : homeAdvantage
  return {
    home: Math.exp(base + advantage + of(model.attack, home) - of(model.defence, away)),
    away: Math.exp(base + of(model.attack, away) - of(model.defence, home)),
  }
}
