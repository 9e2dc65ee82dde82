import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { matchId } from '../../../football/match-id'
import { placeInStage } from '../../../football/stages'
import { teamId } from '../../../football/team-names'
import { groupBy } from '../../../forecasting/group-by'
import type { SourceRow } from '../source'
import { internationalCsv } from './international-csv'

const HEADER = 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral'
const none = () => undefined
const parse = (rows: string[], beside: Record<string, string> = {}) =>
  internationalCsv.parse({ path: 'results.csv', text: [HEADER, ...rows].join('\n') }, (name) =>
    beside[name] === undefined ? undefined : { path: name, text: beside[name] },
  )

const idOf = (row: SourceRow) =>
  matchId({
    ...row,
    ...placeInStage(row.competition, row.round, row.stage),
    homeTeamId: teamId('World', row.home.name),
    awayTeamId: teamId('World', row.away.name),
  })

/** Every pair of four teams once, three match days. */
const group = ([a, b, c, d]: string[], month: string, tournament: string) =>
  [
    [a, b],
    [c, d],
    [a, c],
    [b, d],
    [a, d],
    [b, c],
  ].map(
    ([home, away], i) =>
      `${month}-0${1 + Math.floor(i / 2)},${home},${away},1,0,${tournament},City,Land,TRUE`,
  )

test('a table of results and its companions are recognised by their columns', () => {
  const recognises = (text: string) => internationalCsv.recognises({ path: 'x.csv', text })
  expect(recognises(HEADER)).toBe(true)
  expect(recognises('date,home_team,away_team,winner,first_shooter\n')).toBe(true)
  expect(recognises('current,former,start_date,end_date\n')).toBe(true)
  expect(recognises('Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\n')).toBe(false)
  const companion = { path: 'former_names.csv', text: 'current,former,start_date,end_date\n' }
  expect(internationalCsv.parse(companion, none)).toEqual({ rows: [], quarantined: [], notes: [] })
})

test('a qualifier is read with its edition, its ground and no time', () => {
  const { rows } = parse([
    '2025-11-13,Norway,Estonia,4,1,FIFA World Cup qualification,Oslo,Norway,FALSE',
  ])
  expect(rows).toEqual([
    {
      competition: 'WORLD_CUP_QUALIFICATION',
      season: '2026',
      stage: 'Qualifying group',
      round: 'Meeting 1',
      day: '2025-11-13',
      home: { name: 'Norway', country: 'World' },
      away: { name: 'Estonia', country: 'World' },
      status: 'played',
      score: { home: 4, away: 1 },
      neutral: false,
      file: 'results.csv',
      line: 2,
    },
  ])
})

test('without scores it is a fixture; other tournaments are counted and left', () => {
  const { rows, notes } = parse([
    '2026-09-24,Norway,Austria,NA,NA,UEFA Nations League,Oslo,Norway,FALSE',
    '2026-06-01,Norway,Sweden,3,1,Friendly,Oslo,Norway,FALSE',
  ])
  expect(rows).toMatchObject([{ status: 'scheduled', season: '2026' }])
  expect(rows[0]).not.toHaveProperty('score')
  expect(notes).toEqual(['results.csv: 1 rows of tournaments outside the catalogue are not read'])
})

test('where extra time may hide, the score is kept apart and settles nothing', () => {
  const finals = group(['A', 'B', 'C', 'D'], '2026-06', 'FIFA World Cup')
  const { rows } = parse([
    ...finals,
    '2026-06-28,A,C,2,1,FIFA World Cup,City,Land,TRUE',
    '2026-03-31,Bosnia and Herzegovina,Italy,1,1,FIFA World Cup qualification,Zenica,Bosnia and Herzegovina,FALSE',
  ])
  expect(rows.slice(0, 6).every((row) => row.score !== undefined)).toBe(true)
  expect(rows[6]).toMatchObject({ stage: 'Playoffs', details: { endOfPlay: { home: 2, away: 1 } } })
  expect(rows[7]).toMatchObject({ details: { endOfPlay: { home: 1, away: 1 } } })
  expect(rows.slice(6).some((row) => 'score' in row)).toBe(false)
})

test('a match that penalties decided has no result after 90 minutes', () => {
  const row =
    "2019-10-13,Chad,Liberia,1,0,African Cup of Nations qualification,N'Djamena,Chad,FALSE"
  const shootouts = 'date,home_team,away_team,winner,first_shooter\n2019-10-13,Chad,Liberia,Chad,\n'
  expect(parse([row]).rows).toMatchObject([{ score: { home: 1, away: 0 } }])
  const [decided] = parse([row], { 'shootouts.csv': shootouts }).rows
  expect(decided).toMatchObject({ status: 'played', details: { endOfPlay: { home: 1, away: 0 } } })
  expect(decided).not.toHaveProperty('score')
})

