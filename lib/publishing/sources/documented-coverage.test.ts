import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CATALOGUE } from '../../football/catalogue'
import { groupBy } from '../../forecasting/group-by'
import type { Match } from '../../football/match'
import { reportReading } from './report'
import { readResultsFolder } from './results-folder'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** Real results lie beside the project where it is developed, and are not part of it. */
const FOLDER = path.resolve(ROOT, '../shared/data')
/** Past every match in it: all that has a result has been played. */
const LATER = Date.parse('2028-01-01')

/** The rows of the table in the docs, cell by cell, by competition code. */
function documented(): Map<string, string[]> {
  const lines = readFileSync(path.join(ROOT, 'docs/sources.md'), 'utf8').split('\n')
  const rows = lines
    .filter((line) => /^\| `[A-Z]/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  return new Map(rows.map(([code = '', ...cells]) => [code.replaceAll('`', ''), cells]))
}

/** Matches of a season that are listed and have no result, seasons that lack none left out. */
const missing = (matches: readonly Match[]) =>
  [...groupBy(matches, ({ season }) => season)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([season, own]) => {
      const open = own.filter(({ score }) => !score).length
      return open === 0 ? [] : [`${season}: ${open} of ${own.length}`]
    })
    .join('; ')

const dayOf = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString().slice(0, 10))

test('the docs name every competition and what it has', () => {
  expect([...documented().keys()]).toEqual(CATALOGUE.map(({ code }) => code))
})

test.skipIf(!existsSync(FOLDER))('what the docs say of real results is what is read', async () => {
  const reading = await readResultsFolder(FOLDER)
  const own = groupBy(reading.matches, ({ competitionCode }) => competitionCode)
  const measured = reportReading(reading, LATER).competitions.flatMap((one) => {
    if (one.matches === 0) return []
    const [first = '', last = ''] = [one.seasons[0], one.seasons.at(-1)]
    const seasons = first === last ? first : `${first} to ${last}`
    const lacks = missing(own.get(one.competition) ?? [])
    return [
      [one.competition, [seasons, `${one.results}`, dayOf(one.newestResultMs), lacks]] as const,
    ]
  })
  expect(measured.length).toBeGreaterThanOrEqual(54)
  const table = documented()
  expect(measured).toEqual(measured.map(([code]) => [code, table.get(code)]))
})
