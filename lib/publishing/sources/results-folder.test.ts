import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintResultsFolder, readResultsFolder } from './results-folder'

const FIXTURE = path.resolve(import.meta.dirname, '../../../test/fixtures/results')
let folder: string
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
    /xx\.9\.json: ignored[^]*by mistake[^]*repeated[^]*not known yet/,
  )
})

test('folders that are no season and files that are no JSON are not looked at', async () => {
  cpSync(path.join(folder, '2025-26'), path.join(folder, 'archive'), { recursive: true })
  writeFileSync(path.join(folder, '2025-26', 'README.md'), 'not results')
  expect((await readResultsFolder(folder)).matches).toHaveLength(210)
})

test('every file that cannot be used is named at once', async () => {
  writeFileSync(path.join(folder, '2024-25', 'fr.1.json'), '{"name": "broken", "matches": [')
  writeFileSync(path.join(folder, '2025-26', 'de.1.json'), '{"name": "x", "matches": [{}]}')
  writeFileSync(path.join(folder, '2025-26', 'br.1.json'), '{"name": "x", "matches": []}')
  const reading = readResultsFolder(folder)
  await expect(reading).rejects.toThrow(/Nothing was published/)
  await expect(reading).rejects.toThrow(/2024-25\/fr\.1\.json: not valid JSON/)
  await expect(reading).rejects.toThrow(/2025-26\/de\.1\.json: matches\[0\]\.round/)
  await expect(reading).rejects.toThrow(/2025-26\/br\.1\.json: "2025-26" is not a calendar season/)
})

test('a folder that is missing or holds no results says what to do', async () => {
  await expect(readResultsFolder(path.join(folder, 'nowhere'))).rejects.toThrow(/Set RESULTS_DIR/)
  await expect(readResultsFolder(path.join(folder, '2025-26'))).rejects.toThrow(
    /must contain season folders/,
  )
})

test('the fingerprint changes with any file, and only then', async () => {
  const before = await fingerprintResultsFolder(folder)
  expect(await fingerprintResultsFolder(FIXTURE)).toBe(before)
  expect((await readResultsFolder(folder)).fingerprint).toBe(before)
  writeFileSync(path.join(folder, '2025-26', 'yy.1.json'), '{}')
  expect(await fingerprintResultsFolder(folder)).not.toBe(before)
})
