import { expect, test } from 'vitest'
import { asKnownAt, resultKnownAtMs, type Match } from './match'

const ms = (iso: string) => Date.parse(iso)

test('a result is known three hours after an exact kickoff', () => {
  expect(resultKnownAtMs(ms('2026-02-28T20:00:00Z'), true, 'Europe/London')).toBe(
    ms('2026-02-28T23:00:00Z'),
  )
})

test('without an exact time a result is known three hours after the end of the local day', () => {
  expect(resultKnownAtMs(ms('2026-02-28T14:00:00Z'), false, 'Europe/Paris')).toBe(
    ms('2026-03-01T02:00:00Z'),
  )
  expect(resultKnownAtMs(ms('2025-05-04T18:00:00Z'), false, 'America/Sao_Paulo')).toBe(
    ms('2025-05-05T06:00:00Z'),
  )
})

const MATCH: Match = {
  id: 'fsm:v1:0',
  competitionCode: 'LIGUE_1',
  season: '2025-26',
  stageKey: 'regular_season',
  stage: 'regular_season',
  homeTeamId: 'france-a',
  awayTeamId: 'france-b',
  homeTeam: 'A',
  awayTeam: 'B',
  kickoffMs: ms('2026-03-01T16:00:00Z'),
  kickoffExact: true,
  neutralVenue: false,
  status: 'final',
  score: { home: 2, away: 1 },
  sourceKind: 'results',
  sourceRef: 'x#0',
}

test.each(['final', 'awarded', 'abandoned'] as const)(
  'what a source already says of the future is not known yet: %s',
  (status) => {
    const match: Match = { ...MATCH, status }
    const before = asKnownAt(match, ms('2026-03-01T18:59:59Z'), 'Europe/Paris')
    expect(before).toMatchObject({ status: 'scheduled', score: null })
    expect(asKnownAt(match, ms('2026-03-01T19:00:00Z'), 'Europe/Paris')).toEqual(match)
  },
)

test('a postponement is known at once', () => {
  const match: Match = { ...MATCH, status: 'postponed', score: null }
  expect(asKnownAt(match, ms('2026-02-01T00:00:00Z'), 'Europe/Paris').status).toBe('postponed')
})
