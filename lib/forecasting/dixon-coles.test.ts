import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fitGoalModel,
  goalRates,
  roomFor,
  untrainedModel,
  type FitData,
  type GoalModel,
} from './dixon-coles'
import { addScore, emptyTotals } from './pair-totals'

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

interface Played {
  home: number
  away: number
  homeGoals: number
  awayGoals: number
  weight: number
}

/** Double round-robins of a league whose true model is given. */
function sample(truth: GoalModel, seasons: number, seed: number): Played[] {
  const uniform = uniforms(seed)
  const teams = truth.attack.length
  const matches: Played[] = []
  for (let season = 0; season < seasons; season++)
    for (let home = 0; home < teams; home++)
      for (let away = 0; away < teams; away++) {
        if (home === away) continue
        const rates = goalRates(truth, home, away, false)
        const homeGoals = poisson(rates.home, uniform)
        matches.push({ home, away, homeGoals, awayGoals: poisson(rates.away, uniform), weight: 1 })
      }
  return matches
}

function dataOf(matches: readonly Played[], prior = new Float64Array(8)): FitData {
  const teams = prior.length
  const totals = emptyTotals(teams * teams)
  totals.count = teams * teams
  for (let pair = 0; pair < totals.count; pair++) {
    totals.home[pair] = Math.floor(pair / teams)
    totals.away[pair] = pair % teams
  }
  for (const match of matches)
    addScore(totals, match.home * teams + match.away, match, match.weight)
  return { totals, prior }
}

const TRUTH: GoalModel = {
  divisions: [{ base: 0.15, homeAdvantage: 0.25 }],
  rho: 0,
  attack: Float64Array.of(0.4, 0.2, 0.1, 0, 0, -0.1, -0.2, -0.4),
  defence: Float64Array.of(0.3, 0.25, 0, 0.1, -0.1, 0, -0.25, -0.3),
}

/** The penalised log-likelihood, written out again from the formulas of the model's description. */
function logLikelihood(matches: readonly Played[], model: GoalModel): number {
  const { attack: a, defence: d, rho } = model
  const square = (x: number) => x * x
  let sum = -0.5 * 100 * square(rho + 0.05)
  for (const { base, homeAdvantage } of model.divisions)
    sum -= 0.5 * 10 * square(base - Math.log(1.25)) + 0.5 * 20 * square(homeAdvantage - 0.22)
  a.forEach((attack, i) => {
    const [x, y] = [attack, d[i] ?? 0]
    sum -= 0.5 * 9 * square((x + y) / Math.SQRT2) + 0.5 * 60 * square((x - y) / Math.SQRT2)
  })
  for (const { home, away, homeGoals: x, awayGoals: y, weight } of matches) {
    const rates = goalRates(model, home, away, false)
    const { home: l, away: u } = rates
    const taus: Record<string, number> = {
      '0-0': 1 - l * u * rho,
      '0-1': 1 + l * rho,
      '1-0': 1 + u * rho,
      '1-1': 1 - rho,
    }
    const tau = taus[`${x}-${y}`] ?? 1
    sum += weight * (Math.log(tau) + x * Math.log(l) - l + y * Math.log(u) - u)
  }
  return sum
}

test('the fit is the maximum of the penalised likelihood: every step away from it loses', () => {
  const matches = sample(TRUTH, 2, 7).map((match, m) => ({ ...match, weight: 0.5 + (m % 5) / 5 }))
  const fit = fitGoalModel(dataOf(matches))
  const best = logLikelihood(matches, fit)
  for (const step of [-0.01, 0.01]) {
    const moved: GoalModel[] = [
      ...fit.divisions.flatMap(({ base, homeAdvantage }) => [
        { ...fit, divisions: [{ base: base + step, homeAdvantage }] },
        { ...fit, divisions: [{ base, homeAdvantage: homeAdvantage + step }] },
      ]),
      { ...fit, rho: fit.rho + step },
      ...[0, 3, 7].flatMap((team) => [
        { ...fit, attack: fit.attack.with(team, (fit.attack[team] ?? 0) + step) },
        { ...fit, defence: fit.defence.with(team, (fit.defence[team] ?? 0) + step) },
      ]),
    ]
    for (const model of moved) expect(logLikelihood(matches, model)).toBeLessThan(best)
  }
})

