import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NEWCOMER_PRIOR } from './competition-model'
import type { PlayedMatch } from './played-match'
import { PyramidModel } from './pyramid-model'

const DAY_MS = 86_400_000
const TEAMS = ['a', 'b', 'c', 'd']

interface InDivision {
  tier: number
  match: PlayedMatch
}

const inDivision = (
  tier: number,
  day: number,
  [homeTeamId, awayTeamId]: readonly [string, string],
  [homeGoals, awayGoals]: readonly [number, number],
  season = '2025-26',
): InDivision => ({
  tier,
  match: {
    season,
    homeTeamId,
    awayTeamId,
    homeGoals,
    awayGoals,
    neutral: false,
    kickoffMs: day * DAY_MS,
    knownAtMs: day * DAY_MS,
  },
})

const modelOf = (all: readonly InDivision[]) =>
  new PyramidModel(
    [1, 2].map((tier) => ({
      code: `tier ${tier}`,
      tier,
      played: all.filter((one) => one.tier === tier).map(({ match }) => match),
    })),
  )

const pair = fc
  .tuple(fc.constantFrom(...TEAMS), fc.constantFrom(...TEAMS))
  .filter(([home, away]) => home !== away)
const anyMatches = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 1, max: 2 }), fc.nat(100), pair, fc.nat(5), fc.nat(5))
    .map(([tier, day, teams, x, y]) =>
      inDivision(tier, day, teams, [x, y], ['2023-24', '2024-25', '2025-26'][Math.floor(day / 34)]),
    ),
  {
    minLength: 4,
    maxLength: 30,
    selector: ({ tier, match }) =>
      `${tier} ${match.kickoffMs} ${match.homeTeamId} ${match.awayTeamId}`,
  },
)
const said = (model: PyramidModel, day: number) => {
  const view = model.viewAt(day * DAY_MS)
  return (
    view && [view.rho, view.rates('tier 1', 'a', 'b', false), view.rates('tier 2', 'c', 'x', true)]
  )
}

test('what becomes known after the instant, what was asked before and the order of rows change nothing, to the last bit', () => {
  fc.assert(
    fc.property(anyMatches, fc.nat(100), fc.nat(100), (all, day, other) => {
      const known = all.filter(({ match }) => match.knownAtMs <= day * DAY_MS)
      const expected = said(modelOf(known), day)
      const model = modelOf(all.toReversed())
      said(model, other)
      expect(said(model, day)).toEqual(expected)
      said(model, 1_000)
      expect(said(model, day)).toEqual(expected)
    }),
  )
})

/** Two divisions of six: every pair of a division twice a season, the better wins; first and last change places. */
function seasons(count: number, goalsOf: (edge: number) => [number, number]): InDivision[] {
  let tiers = [
    [12, 11, 10, 9, 8, 7],
    [6, 5, 4, 3, 2, 1],
  ]
  const all: InDivision[] = []
  for (let season = 0; season < count; season++) {
    tiers.forEach((teams, division) => {
      let day = 365 * season
      for (const home of teams)
        for (const away of teams)
          if (home !== away)
            all.push(
              inDivision(
                division + 1,
                (day += 8),
                [`t${home}`, `t${away}`],
                goalsOf(home - away),
                `${2020 + season}-${21 + season}`,
              ),
            )
    })
    const [up = [], down = []] = tiers
    tiers = [
      [...up.slice(0, 5), down[0] ?? 0],
      [up[5] ?? 0, ...down.slice(1)],
    ]
  }
  return all
}
const byStrength = (edge: number): [number, number] => [
  Math.max(0, 1 + edge),
  Math.max(0, 1 - edge),
]
const edgeOf = (view: ReturnType<PyramidModel['viewAt']>, home: string, away: string) => {
  const rates = view?.rates('tier 1', home, away, true)
  return Math.log((rates?.home ?? NaN) / (rates?.away ?? NaN))
}

test('a team is in another division what it was in its own', () => {
  // After a season in which the second division's (t6 to t1) met nobody of the first (t12 to t7).
  const before = modelOf(seasons(1, byStrength)).viewAt(364 * DAY_MS)
  const against = (team: string) => edgeOf(before, team, 't12')
  expect(against('t6')).toBeGreaterThan(against('t5'))
  expect(against('t5')).toBeGreaterThan(against('t1') + 0.5)
  expect(against('t8')).toBeGreaterThan(against('t2'))
})

test('how far divisions are apart is told by the teams that change places', () => {
  const gap = (goalsOf: typeof byStrength) => {
    const view = modelOf(seasons(4, goalsOf)).viewAt(4 * 365 * DAY_MS)
    return edgeOf(view, 't12', 't1')
  }
  const even = (edge: number): [number, number] => (Math.abs(edge) > 5 ? byStrength(edge) : [1, 1])
  expect(gap(byStrength)).toBeGreaterThan(gap(even) + 1)
})

test('a team that is not known of starts below the others of its division', () => {
  const level = seasons(2, () => [1, 1])
  const view = modelOf(level).viewAt(2 * 365 * DAY_MS)
  const newcomer = view?.rates('tier 1', 'elsewhere', 't12', true)
  const usual = view?.rates('tier 1', 't11', 't12', true)
  expect(Math.log((newcomer?.home ?? NaN) / (usual?.home ?? NaN))).toBeCloseTo(NEWCOMER_PRIOR, 1)
})

test('of one division nothing is said, and of one from elsewhere neither', () => {
  const [first = inDivision(1, 0, ['a', 'b'], [1, 0])] = seasons(1, byStrength)
  expect(modelOf([first]).viewAt(1_000 * DAY_MS)).toBeNull()
  const view = modelOf(seasons(1, byStrength)).viewAt(364 * DAY_MS)
  expect(() => view?.rates('tier 3', 'a', 'b', true)).toThrow('tier 3')
})
