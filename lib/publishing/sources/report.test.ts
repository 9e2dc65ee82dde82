import path from 'node:path'
import { expect, test } from 'vitest'
import { reportReading } from './report'
import { readResultsFolder } from './results-folder'

const FOLDER = path.resolve(import.meta.dirname, '../../../test/fixtures/results')
const NOW = Date.parse('2026-02-01T00:00:00Z')

test('every competition has its line: what is there, how far it reaches, what is to come', async () => {
  const { competitions } = reportReading(await readResultsFolder(FOLDER), NOW)
  expect(competitions).toHaveLength(59)
  expect(competitions.filter(({ matches }) => matches > 0).map((one) => one.competition)).toEqual([
    'PREMIER_LEAGUE',
    'LIGUE_1',
  ])
  const [premier] = competitions
  expect(premier?.seasons).toEqual(['2024-25', '2025-26'])
  expect(premier?.newestResultMs).toBeLessThanOrEqual(NOW)
  expect(premier?.nextFixtureMs).toBeGreaterThan(NOW)
  expect(premier?.results).toBeLessThan(premier?.matches ?? 0)
})

test('later a fixture is a result: nothing else is added or lost', async () => {
  const reading = await readResultsFolder(FOLDER)
  const early = reportReading(reading, NOW).competitions[0]
  const late = reportReading(reading, NOW + 120 * 86_400_000).competitions[0]
  expect(late?.matches).toBe(early?.matches)
  expect(late?.results).toBeGreaterThan(early?.results ?? 0)
})

test('what is quarantined stands with its competition, else apart', () => {
  const row = { file: 'a.json', line: 1, reason: 'r', text: '' }
  const report = reportReading(
    {
      matches: [],
      quarantined: [
        { ...row, competition: 'LIGUE_1' },
        { ...row, competition: null, line: null },
      ],
    },
    NOW,
  )
  expect(report.competitions.filter(({ quarantined }) => quarantined.length > 0)).toMatchObject([
    { competition: 'LIGUE_1', matches: 0, newestResultMs: null, nextFixtureMs: null },
  ])
  expect(report.quarantined).toMatchObject([{ competition: null }])
})