test('with many matches the fit finds the strengths that made them', () => {
  const fit = fitGoalModel(dataOf(sample(TRUTH, 60, 11)))
  expect(fit.divisions[0]?.base).toBeCloseTo(0.15, 1)
  expect(fit.divisions[0]?.homeAdvantage).toBeCloseTo(0.25, 1)
  expect(Math.abs(fit.rho)).toBeLessThan(0.04)
  TRUTH.attack.forEach((attack, i) => {
    expect(Math.abs((fit.attack[i] ?? 0) - attack)).toBeLessThan(0.08)
    expect(Math.abs((fit.defence[i] ?? 0) - (TRUTH.defence[i] ?? 0))).toBeLessThan(0.08)
  })
})

test('the result does not depend on where the search starts', () => {
  const data = dataOf(sample(TRUTH, 2, 3))
  const cold = fitGoalModel(data)
  const warm = fitGoalModel(data, fitGoalModel(dataOf(sample(TRUTH, 5, 99))))
  const far = fitGoalModel(data, {
    ...TRUTH,
    divisions: [{ base: 1.2, homeAdvantage: 0.25 }],
    attack: TRUTH.attack.map((x) => -3 * x),
  })
  for (const other of [warm, far]) {
    expect(other.rho).toBeCloseTo(cold.rho, 8)
    cold.attack.forEach((attack, i) => expect(other.attack[i]).toBeCloseTo(attack, 8))
  }
})

test('divisions that are fitted together have bases and advantages of their own, at the maximum too', () => {
  const data = dataOf(sample(TRUTH, 2, 3))
  data.totals.division.fill(1, 0, data.totals.count / 2)
  const room = roomFor(8, 2)
  const fit = fitGoalModel(data, untrainedModel(data.prior, 2), room)
  expect(fit.divisions[0]?.base).not.toBeCloseTo(fit.divisions[1]?.base ?? 0, 3)
  // Without the pairs of one division, that of the other alone stays as the penalty has it.
  const other = { ...data.totals, weight: data.totals.weight.slice() }
  for (const sums of [other.weight, other.homeGoals, other.awayGoals, other.lowScores])
    sums.fill(0, 0, (sums.length / data.totals.weight.length) * (data.totals.count / 2))
  const alone = fitGoalModel({ totals: other, prior: data.prior }, untrainedModel(data.prior, 2))
  expect(alone.divisions[1]).toEqual(untrainedModel(data.prior).divisions[0])
})

test('from the curvature of a fit near by the search ends where it does from its own', () => {
  const room = roomFor(8)
  const before = fitGoalModel(dataOf(sample(TRUTH, 4, 3)), undefined, room)
  const more = dataOf([...sample(TRUTH, 4, 3), ...sample(TRUTH, 1, 8)])
  const near = fitGoalModel(more, before, room, { near: true })
  const own = fitGoalModel(more)
  own.attack.forEach((attack, i) => expect(near.attack[i]).toBeCloseTo(attack, 8))
  const rough = fitGoalModel(more, before, room, { near: true, tolerance: 1e-2 })
  expect(Math.abs((rough.attack[0] ?? 0) - (own.attack[0] ?? 0))).toBeGreaterThan(1e-9)
})

test('a team without a match stays at its prior, one with few is drawn towards it', () => {
  const matches = sample(TRUTH, 2, 5)
  const prior = new Float64Array(8)
  prior.set([-0.12], 7)
  const withoutLast = matches.filter(({ home, away }) => home !== 7 && away !== 7)
  const alone = fitGoalModel(dataOf(withoutLast, prior))
  expect(alone.attack[7]).toBeCloseTo(-0.12, 9)
  expect(alone.defence[7]).toBeCloseTo(-0.12, 9)
  const few = fitGoalModel(dataOf(matches.map((match) => ({ ...match, weight: 0.1 }))))
  const many = fitGoalModel(dataOf(matches))
  expect(Math.abs(few.attack[0] ?? 0)).toBeLessThan(Math.abs(many.attack[0] ?? 0))
})

test('without any match the model is the untrained one', () => {
  const empty = dataOf([])
  expect(fitGoalModel(empty)).toEqual(untrainedModel(empty.prior))
})

test('absurd scores give finite rates', () => {
  const score = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(30), fc.nat(30))
  fc.assert(
    fc.property(fc.array(score, { minLength: 1, maxLength: 12 }), (scores) => {
      const matches = scores
        .filter(([home, away]) => home !== away)
        .map(([home, away, homeGoals, awayGoals]) => ({
          home,
          away,
          homeGoals,
          awayGoals,
          weight: 1,
        }))
      const data = dataOf(matches, new Float64Array(4))
      const rates = goalRates(fitGoalModel(data), 0, 1, true)
      expect(rates.home).toBeGreaterThan(0)
      expect(rates.home + rates.away).toBeLessThan(100)
    }),
  )
})
