import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { CATALOGUE } from './catalogue'
import { FOOTBALL_DATA_ALIASES } from './team-aliases-football-data'
import { plainName, teamId } from './team-names'

const entries = Object.entries(FOOTBALL_DATA_ALIASES).flatMap(([country, names]) =>
  Object.entries(names).map(([alias, name]) => ({ country, alias, name })),
)

test('aliases are given for countries of the catalogue, and only where a name needs one', () => {
  expect(entries.length).toBeGreaterThan(300)
  const countries = new Set(CATALOGUE.map(({ country }) => country))
  expect(entries.filter(({ country }) => !countries.has(country))).toEqual([])
  expect(entries.filter(({ alias, name }) => plainName(alias) === plainName(name))).toEqual([])
})

test('every alias leads to its club, and no two clubs of a country become one', () => {
  expect(
    entries.filter((one) => teamId(one.country, one.alias) !== teamId(one.country, one.name)),
  ).toEqual([])
  expect(teamId('England', "Nott'm Forest")).toBe('england-nottingham-forest')
  expect(teamId('Portugal', 'Sp Lisbon')).toBe(teamId('Portugal', 'Sporting Clube de Portugal'))
  expect(teamId('Spain', 'Ath Madrid')).not.toBe(teamId('Spain', 'Ath Bilbao'))
})

/** Real results lie beside the project where it is developed, and are not part of it. */
const FOLDER = path.resolve(import.meta.dirname, '../../../shared/data')

describe.skipIf(!existsSync(FOLDER))('on real results', () => {
  test('every alias leads to a club that has played', () => {
    const text = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\/.*\.(json|txt)$/.test(file))
      .map((file) => readFileSync(path.join(FOLDER, file), 'utf8'))
      .join('\n')
    expect(entries.filter(({ name }) => !text.includes(name))).toEqual([])
  })
})
