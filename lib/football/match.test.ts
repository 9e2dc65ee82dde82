import { expect, test } from 'vitest'
import { asKnownAt, type Match } from './match'

const ms = (iso: string) => Date.parse(iso)

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
  kickoffConfirmed: true,
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
    const before = asKnownAt(match, ms('2026-03-01T18:59:59Z'))
    expect(before).toMatchObject({ status: 'scheduled', score: null })
    expect(asKnownAt(match, ms('2026-03-01T19:00:00Z'))).toEqual(match)
  },
)

test('a postponement is known at once', () => {
  const match: Match = { ...MATCH, status: 'postponed', score: null }
  expect(asKnownAt(match, ms('2026-02-01T00:00:00Z')).status).toBe('postponed')
})
