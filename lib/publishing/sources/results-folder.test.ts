import { cpSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readResultsFolder, resultsFolders } from './results-folder'

const FIXTURE = path.resolve(import.meta.dirname, '../../../test/fixtures/results')
let folder: string
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prematch-results-'))
  cpSync(FIXTURE, folder, { recursive: true })
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('a folder is read whole: matches once, teams under their newest name, doubts noted', async () => {
  const reading = await readResultsFolder(folder)
  expect(reading).toMatchObject({ kind: 'results' })
  expect(reading.matches).toHaveLength(210)
  expect(new Set(reading.matches.map((match) => match.id)).size).toBe(210)
  expect(reading.teams).toHaveLength(17)
  expect(reading.teams).toContainEqual({
    id: 'england-thornmere-athletic',
    country: 'England',
    name: 'Thornmere Athletic',
  })
  const names = reading.matches
    .filter((match) => match.homeTeamId === 'england-thornmere-athletic')
    .map((match) => match.homeTeam)
  expect(new Set(names)).toEqual(new Set(['Thornmere Athletic']))
  expect(reading.notes.join('\n')).toMatch(
    /xx\.9\.json: ignored[^]*by mistake[^]*not known yet[^]*repeated/,
  )
})

test('a season that lies there twice counts once; licences, texts and pictures are not read', async () => {
  cpSync(path.join(folder, '2025-26'), path.join(folder, 'archive/2025-26'), { recursive: true })
  for (const name of ['README.md', 'LICENSE', '.hidden.json']) write(name, 'not results')
  write('crest.png', '\0')
  const { matches, quarantined, notes } = await readResultsFolder(folder)
  expect(matches).toHaveLength(210)
  expect(quarantined).toEqual([])
  expect(notes).toContain('crest.png: ignored, no results file')
})

test('a table is told by the files beside it, wherever their names stand in the order', async () => {
  const header = 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral'
  const row = '2019-10-13,Liberia,Czad,1,0,FIFA World Cup qualification,City,Land,FALSE'
  write('former_names.csv', 'current,former,start_date,end_date\nChad,Czad,2019-01-01,2019-12-31\n')
  write('results.csv', `${header}\n${row}\n`)
  write('shootouts.csv', 'date,home_team,away_team,winner\n2019-10-13,Liberia,Czad,Chad\n')
  const { matches } = await readResultsFolder(folder)
  const national = matches.filter(({ homeTeamId }) => homeTeamId === 'world-liberia')
  expect(national).toMatchObject([
    { awayTeam: 'Chad', status: 'unsettled', details: { endOfPlay: { home: 1, away: 0 } } },
  ])
})

test('a file that cannot be used is quarantined by name, the rest is read', async () => {
  write('2024-25/fr.1.json', '{"name": "broken", "matches": [')
  write('2025-26/de.1.json', '{"name": "x", "matches": [{}]}')
  write('2025-26/br.1.json', '{"name": "x", "matches": []}')
  write('2025-26/it.1.json', '')
  writeFileSync(path.join(folder, '2025-26/es.1.json'), Buffer.from([0x7b, 0xff, 0xfe]))
  const { matches, quarantined } = await readResultsFolder(folder)
  expect(matches).toHaveLength(210)
  expect(quarantined.map(({ file, reason }) => `${file}: ${reason}`).sort()).toEqual([
    expect.stringMatching(/^2024-25\/fr\.1\.json: is not valid JSON/),
    expect.stringMatching(/^2025-26\/br\.1\.json: "2025-26" is not a calendar season/),
    expect.stringMatching(/^2025-26\/de\.1\.json: round/),
    expect.stringMatching(/^2025-26\/es\.1\.json: is no text in UTF-8/),
    expect.stringMatching(/^2025-26\/it\.1\.json: is not valid JSON/),
  ])
})

test('a file that changes while it is read is left for the next time, the rest is read', async () => {
  const file = path.join(folder, '2025-26', 'de.1.json')
  write('2025-26/de.1.json', '{"name": "x", "matches": []}')
  let writes = 0
  let isBeingWritten = true
  const keepWriting = () => {
    if (!isBeingWritten) return
    utimesSync(file, ++writes, writes)
    setImmediate(keepWriting)
  }
  keepWriting()
  const { matches, quarantined } = await readResultsFolder(folder).finally(() => {
    isBeingWritten = false
  })
  expect(matches).toHaveLength(210)
  expect(quarantined).toMatchObject([{ file: '2025-26/de.1.json', line: null }])
  expect(quarantined[0]?.reason).toContain('being written')
})

test('a folder that is missing or holds no results says what to do', async () => {
  await expect(readResultsFolder(path.join(folder, 'nowhere'))).rejects.toThrow(/Set RESULTS_DIR/)
  const empty = path.join(folder, 'empty')
  cpSync(path.join(folder, '2025-26/xx.9.json'), path.join(empty, '2025-26/xx.9.json'))
  await expect(readResultsFolder(empty)).rejects.toThrow(/RESULTS_DIR must contain results/)
})

const fingerprintOf = (directory: string) => resultsFolders([{ name: '', directory }]).fingerprint()

test('the fingerprint changes with any file, and only then', async () => {
  const before = await fingerprintOf(folder)
  expect(await fingerprintOf(FIXTURE)).toBe(before)
  expect((await readResultsFolder(folder)).fingerprint).toBe(before)
  writeFileSync(path.join(folder, '2025-26', 'yy.1.json'), '{}')
  expect(await fingerprintOf(folder)).not.toBe(before)
})
