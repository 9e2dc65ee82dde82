import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FootballJsonRow } from './formats/football-json'
import { readResultsFolder } from './results-folder'
import type { KnownWorld } from './source'

/** Eight clubs, each pairing once at each ground: 56 rows, the last of them to come. */
const CLUBS = [
  'Ashdown',
  'Brackley',
  'Corfield',
  'Dunmere',
  'Eastwick',
  'Fernhill',
  'Garstone',
  'Holbrook',
]
const day = (round: number) =>
  new Date(Date.UTC(2025, 7, 16) + round * 7 * 86_400_000).toISOString().slice(0, 10)

function season(): FootballJsonRow[] {
  const rows: FootballJsonRow[] = []
  const size = CLUBS.length
  for (let round = 0; round < 2 * (size - 1); round++)
    for (let pair = 0; pair < size / 2; pair++) {
      const turn = round % (size - 1)
      const place = (i: number) => (i === 0 ? size - 1 : (turn + i) % (size - 1))
      const teams = [place(pair), place(size - 1 - pair)].map((i) => CLUBS[i] ?? '')
      const [team1 = '', team2 = ''] = round < size - 1 ? teams : teams.reverse()
      rows.push({
        round: `Matchday ${round + 1}`,
        date: day(round),
        time: '15:00',
        team1,
        team2,
        score: { ht: [1, 0], ft: [2, 1] },
      })
    }
  return rows
}

let folder: string
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'prematch-doubt-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const PATH = '2025-26/en.1.json'
function write(file: string, rows: object[]) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), JSON.stringify({ name: '', matches: rows }))
}
/** The season with one row changed, read. */
async function readWith(change: (rows: FootballJsonRow[]) => void, known?: KnownWorld) {
  const rows = season()
  change(rows)
  write(PATH, rows)
  return readResultsFolder(folder, known)
}
const edit = (index: number, fields: object) => (rows: FootballJsonRow[]) =>
  void Object.assign(rows[index] ?? {}, fields)

test('an honest season raises no doubt', async () => {
  const { matches, teams, quarantined, notes } = await readWith(() => undefined)
  expect([matches.length, teams.length, quarantined, notes]).toEqual([56, 8, [], []])
})

test.each([
  ['a score of one side', edit(9, { score: { ft: [1] } }), 'score.ft'],
  ['a month that does not exist', edit(9, { date: '2025-13-01' }), 'date'],
  ['a day that does not exist', edit(9, { date: '2025-02-30' }), 'date'],
  ['an unknown status', edit(9, { status: 'played' }), 'status'],
  ['NUL in a name', edit(9, { team1: 'Ash\u0000down' }), 'control characters'],
  ['a team that is missing', edit(9, { team2: undefined }), 'team2'],
  ['99-0', edit(9, { score: { ft: [99, 0] } }), '99 goals of one side'],
  ['half-time above the final score', edit(9, { score: { ht: [3, 0], ft: [2, 1] } }), 'half-time'],
  [
    'a club that meets itself',
    edit(9, { team1: 'Ashdown', team2: 'Ashdown' }),
    'a team meets itself',
  ],
  ['a day outside the season', edit(9, { date: '2022-08-20' }), 'not in the season'],
  ['a misspelt club', edit(9, { team1: 'Ashdwon' }), '"Ashdwon" is no club of this league'],
  ['a club twice in 20 hours', edit(9, { date: day(3), time: '12:00' }), 'twice within 20 hours'],
] as const)(
  '%s: the row is quarantined with its place, the rest is read',
  async (_name, change, reason) => {
    const { matches, teams, quarantined } = await readWith(change)
    expect(quarantined).toMatchObject([{ file: PATH, line: 10, competition: 'PREMIER_LEAGUE' }])
    expect(quarantined[0]?.reason).toContain(reason)
    expect([matches.length, teams.length]).toEqual([55, 8])
  },
)

test('a misspelt club is told with the nearest one and the command that settles it', async () => {
  const { quarantined } = await readWith(edit(9, { team1: 'Ashdwon FC' }))
  expect(quarantined[0]?.reason).toContain('prematch teams alias "England" "Ashdwon FC" "Ashdown"')
  const known = { aliases: new Map([['England|ashdwon', 'Ashdown']]), clubs: new Map() }
  const settled = await readWith((rows) => {
    for (const row of rows) if (row.team1 === 'Ashdown') row.team1 = 'Ashdwon FC'
  }, known)
  expect(settled.quarantined).toEqual([])
  expect(settled.teams).toHaveLength(8)
})

