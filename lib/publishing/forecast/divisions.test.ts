import { expect, test } from 'vitest'
import { recordedMatch } from '../../../test/match'
import { resultKnownAtMs } from '../../football/kickoff'
import { Divisions } from './divisions'
import { resultsOf } from './results'

const SPRING = Date.UTC(2025, 4, 10, 15)
const AUTUMN = Date.UTC(2025, 8, 10, 15)
const NOW = Date.UTC(2025, 9, 1)

const played = (kickoffMs: number, competitionCode: string, homeTeamId: string) =>
  recordedMatch(kickoffMs, {
    competitionCode,
    season: kickoffMs === SPRING ? '2024-25' : '2025-26',
    homeTeamId,
    awayTeamId: 'x',
    status: 'final',
    score: { home: 1, away: 0 },
  })

test('a team came down when the last league it played in before was a higher one', () => {
  const divisions = new Divisions(
    resultsOf([
      played(SPRING, 'PREMIER_LEAGUE', 'down'),
      played(AUTUMN, 'CHAMPIONSHIP', 'down'),
      played(SPRING, 'LEAGUE_ONE', 'up'),
      played(SPRING, 'CHAMPIONS_LEAGUE', 'cup'),
    ]),
  )
  const cameDown = (team: string) => divisions.cameDown(team, 'CHAMPIONSHIP', NOW)
  expect(['down', 'up', 'cup', 'new'].map(cameDown)).toEqual([true, false, false, false])
})

test('where a team played counts from when its first result there was known, whatever the order of rows', () => {
  const match = played(SPRING, 'PREMIER_LEAGUE', 'a')
  const later = played(AUTUMN, 'LEAGUE_ONE', 'a')
  for (const all of [
    [match, later],
    [later, match],
  ]) {
    const at = (ms: number) => new Divisions(resultsOf(all)).cameDown('a', 'CHAMPIONSHIP', ms)
    expect(at(resultKnownAtMs(match) - 1)).toBe(false)
    expect(at(resultKnownAtMs(match))).toBe(true)
    expect(at(resultKnownAtMs(later))).toBe(false)
  }
})
