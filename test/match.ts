import type { Match } from '../lib/football/match'

/** A match of the Premier League on record, to come unless told otherwise. */
export const recordedMatch = (kickoffMs: number, more: Partial<Match> = {}): Match => ({
  id: `match ${kickoffMs}`,
  competitionCode: 'PREMIER_LEAGUE',
  season: '2025-26',
  stageKey: 'regular_season',
  stage: 'regular_season',
  homeTeamId: 'a',
  awayTeamId: 'b',
  homeTeam: 'A',
  awayTeam: 'B',
  kickoffMs,
  kickoffConfirmed: true,
  neutralVenue: false,
  status: 'scheduled',
  score: null,
  sourceKind: 'results',
  sourceRef: 'x#1',
  ...more,
})
