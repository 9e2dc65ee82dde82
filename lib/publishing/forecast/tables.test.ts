import { expect, test } from 'vitest'
import type { Adjustment } from '../../football/adjustments'
import type { Match } from '../../football/match'
import { resultsOf } from './results'
import { Tables } from './tables'

const DAY_MS = 86_400_000
const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

function match(
  day: string,
  home: string,
  score: [number, number],
  away: string,
  competitionCode = 'LA_LIGA',
): Match {
  return {
    id: `${day} ${home} ${away}`,
    competitionCode,
    season: '2025-26',
    stageKey: 'regular_season',
    stage: 'regular_season',
    homeTeamId: home,
    awayTeamId: away,
    homeTeam: home,
    awayTeam: away,
    kickoffMs: at(day),
    kickoffConfirmed: true,
    neutralVenue: false,
    status: 'final',
    score: { home: score[0], away: score[1] },
    sourceKind: 'results',
    sourceRef: day,
  }
}

const placesOf = (tables: Tables, about: Match, asOfMs: number) => {
  const rows = tables.viewFor(about, asOfMs)?.rows ?? new Map<string, never>()
  return [...rows.values()]
    .sort((a, b) => a.position - b.position)
    .map((row) => `${row.teamId} ${row.points}`)
}

const DUEL: Parameters<typeof match>[] = [
  ['2025-09-01', 'a', [1, 0], 'b'],
  ['2025-10-01', 'b', [0, 0], 'a'],
  ['2025-11-01', 'b', [9, 0], 'c'],
  ['2025-11-08', 'c', [1, 1], 'a'],
]

test('equal teams are parted by the rule of their league', () => {
  const places = (code: string) => {
    const matches = DUEL.map(([day, home, score, away]) => match(day, home, score, away, code))
    // a and b have 5 and 4 points; a draw of b makes them equal.
    const all = [...matches, match('2025-11-15', 'b', [0, 0], 'd', code)]
    return placesOf(
      new Tables(all, resultsOf(all)),
      match('2025-12-01', 'a', [0, 0], 'b', code),
      at('2025-12-01'),
    )
  }
  expect(places('LA_LIGA').slice(0, 2)).toEqual(['a 5', 'b 5'])
  expect(places('PREMIER_LEAGUE').slice(0, 2)).toEqual(['b 5', 'a 5'])
})

test('a ruling counts from the end of its day on, in the table of its season alone', () => {
  const matches = DUEL.map((row) => match(...row))
  const ruling: Adjustment = {
    competitionCode: 'LA_LIGA',
    season: '2025-26',
    day: '2025-11-20',
    teamId: 'a',
    points: -3,
    reason: 'x',
    sourceRef: 'x',
  }
  const tables = new Tables(matches, resultsOf(matches), [
    ruling,
    { ...ruling, season: '2024-25', points: -9 },
  ])
  const about = match('2025-12-01', 'a', [0, 0], 'b')
  // The day ends at 23:00Z in Madrid.
  const end = Date.parse('2025-11-20T23:00:00Z')
  expect(placesOf(tables, about, end - 1)[0]).toBe('a 5')
  expect(placesOf(tables, about, end)).toEqual(['b 4', 'a 2', 'c 1'])
  expect(placesOf(tables, about, end + 9 * DAY_MS)).toEqual(['b 4', 'a 2', 'c 1'])
})
