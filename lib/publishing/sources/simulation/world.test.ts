import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUE, findCompetition } from '../../../football/catalogue'
import { resultKnownAtMs } from '../../../football/kickoff'
import { asKnownAt, type Match } from '../../../football/match'
import { append, groupBy } from '../../../forecasting/group-by'
import { addParisDays, parisDay, parisDayStartMs } from '../../../platform/clock'
import { kickoffsOf, ROUNDS_PER_SEASON, seasonsAround } from './calendar'
import { simulatedFields, TEAMS_PER_COMPETITION } from './clubs'
import { quadrupleRoundRobin } from './rounds'
import { simulateWorld } from './world'

const DAY_MS = 86_400_000
const isResultKnown = (kickoffMs: number, nowMs: number) =>
  resultKnownAtMs({ competitionCode: 'EURO', kickoffMs, kickoffConfirmed: true }) <= nowMs
const NOW = Date.parse('2026-03-01T12:00:00Z')
const world = simulateWorld(NOW)

test('every competition of the catalogue has fourteen teams and a season of 52 weekly rounds', () => {
  const byCode = groupBy(world.matches, (match) => match.competitionCode)
  expect([...byCode.keys()]).toEqual(CATALOGUE.map((competition) => competition.code))
  for (const matches of byCode.values()) {
    const seasons = groupBy(matches, (match) => match.season)
    expect(seasons.size).toBeGreaterThanOrEqual(3)
    for (const season of seasons.values()) expect(season).toHaveLength(52 * 7)
  }
  expect(new Set(world.matches.map((match) => match.id)).size).toBe(world.matches.length)
})

test('in every round every team plays once, in a season everybody twice at home to everybody', () => {
  const rounds = quadrupleRoundRobin(TEAMS_PER_COMPETITION)
  expect(rounds).toHaveLength(ROUNDS_PER_SEASON)
  const pairings = new Map<string, number[]>()
  rounds.forEach((round, i) => {
    expect(new Set(round.flat()).size).toBe(TEAMS_PER_COMPETITION)
    for (const [home, away] of round) append(pairings, `${home}-${away}`, i)
  })
  expect(pairings.size).toBe(TEAMS_PER_COMPETITION * (TEAMS_PER_COMPETITION - 1))
  for (const times of pairings.values()) expect(times).toHaveLength(2)
})

test('on any day every competition has matches with results in the last 7 days and matches in the next 7', () => {
  const day = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2034-12-31') })
  const slots = CATALOGUE.map((competition) => ({
    competition,
    kickoffs: (from: number, until: number) =>
      seasonsAround(competition.season, from, until).flatMap((season) =>
        kickoffsOf(competition, season).flat(),
      ),
  }))
  fc.assert(
    fc.property(day, fc.constantFrom(...slots), (nowMs, { kickoffs }) => {
      const windowStart = parisDayStartMs(addParisDays(parisDay(nowMs), -6))
      const all = kickoffs(nowMs, nowMs + 60 * DAY_MS)
      const known = all.filter((ms) => ms >= windowStart && isResultKnown(ms, nowMs))
      const upcoming = all.filter((ms) => ms > nowMs && ms < nowMs + 7 * DAY_MS)
      expect(known.length).toBeGreaterThan(0)
      expect(upcoming.length).toBeGreaterThan(0)
    }),
    { numRuns: 150 },
  )
})

test('the same day gives the same world; a later day only adds results and seasons', () => {
  const sample = (matches: Match[]) => matches.filter((match) => match.competitionCode === 'BRA')
  expect(sample(simulateWorld(NOW).matches)).toEqual(sample(world.matches))
  const later = new Map(simulateWorld(NOW + 200 * DAY_MS).matches.map((match) => [match.id, match]))
  const stays = world.matches.filter((match) => later.has(match.id))
  expect(stays.length).toBeGreaterThan(world.matches.length / 2)
  for (const match of stays) expect(later.get(match.id)).toEqual(match)
})

test('today’s matches are fixtures, tomorrow they have their results', () => {
  const today = world.matches.filter(
    (match) => match.kickoffMs > NOW && match.kickoffMs < NOW + DAY_MS / 2,
  )
  expect(today.length).toBeGreaterThan(20)
  for (const match of today) {
    expect(asKnownAt(match, NOW)).toMatchObject({ status: 'scheduled', score: null })
    expect(asKnownAt(match, NOW + DAY_MS)).toEqual(match)
  }
})

test('goals look like football: some 2.8 a match, more for the home side', () => {
  const mean = (read: (match: Match) => number) =>
    world.matches.reduce((sum, match) => sum + read(match), 0) / world.matches.length
  const home = mean((match) => match.score?.home ?? 0)
  const away = mean((match) => match.score?.away ?? 0)
  expect(home + away).toBeGreaterThan(2.4)
  expect(home + away).toBeLessThan(3.2)
  expect(home / away).toBeGreaterThan(1.1)
})

test('names are unique per country, and every club plays one domestic league', () => {
  expect(new Set(world.teams.map((team) => team.id)).size).toBe(world.teams.length)
  const leagues = new Map<string, string[]>()
  for (const [code, teams] of simulatedFields())
    if ((findCompetition(code)?.tier ?? 0) > 0)
      for (const team of teams) append(leagues, team.id, code)
  for (const codes of leagues.values()) expect(codes).toHaveLength(1)
})
