import { expect, test } from 'vitest'
import { recordedMatch } from '../../../test/match'
import type { Match } from '../../football/match'
import { reweight } from '../../forecasting/reweight'
import { roundToMillionths } from '../../forecasting/rounding'
import { scoreCells } from '../../forecasting/score-matrix'
import { weighByOne } from '../../forecasting/wins-by-one'
import { randomOf, type Random } from '../sources/simulation/random'
import { calibrate } from '../../forecasting/calibration'
import { NEWCOMER_PRIOR, RELEGATED_PRIOR } from '../../forecasting/competition-model'
import { Forecaster } from './forecaster'
import { frozenPayload } from './frozen-payload'
import { Pyramids } from './pyramids'
import { resultsOf } from './results'

const DAY_MS = 86_400_000
const FIRST_YEAR = 2020
const SEASONS = 5
const CLUBS = 12
const MOVING = 4
const CODES = ['CHAMPIONSHIP', 'LEAGUE_ONE'] as const
/** Logs of goals scored and kept out between the two divisions. */
const GAP = 0.5
const SPREAD = 0.35

/** Of one who has come up, or down. */
const anew = (random: Random, tier: number): number =>
  SPREAD * random.normal() - GAP * tier + (tier === 0 ? NEWCOMER_PRIOR : RELEGATED_PRIOR)

/**
 * Five seasons of two divisions, of which the last and first four change places each summer. Drawn anew, a club's
 * strength in its next division has nothing to do with that in its last.
 */
function pyramid({ world, drawnAnew }: { world: number; drawnAnew: boolean }): Match[] {
  const random = randomOf(`a pyramid${world}`)
  let count = 0
  const clubOf = (tier: number) => ({
    id: `club-${count++}`,
    strength: SPREAD * random.normal() - GAP * tier,
  })
  let tiers = CODES.map((_, tier) => Array.from({ length: CLUBS }, () => clubOf(tier)))
  const matches: Match[] = []
  for (let season = 0; season < SEASONS; season++) {
    const year = FIRST_YEAR + season
    const tables = tiers.map((clubs, tier) => {
      const points = new Map(clubs.map((club) => [club, 0]))
      clubs.forEach((home, h) =>
        clubs.forEach((away, a) => {
          if (h === a) return
          const round = ((h + a) % (CLUBS - 1)) + (h < a ? 0 : CLUBS - 1)
          const edge = home.strength - away.strength
          const score = {
            home: random.poisson(1.4 * Math.exp(edge + 0.1)),
            away: random.poisson(1.2 * Math.exp(-edge)),
          }
          points.set(home, (points.get(home) ?? 0) + Math.sign(score.home - score.away))
          points.set(away, (points.get(away) ?? 0) - Math.sign(score.home - score.away))
          matches.push(
            recordedMatch(Date.UTC(year, 7, 1, 15) + round * 12 * DAY_MS, {
              id: `${tier}-${year}-${h}-${a}`,
              competitionCode: CODES[tier] ?? '',
              season: `${year}-${(year + 1) % 100}`,
              homeTeamId: home.id,
              awayTeamId: away.id,
              neutralVenue: false,
              status: 'final',
              score,
            }),
          )
        }),
      )
      return [...clubs].sort((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0))
    })
    const [first = [], second = []] = tables
    const moved = (clubs: typeof first, tier: number) =>
      drawnAnew ? clubs.map(({ id }) => ({ id, strength: anew(random, tier) })) : clubs
    tiers = [
      [...first.slice(0, -MOVING), ...moved(second.slice(0, MOVING), 0)],
      [...moved(first.slice(-MOVING), 1), ...second.slice(MOVING)],
    ]
  }
  return matches
}

const END = Date.UTC(FIRST_YEAR + SEASONS, 5, 10)
const next = (code: string) =>
  recordedMatch(END + DAY_MS, {
    id: `next of ${code}`,
    competitionCode: code,
    season: `${FIRST_YEAR + SEASONS}-${(FIRST_YEAR + SEASONS + 1) % 100}`,
    homeTeamId: 'club-0',
    awayTeamId: 'club-20',
    neutralVenue: false,
  })

/** In how many of the twelve divisions of six such pyramids the joint fit serves at the end. */
function served(drawnAnew: boolean): number {
  const match = next(CODES[0])
  const codes = Array.from({ length: 6 }, (_, world) => {
    const { past } = new Forecaster([...pyramid({ world, drawnAnew }), match])
    return past.calibrationAt(match, END).joint
  }).flat()
  return codes.length
}

test('the joint fit serves where clubs that change places stay what they were, not where divisions have nothing to do with each other', () => {
  expect(served(false)).toBeGreaterThanOrEqual(8)
  expect(served(true)).toBeLessThanOrEqual(3)
})

test('a payload names the fit that served, competition by competition', () => {
  // Here it serves the second division alone.
  const upcoming = CODES.map(next)
  const forecaster = new Forecaster([...pyramid({ world: 6, drawnAnew: false }), ...upcoming])
  const named = upcoming.map(
    (match) => frozenPayload(forecaster.forecast(match, END), 'live').versions.model,
  )
  expect(named).toEqual([
    expect.stringMatching(/^dixon-coles\+elo-v\d+$/),
    expect.stringMatching(/^joint-dixon-coles\+elo-v\d+$/),
  ])
})

test('the matrix is that of the fit that served, re-weighted', () => {
  const match = next('LEAGUE_ONE')
  const matches = [...pyramid({ world: 6, drawnAnew: false }), match]
  const forecaster = new Forecaster(matches)
  const { matrix, opinions } = forecaster.forecast(match, END)
  const view = new Pyramids(resultsOf(matches)).of('LEAGUE_ONE')?.viewAt(END)
  const rates = view?.rates('LEAGUE_ONE', match.homeTeamId, match.awayTeamId, false)
  const { totals, byOne } = calibrate(forecaster.past.calibrationAt(match, END), opinions)
  const cells = scoreCells(rates ?? { home: NaN, away: NaN }, view?.rho ?? NaN)
  expect(matrix).toEqual(roundToMillionths(reweight(weighByOne(cells, byOne), totals)))
})

test('whoever shares the work, in whatever order of rows, the bytes of jointly fitted forecasts are the same', () => {
  const matches = pyramid({ world: 4, drawnAnew: false })
  const late = matches.filter((_, i) => i % 97 === 0).slice(-6)
  const textOf = (forecaster: Forecaster, match: Match) =>
    JSON.stringify(frozenPayload(forecaster.forecast(match, match.kickoffMs - DAY_MS), 'replay'))
  const all = new Forecaster(matches)
  const texts = late.map((match) => textOf(all, match))
  expect(texts.filter((text) => text.includes('joint-')).length).toBeGreaterThan(1)
  const turned = [...matches.slice(500), ...matches.slice(0, 500)]
  late.forEach((match, i) => {
    expect(textOf(new Forecaster(turned), match)).toBe(texts[i])
    const known = matches.filter(({ kickoffMs }) => kickoffMs < match.kickoffMs)
    expect(textOf(new Forecaster([...known, match]), match)).toBe(texts[i])
  })
})

test('a competition that is no division, or of which no result is known, has no joint model', () => {
  const pyramids = new Pyramids(resultsOf(pyramid({ world: 4, drawnAnew: false })))
  expect(pyramids.of('CHAMPIONSHIP')).not.toBeNull()
  for (const code of ['CHAMPIONS_LEAGUE', 'WORLD_CUP_2026', 'LEAGUE_TWO', 'nothing'])
    expect(pyramids.of(code)).toBeNull()
})
