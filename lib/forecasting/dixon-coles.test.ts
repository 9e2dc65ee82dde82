import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fitGoalModel,
  goalRates,
  untrainedModel,
  type FitData,
  type GoalModel,
} from './dixon-coles'

/** Reproducible uniform numbers, good enough to draw samples. */
function uniforms(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

function poisson(rate: number, uniform: () => number): number {
  let count = 0
  for (let p = uniform(); p > Math.exp(-rate); p *= uniform()) count++
  return count
}

/** Double round-robins of a league whose true model is given. */
function sample(truth: GoalModel, seasons: number, seed: number): FitData {
  const uniform = uniforms(seed)
  const teams = truth.attack.length
  const matches: [number, number, number, number][] = []
  for (let season = 0; season < seasons; season++)
    for (let home = 0; home < teams; home++)
      for (let away = 0; away < teams; away++) {
        if (home === away) continue
        const rates = goalRates(truth, home, away, false)
        matches.push([home, away, poisson(rates.home, uniform), poisson(rates.away, uniform)])
      }
  return {
    count: matches.length,
    home: Int32Array.from(matches, (m) => m[0]),
    away: Int32Array.from(matches, (m) => m[1]),
    homeGoals: Int32Array.from(matches, (m) => m[2]),
    awayGoals: Int32Array.from(matches, (m) => m[3]),
    neutral: new Uint8Array(matches.length),
    weight: new Float64Array(matches.length).fill(1),
    prior: new Float64Array(teams),
  }
}

const TRUTH: GoalModel = {
  base: 0.15,
  homeAdvantage: 0.25,
  rho: 0,
  attack: Float64Array.of(0.4, 0.2, 0.1, 0, 0, -0.1, -0.2, -0.4),
  defence: Float64Array.of(0.3, 0.25, 0, 0.1, -0.1, 0, -0.25, -0.3),
}

/** The penalised log-likelihood, written out again from the formulas of the model's description. */
function logLikelihood(data: FitData, model: GoalModel): number {
  const { attack: a, defence: d, rho } = model
  const square = (x: number) => x * x
  let sum =
    -0.5 * 10 * square(model.base - Math.log(1.25)) -
    0.5 * 20 * square(model.homeAdvantage - 0.22) -
    0.5 * 100 * square(rho + 0.05)
  data.prior.forEach((prior, i) => {
    const [x, y] = [(a[i] ?? 0) - prior, (d[i] ?? 0) - prior]
    sum -= 0.5 * 9 * square((x + y) / Math.SQRT2) + 0.5 * 60 * square((x - y) / Math.SQRT2)
  })
  for (let m = 0; m < data.count; m++) {
    const [x, y] = [data.homeGoals[m] ?? 0, data.awayGoals[m] ?? 0]
    const rates = goalRates(model, data.home[m] ?? 0, data.away[m] ?? 0, false)
    const { home: l, away: u } = rates
    const taus: Record<string, number> = {
      '0-0': 1 - l * u * rho,
      '0-1': 1 + l * rho,
      '1-0': 1 + u * rho,
      '1-1': 1 - rho,
    }
    const tau = taus[`${x}-${y}`] ?? 1
    sum += (data.weight[m] ?? 0) * (Math.log(tau) + x * Math.log(l) - l + y * Math.log(u) - u)
  }
  return sum
}

test('the fit is the maximum of the penalised likelihood: every step away from it loses', () => {
  const data = sample(TRUTH, 2, 7)
  data.weight.forEach((_, m) => void (data.weight[m] = 0.5 + (m % 5) / 5))
  const fit = fitGoalModel(data)
  const best = logLikelihood(data, fit)
  for (const step of [-0.01, 0.01]) {
    const moved: GoalModel[] = [
      { ...fit, base: fit.base + step },
      { ...fit, homeAdvantage: fit.homeAdvantage + step },
      { ...fit, rho: fit.rho + step },
      ...[0, 3, 7].flatMap((team) => [
        { ...fit, attack: fit.attack.with(team, (fit.attack[team] ?? 0) + step) },
        { ...fit, defence: fit.defence.with(team, (fit.defence[team] ?? 0) + step) },
      ]),
    ]
    for (const model of moved) expect(logLikelihood(data, model)).toBeLessThan(best)
  }
})

test('with many matches the fit finds the strengths that made them', () => {
  const fit = fitGoalModel(sample(TRUTH, 60, 11))
  expect(fit.base).toBeCloseTo(TRUTH.base, 1)
  expect(fit.homeAdvantage).toBeCloseTo(TRUTH.homeAdvantage, 1)
  expect(Math.abs(fit.rho)).toBeLessThan(0.04)
  TRUTH.attack.forEach((attack, i) => {
    expect(Math.abs((fit.attack[i] ?? 0) - attack)).toBeLessThan(0.08)
    expect(Math.abs((fit.defence[i] ?? 0) - (TRUTH.defence[i] ?? 0))).toBeLessThan(0.08)
  })
})

test('the result does not depend on where the search starts', () => {
  const data = sample(TRUTH, 2, 3)
  const cold = fitGoalModel(data)
  const warm = fitGoalModel(data, fitGoalModel(sample(TRUTH, 5, 99)))
  const far = fitGoalModel(data, { ...TRUTH, base: 1.2, attack: TRUTH.attack.map((x) => -3 * x) })
  for (const other of [warm, far]) {
    expect(other.rho).toBeCloseTo(cold.rho, 8)
    cold.attack.forEach((attack, i) => expect(other.attack[i]).toBeCloseTo(attack, 8))
  }
})

test('a team without a match stays at its prior, one with few is drawn towards it', () => {
  const data = sample(TRUTH, 2, 5)
  data.prior.set([-0.12], 7)
  const withoutLast = { ...data, weight: data.weight.map((w, m) => (data.home[m] === 7 || data.away[m] === 7 ? 0 : w)) } // prettier-ignore
  const alone = fitGoalModel(withoutLast)
  expect(alone.attack[7]).toBeCloseTo(-0.12, 9)
  expect(alone.defence[7]).toBeCloseTo(-0.12, 9)
  const few = fitGoalModel({ ...data, weight: data.weight.map((w) => w / 10) })
  expect(Math.abs(few.attack[0] ?? 0)).toBeLessThan(Math.abs(fitGoalModel(data).attack[0] ?? 0))
})

test('without any match the model is the untrained one', () => {
  const empty = { ...sample(TRUTH, 1, 1), count: 0 }
  expect(fitGoalModel(empty)).toEqual(untrainedModel(empty.prior))
})

test('absurd scores give finite rates', () => {
  const score = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(30), fc.nat(30))
  fc.assert(
    fc.property(fc.array(score, { minLength: 1, maxLength: 12 }), (scores) => {
      const list = scores.filter(([home, away]) => home !== away)
      const data: FitData = {
        count: list.length,
        home: Int32Array.from(list, (m) => m[0]),
        away: Int32Array.from(list, (m) => m[1]),
        homeGoals: Int32Array.from(list, (m) => m[2]),
        awayGoals: Int32Array.from(list, (m) => m[3]),
        neutral: new Uint8Array(list.length),
        weight: new Float64Array(list.length).fill(1),
        prior: new Float64Array(4),
      }
      const rates = goalRates(fitGoalModel(data), 0, 1, true)
      expect(rates.home).toBeGreaterThan(0)
      expect(rates.home + rates.away).toBeLessThan(100)
    }),
  )
})