test('a former name is the team of today, on its days alone', () => {
  const names =
    'current,former,start_date,end_date\nNorth Macedonia,Macedonia,1993-10-13,2018-11-19\n'
  const { rows } = parse(
    [
      '2018-11-19,Macedonia,Gibraltar,4,0,UEFA Nations League,Skopje,Macedonia,FALSE',
      '2020-11-18,Macedonia,Gibraltar,4,0,UEFA Nations League,Skopje,Macedonia,FALSE',
    ],
    { 'former_names.csv': names },
  )
  expect(rows.map((row) => row.home.name)).toEqual(['North Macedonia', 'Macedonia'])
})

test('a pairing that comes again is another match, and rows added later change none before them', () => {
  const qualifier = (day: string) =>
    `${day},Japan,Oman,1,0,FIFA World Cup qualification,Suita,Japan,FALSE`
  const earlier = [qualifier('2023-11-16'), qualifier('2024-09-05')]
  const before = parse(earlier).rows.map(idOf)
  expect(new Set(before).size).toBe(2)
  const after = parse([...earlier, qualifier('2025-03-20')]).rows.map(idOf)
  expect(after.slice(0, 2)).toEqual(before)
  expect(new Set(after).size).toBe(3)
})

test('a match that is moved over new year stays the same', () => {
  const on = (day: string) =>
    parse([`${day},Japan,Oman,NA,NA,FIFA World Cup qualification,Suita,Japan,FALSE`]).rows.map(idOf)
  expect(on('2025-12-30')).toEqual(on('2026-04-02'))
})

test.each([
  ['2026-02-30,A,B,1,0', /is no day/],
  ['26-02-20,A,B,1,0', /is no day/],
  ['2026-02-20,,B,1,0', /no name/],
  ['2026-02-20,A,A,1,0', /meets itself/],
  ['2026-02-20,A,B,1,NA', /is no score/],
  ['2026-02-20,A,B,1,', /is no score/],
  ['2026-02-20,A,B,-1,0', /is no score/],
  ['2026-02-20,A,B', undefined],
])('%s is put aside alone, and the rest is read', (start, reason) => {
  const good = '2026-03-20,C,D,1,0,UEFA Nations League,City,Land,FALSE'
  const cells = [...start.split(','), '', ''].slice(0, 5)
  const { rows, quarantined } = parse([
    `${cells.join(',')},UEFA Nations League,City,Land,FALSE`,
    good,
  ])
  expect(rows).toHaveLength(reason ? 1 : 2)
  expect(quarantined).toHaveLength(reason ? 1 : 0)
  if (reason)
    expect(quarantined[0]).toMatchObject({
      file: 'results.csv',
      line: 2,
      competition: 'UEFA_NATIONS_LEAGUE',
      reason: expect.stringMatching(reason) as string,
    })
})

test('of two rows of one match on one day the first counts, and the second is named', () => {
  const row = '2026-09-20,C,D,NA,NA,UEFA Nations League,City,Land,FALSE'
  const { rows, quarantined } = parse([row, row.replace('NA,NA', '2,1')])
  expect(rows).toHaveLength(1)
  expect(quarantined[0]?.reason).toMatch(/line 2, too/)
})

/** Real results lie beside the project where it is developed, and are not part of it. */
const FOLDER = path.resolve(import.meta.dirname, '../../../../../shared/data/international_results')

describe.skipIf(!existsSync(FOLDER))('on real results', () => {
  const read = (name: string) => ({
    path: name,
    text: readFileSync(path.join(FOLDER, name), 'utf8'),
  })
  const parsed = existsSync(FOLDER) ? internationalCsv.parse(read('results.csv'), read) : undefined

  test('every row of the five competitions is a match of its own', () => {
    expect(parsed?.quarantined).toEqual([])
    const rows = parsed?.rows ?? []
    expect(rows.length).toBeGreaterThan(8_000)
    expect(new Set(rows.map(idOf)).size).toBe(rows.length)
    expect(new Set(rows.map((row) => row.competition)).size).toBe(5)
  })

  test('the finals fall into group and knock-out matches as they were played', () => {
    const counts = (competition: string, season: string) => {
      const rows = parsed?.rows.filter(
        (row) => row.competition === competition && row.season === season,
      )
      const parts = groupBy(rows ?? [], (row) => row.stage ?? '')
      return [parts.get('Group')?.length, parts.get('Playoffs')?.length]
    }
    expect(counts('WORLD_CUP_2026', '2022')).toEqual([48, 16])
    expect(counts('WORLD_CUP_2026', '2026')).toEqual([72, 32])
    expect(counts('EURO', '2020')).toEqual([36, 15])
    expect(counts('AFRICA_CUP', '2010')).toEqual([21, 8])
    expect(counts('AFRICA_CUP', '2025')).toEqual([36, 16])
  })
})
