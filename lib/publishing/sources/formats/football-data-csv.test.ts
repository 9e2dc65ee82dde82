import { expect, test } from 'vitest'
import { inventedSeason, MAIN_HEADER } from '../../../../test/invented-football-data'
import { matchId } from '../../../football/match-id'
import { placeInStage } from '../../../football/stages'
import { teamId } from '../../../football/team-names'
import type { SourceRow } from '../source'
import { footballDataCsv } from './football-data-csv'

const none = () => undefined
const parse = (...lines: string[]) =>
  footballDataCsv.parse({ path: 'E0.csv', text: lines.join('\n') }, none)
const BASE = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR'
const EXTRA = 'Country,League,Season,Date,Time,Home,Away,HG,AG,Res'

const idOf = (row: SourceRow) =>
  matchId({
    ...row,
    ...placeInStage(row.competition, row.round, row.stage),
    homeTeamId: teamId('', row.home.name),
    awayTeamId: teamId('', row.away.name),
  })

test('both kinds of file and their lists of fixtures are recognised by their columns', () => {
  const recognises = (text: string) => footballDataCsv.recognises({ path: 'x.csv', text })
  expect(recognises(`\uFEFF${MAIN_HEADER}\r\n`)).toBe(true)
  expect(recognises('Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\n')).toBe(true)
  expect(recognises(`${EXTRA},PSCH\n`)).toBe(true)
  expect(recognises('Country,League,Date,Time,Home,Away,PSH\n')).toBe(true)
  expect(recognises('date,home_team,away_team,home_score,away_score,tournament\n')).toBe(false)
  expect(recognises('{"name":"x"}')).toBe(false)
})

test('a whole season is read: each match once, its shots and closing odds kept', () => {
  const file = { path: 'E0.csv', text: inventedSeason('E0', '2025-08-16', 20) }
  const { rows, quarantined, notes } = footballDataCsv.parse(file, none)
  expect([rows.length, quarantined, notes]).toEqual([380, [], []])
  expect(new Set(rows.map(idOf)).size).toBe(380)
  expect(new Set(rows.map((row) => `${row.competition} ${row.season}`))).toEqual(
    new Set(['PREMIER_LEAGUE 2025-26']),
  )
  expect(rows.find((row) => row.line === 3)).toEqual({
    competition: 'PREMIER_LEAGUE',
    season: '2025-26',
    stage: 'Regular season',
    round: 'Meeting 1',
    day: '2025-08-16',
    time: '17:30',
    home: { name: 'Club S' },
    away: { name: 'Club B' },
    status: 'played',
    score: { home: 1, away: 0 },
    details: {
      halfTime: { home: 1, away: 0 },
      shots: { home: { total: 10, onTarget: 4 }, away: { total: 8, onTarget: 2 } },
      closingOdds: { home: 2.1, draw: 3.4, away: 3.6 },
    },
    file: 'E0.csv',
    line: 3,
  })
})

test('rows without goals are fixtures, with the ids they keep once played', () => {
  const read = (played: number) =>
    footballDataCsv.parse(
      { path: 'D1.csv', text: inventedSeason('D1', '2025-08-16', 18, played) },
      none,
    ).rows
  const fixtures = read(10).filter((row) => row.status === 'scheduled')
  expect(fixtures).toHaveLength(24 * 9)
  expect(fixtures.some((row) => 'score' in row || 'details' in row)).toBe(false)
  expect(read(10).map(idOf)).toEqual(read(34).map(idOf))
})

test('London’s time becomes the league’s, over midnight and over the change of clocks', () => {
  const at = (division: string, when: string) =>
    parse(BASE, `${division},${when},A,B,1,0,H`).rows.map((row) => [row.day, row.time])[0]
  expect(at('E0', '29/03/2026,15:00')).toEqual(['2026-03-29', '15:00'])
  expect(at('SP1', '29/03/2026,20:00')).toEqual(['2026-03-29', '21:00'])
  expect(at('P1', '1/2/26,9:05')).toEqual(['2026-02-01', '09:05'])
  expect(at('G1', '31/12/2025,22:30')).toEqual(['2026-01-01', '00:30'])
  const [brazil] = parse(EXTRA, 'Brazil,Serie A,2025,07/12/2025,00:30,A,B,1,0,H').rows
  expect(brazil).toMatchObject({ day: '2025-12-06', time: '21:30', season: '2025' })
})

test('without a time only the day is known; years may have two digits', () => {
  const { rows } = parse('Div,Date,HomeTeam,AwayTeam,FTHG,FTAG', 'E0,14/08/93,A,B,0,1')
  expect(rows[0]).toMatchObject({ day: '1993-08-14', season: '1993-94' })
  expect(rows[0]).not.toHaveProperty('time')
})