test('a club that changes its name in every row is no new club when the record knows the season', async () => {
  const { matches } = await readWith(() => undefined)
  const ids = new Set(matches.map(({ homeTeamId }) => homeTeamId))
  const known = { aliases: new Map(), clubs: new Map([['PREMIER_LEAGUE|2025-26', ids]]) }
  const rename = (rows: FootballJsonRow[]) => {
    for (const row of rows)
      for (const side of ['team1', 'team2'] as const)
        if (row[side] === 'Ashdown') row[side] = 'The Ashdown FC'
  }
  const renamed = await readWith(rename, known)
  expect(renamed.teams.map(({ id }) => id)).not.toContain('england-the-ashdown')
  expect(renamed.quarantined).toHaveLength(14)
  expect(renamed.matches).toHaveLength(42)
  // Of a season that is not known the name is as good as any.
  expect((await readWith(rename)).quarantined).toEqual([])
})

test('sides exchanged in one of two sources: the match is not played twice that day', async () => {
  const rows = season()
  const only = rows.slice(0, 4)
  write('2025-26/en.1.json', only)
  const [first] = only
  const swapped = { ...first, team1: first?.team2, team2: first?.team1, score: {} }
  write('copy/2025-26/en.1.json', [swapped])
  const { matches, quarantined } = await readResultsFolder(folder)
  expect(matches).toHaveLength(4)
  expect(quarantined).toMatchObject([{ file: 'copy/2025-26/en.1.json', line: 1 }])
  expect(quarantined[0]?.reason).toContain('home and away are exchanged')
})

test('two results of one match in one file: neither counts, and the match stays', async () => {
  const { matches, quarantined } = await readWith((rows) => {
    rows.push(
      ...rows.slice(9, 10).map((row) => ({ ...row, score: { ft: [9, 9] as [number, number] } })),
    )
  })
  expect(quarantined.map(({ line, reason }) => [line, reason])).toEqual([
    [10, expect.stringContaining('says 2-1, 2025-26/en.1.json, 57 says 9-9 of the same match')],
    [57, expect.stringContaining('says 9-9')],
  ])
  expect(matches).toHaveLength(56)
  expect(matches.filter(({ score }) => !score)).toMatchObject([{ status: 'scheduled' }])
})

/** The first two rounds of the season as Football.TXT, in the present way of writing. */
const asTxt = (rows: readonly FootballJsonRow[]) =>
  [
    '= English Premier League 2025/26',
    ...rows.flatMap(({ round, date, team1, team2, score }) => [
      `» ${round}`,
      `  ${date}`,
      `    ${team1} v ${team2}  ${score.ft?.join('-') ?? ''}`,
    ]),
  ].join('\n')

test('between files the higher source counts, a result before none, a known time before an unknown', async () => {
  const json = season().slice(0, 8)
  const txt = json.map((row) => ({ ...row }))
  Object.assign(txt[0] ?? {}, { score: { ft: [4, 0] } })
  Object.assign(txt[1] ?? {}, { score: {} })
  Object.assign(json[2] ?? {}, { score: {} })
  write(PATH, json)
  mkdirSync(path.join(folder, 'txt'))
  writeFileSync(path.join(folder, 'txt/2025-26_en1.txt'), asTxt(txt))
  const { matches, quarantined } = await readResultsFolder(folder)
  expect(matches).toHaveLength(8)
  const of = (row: FootballJsonRow | undefined) =>
    matches.find((match) => match.homeTeam === row?.team1 && match.awayTeam === row.team2)
  expect(of(json[0])).toMatchObject({
    score: { home: 4, away: 0 },
    sourceRef: expect.stringContaining('.txt'),
  })
  expect(of(json[1])).toMatchObject({ score: { home: 2, away: 1 } })
  expect(of(json[2])).toMatchObject({ score: { home: 2, away: 1 }, kickoffConfirmed: true })
  expect(of(json[3])).toMatchObject({
    kickoffConfirmed: true,
    details: { halfTime: { home: 1, away: 0 } },
  })
  expect(quarantined).toMatchObject([{ file: PATH, line: 1 }])
  expect(quarantined[0]?.reason).toBe('says 2-1, txt/2025-26_en1.txt, 4 says 4-0 of the same match')
})

test('the order of files and rows changes nothing', async () => {
  write(PATH, season())
  const forward = await readResultsFolder(folder)
  write(PATH, season().reverse())
  const backward = await readResultsFolder(folder)
  const byId = (reading: typeof forward) =>
    reading.matches
      .map(({ sourceRef: _sourceRef, ...match }) => match)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  expect(byId(backward)).toEqual(byId(forward))
})

test('a file cut short, emptied or deleted takes nothing from another', async () => {
  write(PATH, season())
  cpSync(path.join(folder, PATH), path.join(folder, 'mirror/2025-26/en.1.json'), {
    recursive: true,
  })
  for (const text of ['', '{"name": "x", "matches": [{"round"', '{"name": "x", "matches": []}']) {
    writeFileSync(path.join(folder, PATH), text)
    expect((await readResultsFolder(folder)).matches).toHaveLength(56)
  }
  rmSync(path.join(folder, PATH))
  expect((await readResultsFolder(folder)).matches).toHaveLength(56)
})
