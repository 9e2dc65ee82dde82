import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { asKnownAt, type Match } from '../../football/match'
import { MATRIX_SIZE } from '../../forecasting/score-matrix'
import { corePayload } from '../../releases/payload'
import { releaseWindow, planForecasts } from '../freeze'
import { releasePayload } from '../release-payload'
import { readResultsFolder } from '../sources/results-folder'
import { simulateWorld } from '../sources/simulation/world'
import { Forecaster } from './forecaster'
import { replayCutoffMs } from './replay-cutoff'
import { frozenPayload } from './frozen-payload'
import { resultKnownAtMs } from '../../football/kickoff'

const DAY_MS = 86_400_000
let matches: Match[]
beforeAll(async () => {
  const folder = path.resolve(import.meta.dirname, '../../../test/fixtures/results')
  matches = (await readResultsFolder(folder)).matches
})

const payloadOf = (all: readonly Match[], match: Match, asOfMs: number) =>
  frozenPayload(new Forecaster(all).forecast(match, asOfMs), 'replay')

test('nothing that became known after its instant is in a forecast', () => {
  const finals = matches.filter((match) => match.status === 'final')
  fc.assert(
    fc.property(fc.constantFrom(...finals), fc.nat(9), fc.nat(9), (match, home, away) => {
      const asOfMs = replayCutoffMs(match)
      const otherFuture = matches.map((other) =>
        other.score && resultKnownAtMs(other) > asOfMs
          ? { ...other, score: { home, away } }
          : other,
      )
      expect(payloadOf(otherFuture, match, asOfMs)).toEqual(payloadOf(matches, match, asOfMs))
    }),
    { numRuns: 40 },
  )
})

test('a forecast does not depend on which were made before', () => {
  const forecaster = new Forecaster(matches)
  const finals = matches.filter((match) => match.status === 'final').slice(-30)
  for (const match of finals.toReversed()) {
    const asOfMs = replayCutoffMs(match)
    const { matrix } = forecaster.forecast(match, asOfMs)
    expect(matrix).toEqual(new Forecaster(matches).forecast(match, asOfMs).matrix)
  }
})

test('the order of rows and what else is forecast change no byte', () => {
  const finals = matches.filter((match) => match.status === 'final').slice(-20)
  const forecaster = new Forecaster(matches)
  const turned = new Forecaster(matches.toReversed())
  for (const match of finals) {
    const asOfMs = replayCutoffMs(match)
    const payload = JSON.stringify(frozenPayload(turned.forecast(match, asOfMs), 'replay'))
    expect(JSON.stringify(frozenPayload(forecaster.forecast(match, asOfMs), 'replay'))).toBe(
      payload,
    )
  }
  const [last] = finals.slice(-1)
  if (!last) throw new Error('no match')
  const asOfMs = replayCutoffMs(last)
  expect(payloadOf(matches, last, asOfMs)).toEqual(
    frozenPayload(forecaster.forecast(last, asOfMs), 'replay'),
  )
})

test('where wins were by one goal more often than independent goals would have it, the matrix says so', () => {
  const close = matches.map((match) => {
    const { home, away } = match.score ?? { home: 0, away: 0 }
    const score = { home: Math.min(home, away + 1), away: Math.min(away, home + 1) }
    return match.score ? { ...match, score } : match
  })
  const last = close.filter((match) => match.status === 'final').at(-1) as Match
  const forecaster = new Forecaster(close)
  const asOfMs = replayCutoffMs(last)
  const { matrix } = forecaster.forecast(last, asOfMs)
  const { byOne } = forecaster.past.calibrationAt(last, asOfMs)
  const at = (x: number, y: number) => matrix[x * MATRIX_SIZE + y] as number
  // Of Poisson's goals 2–1 is to 3–1 as 3/λ, and 3–1 to 4–1 as 4/λ.
  const heavier = ((at(2, 1) / at(3, 1) / (at(3, 1) / at(4, 1))) * 4) / 3
  expect(byOne).toBeGreaterThan(0.1)
  expect(heavier).toBeCloseTo(Math.exp(byOne), 2)
})

test('mirrored teams on neutral ground give mirrored forecasts', () => {
  const [match] = matches.filter(({ status }) => status === 'scheduled')
  if (!match) throw new Error('no match')
  const there = { ...match, neutralVenue: true }
  const back = { ...there, homeTeamId: match.awayTeamId, awayTeamId: match.homeTeamId }
  const asOfMs = Date.parse('2026-03-01T12:00:00Z')
  const [one, other] = [there, back].map((m) => new Forecaster(matches).forecast(m, asOfMs).markets)
  expect(one?.oneXTwo.home).toBeCloseTo(other?.oneXTwo.away ?? 0, 4)
  expect(one?.oneXTwo.draw).toBeCloseTo(other?.oneXTwo.draw ?? 0, 4)
  expect(one?.goals.home).toBeCloseTo(other?.goals.away ?? 0, 3)
})