test.each([
  ['PSCH,PSCD,PSCA,AvgCH,AvgCD,AvgCA', '2,3,4,5,6,7', { home: 2, draw: 3, away: 4 }],
  ['PSCH,PSCD,PSCA,AvgCH,AvgCD,AvgCA', ',,,5,6,7', { home: 5, draw: 6, away: 7 }],
  ['B365H,B365D,B365A,B365CH,B365CD,B365CA', '2,3,4,5,6,7', { home: 5, draw: 6, away: 7 }],
  ['B365H,B365D,B365A,PSH,PSD,PSA', '2,3,4,5,6,7', { home: 5, draw: 6, away: 7 }],
  ['B365H,B365D,B365A', '2,3,4', { home: 2, draw: 3, away: 4 }],
  ['B365H,B365D,B365A', '2,,4', undefined],
  ['B365H,B365D,B365A', '2,0,4', undefined],
])('of the odds %s = %s those nearest to kickoff are kept', (columns, values, odds) => {
  const [row] = parse(`${BASE},${columns}`, `E0,1/2/2026,15:00,A,B,1,0,H,${values}`).rows
  expect(row?.details?.closingOdds).toEqual(odds)
})

test('shots are kept only where all four are there and fit', () => {
  const shots = (values: string) =>
    parse(`${BASE},HS,AS,HST,AST`, `E0,1/2/2026,15:00,A,B,1,0,H,${values}`).rows[0]?.details?.shots
  expect(shots('10,5,4,2')).toEqual({
    home: { total: 10, onTarget: 4 },
    away: { total: 5, onTarget: 2 },
  })
  expect([shots('10,5,4,'), shots('10,5,11,2'), shots('x,5,4,2')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('an extra league carries its seasons, which may end in the next year', () => {
  const { rows } = parse(
    EXTRA,
    'Austria,Bundesliga,2024/2025,31/05/2025,16:00,A,B,1,0,H',
    'Brazil,Serie A,2020,25/02/2021,23:00,A,B,1,0,H',
    'Argentina,Superliga,2018/2019,01/02/2019,,A,B,1,0,H',
  )
  expect(rows.map((row) => [row.competition, row.season])).toEqual([
    ['AUT', '2024-25'],
    ['BRA', '2020'],
    ['ARG', '2019'],
  ])
})

test('a season that ended in August keeps its last matches, and a slip in a date moves its own row alone', () => {
  const rows = [
    'E0,09/08/2019,20:00,A,B,1,0,H',
    'E0,01/01/2020,15:00,C,D,1,0,H',
    'E0,26/07/2020,16:00,B,A,1,0,H',
  ]
  const seasons = (...lines: string[]) => parse(BASE, ...lines).rows.map((row) => row.season)
  expect(seasons(...rows)).toEqual(['2019-20', '2019-20', '2019-20'])
  expect(seasons(...rows, 'E0,26/07/2002,16:00,D,C,1,0,H').slice(1, 3)).toEqual([
    '2019-20',
    '2019-20',
  ])
})

test('Liga MX has two championships a season', () => {
  const { rows } = parse(
    EXTRA,
    'Mexico,Liga MX,2025/2026,20/09/2025,03:00,A,B,1,0,H',
    'Mexico,Liga MX,2025/2026,20/02/2026,03:00,B,A,1,0,H',
  )
  expect(rows.map((row) => placeInStage('MEX', row.round, row.stage).stageKey)).toEqual([
    'apertura',
    'clausura',
  ])
})

test('a pairing that comes again in a season is another match', () => {
  const { rows } = parse(
    BASE,
    'SC0,02/08/2025,15:00,A,B,1,0,H',
    'SC0,10/01/2026,15:00,A,B,1,0,H',
    'B1,02/08/2025,15:00,A,B,1,0,H',
    'B1,10/04/2026,15:00,A,B,1,0,H',
  )
  expect(new Set(rows.map(idOf)).size).toBe(4)
})

test.each([
  ['E0,31/02/2026,15:00,A,B,1,0,H', /is no day/],
  ['E0,2026-02-01,15:00,A,B,1,0,H', /is no day/],
  ['E0,01/02/2026,25:00,A,B,1,0,H', /is no time/],
  ['E0,01/02/2026,15:00,,B,1,0,H', /no name/],
  ['E0,01/02/2026,15:00,A\0,B,1,0,H', /no name/],
  ['E0,01/02/2026,15:00,A,A,1,0,H', /meets itself/],
  ['E0,01/02/2026,15:00,A,B,1,,', /is no score/],
  ['E0,01/02/2026,15:00,A,B,1.5,0,H', /is no score/],
  ['E0,01/02/2026,15:00,A,B,1,0,A', /result says A/],
  ['E0,01/02/2026,15:00,C,D,9,9,D', /line 3, too/],
])('%s is put aside alone, and the rest is read', (bad, reason) => {
  const good = 'E0,01/02/2026,15:00,C,D,2,2,D'
  const text = bad.includes('C,D') ? [BASE, '', good, bad] : [BASE, bad, good]
  const { rows, quarantined } = parse(...text)
  expect(rows).toMatchObject([{ home: { name: 'C' }, score: { home: 2, away: 2 } }])
  expect(quarantined).toMatchObject([{ file: 'E0.csv', competition: 'PREMIER_LEAGUE' }])
  expect(quarantined[0]?.reason).toMatch(reason)
})

test('leagues outside the catalogue are counted and left', () => {
  const { rows, notes } = parse(
    BASE,
    'SC1,01/02/2026,15:00,A,B,1,0,H',
    'SC1,01/02/2026,15:00,C,D,1,0,H',
  )
  expect([rows, notes]).toEqual([[], ['E0.csv: 2 rows of SC1 are not in the catalogue']])
})