test('when a source stops delivering, forecasts say that their data are old', () => {
  const nowMs = Date.parse('2026-03-01T12:00:00Z')
  const stopped = matches.map((match) =>
    match.kickoffMs > Date.parse('2026-01-20') && match.status === 'final'
      ? { ...match, status: 'scheduled' as const, score: null }
      : match,
  )
  const [next] = stopped.filter(
    (match) => match.competitionCode === 'PREMIER_LEAGUE' && match.kickoffMs > nowMs,
  )
  if (!next) throw new Error('no fixture')
  const current = payloadOf(
    matches.map((match) => asKnownAt(match, nowMs)),
    next,
    nowMs,
  )
  expect(current).toMatchObject({ reliability: true, quality: { warnings: [] } })
  expect(current.standings.home.reliable).toBe(true)
  const old = payloadOf(stopped, next, nowMs)
  expect(old.reliability_context).toEqual(['goal_raw_data_unreliable'])
  expect(old.quality.warnings).toEqual(['standings_stale'])
  expect(old.standings.home.reliable).toBe(false)
})

test('a new competition is forecast, and its forecasts are called unreliable', () => {
  const [first] = matches.filter((match) => match.competitionCode === 'LIGUE_1')
  if (!first) throw new Error('no match')
  const payload = payloadOf(matches, first, replayCutoffMs(first))
  expect(payload).toMatchObject({
    reliability: false,
    reliability_context: ['elo_missing', 'shadow_insufficient_data', 'sparse_goal_context'],
    ratings: { elo_home: null, elo_away: null, elo_difference: null, elo_reliable: false },
    quality: { warnings: ['short_history'] },
  })
  expect(payload.standings.home).toMatchObject({ position: null, as_of: null, reliable: false })
  expect(payload.statistics.home.season.matches).toBe(0)
  // Nobody knows these teams: nearer to 1/3 than to what such a pick is worth where they are known.
  const { confidence, one_x_two: oneXTwo } = payload.probabilities
  expect(confidence).toBeLessThan((1 / 3 + Math.max(...Object.values(oneXTwo))) / 2)
})

const [template] = simulateWorld(Date.parse('2026-03-01T12:00:00Z')).matches
const tie = (overrides: Partial<Match>): Match => {
  if (!template) throw new Error('no match')
  return {
    ...template,
    competitionCode: 'CHAMPIONS_LEAGUE',
    stage: 'semi_final',
    stageKey: 'semi_final/finals',
    sourceKind: 'results',
    status: 'scheduled',
    score: null,
    ...overrides,
  }
}

test('two legs know which they are; one listed leg is not guessed at', () => {
  const first = tie({ id: 'first' })
  const second = tie({
    id: 'second',
    homeTeamId: first.awayTeamId,
    awayTeamId: first.homeTeamId,
    kickoffMs: first.kickoffMs + 7 * DAY_MS,
  })
  const context = (all: Match[], match: Match) =>
    new Forecaster(all).forecast(match, first.kickoffMs - DAY_MS).context
  expect(context([second, first], first)).toMatchObject({
    knockout: true,
    first_leg: true,
    second_leg: false,
  })
  expect(context([second, first], second)).toMatchObject({ first_leg: false, second_leg: true })
  expect(context([first], first)).toMatchObject({ first_leg: null, second_leg: null, final: false })
})

test('where the ground of a final is not known, neutral ground is taken and said', () => {
  const final = tie({ id: 'final', stage: 'final', stageKey: 'final/finals', neutralVenue: null })
  const payload = payloadOf([final], final, final.kickoffMs - DAY_MS)
  expect(payload.quality.warnings).toContain('neutral_venue_assumed')
  expect(payload.context).toMatchObject({ final: true, neutral_venue: null })
  expect(payload.probabilities.one_x_two.home).toBeCloseTo(payload.probabilities.one_x_two.away, 5)
})

test('the simulated world gives valid, reliable forecasts that say they are simulated', () => {
  const nowMs = Date.parse('2026-03-01T12:00:00Z')
  const codes = ['PREMIER_LEAGUE', 'CHAMPIONS_LEAGUE', 'AFRICA_CUP', 'JPN']
  const world = simulateWorld(nowMs)
    .matches.filter((match) => codes.includes(match.competitionCode))
    .map((match) => asKnownAt(match, nowMs))
  const forecaster = new Forecaster(world)
  const tasks = planForecasts(world, new Set(), releaseWindow(nowMs))
  expect(tasks.length).toBeGreaterThan(4 * 100)
  for (const { match, asOfMs, mode } of tasks) {
    const frozen = frozenPayload(forecaster.forecast(match, asOfMs), mode)
    const { kickoffMs, kickoffConfirmed, score } = match
    const facts = { kickoffMs, kickoffConfirmed, finalScore: score }
    const payload = releasePayload(frozen, facts, {
      releaseId: 'rel_x',
      receiptSha256: 'x',
      snapshotSha256: 'x',
    })
    expect(corePayload.parse(payload)).toEqual(payload)
    expect(payload.reliability_context).toEqual([])
    expect(payload.quality.warnings).toEqual(['simulated_data'])
    expect(payload.provenance.source_kind).toBe('simulation')
    expect(payload.as_of < payload.match.kickoff).toBe(true)
  }
})
