import { describe, expect, it } from 'vitest'
import type { CatalogueEntry } from './api'
import { CATALOGUE as REAL } from '../football/catalogue'
import { ALIASES } from './aliases'
import { countriesOf, searchCatalogue } from './catalogue'

const entry = (code: string, name: string, country: string): CatalogueEntry => ({
  code,
  name,
  country,
  kind: 'club',
  catalog_status: 'selectable',
  activity_status: 'active',
  available: true,
  matches_available: 1,
  selected: false,
})
const CATALOGUE = [
  entry('BRA', 'Brasileirão Série A', 'Brazil'),
  entry('LIGUE_1', 'Ligue 1', 'France'),
  entry('LIGUE_2', 'Ligue 2', 'France'),
  entry('SUPER_LIG', 'Süper Lig', 'Türkiye'),
]
const FRENCH: Record<string, string> = { Brazil: 'Brésil', Türkiye: 'Turquie', France: 'France' }
const french = (country: string) => FRENCH[country] ?? country
const codes = (words: string, country = '') =>
  searchCatalogue(CATALOGUE, { words, country }, french).map(({ code }) => code)

describe('searching the catalogue', () => {
  it('finds names, codes and countries without regard to case and accents', () => {
    expect(codes('brasileirao')).toEqual(['BRA'])
    expect(codes('SUPER')).toEqual(['SUPER_LIG'])
    expect(codes('turkiye')).toEqual(['SUPER_LIG'])
    expect(codes('ligue_1')).toEqual(['LIGUE_1'])
  })

  it("knows countries in the reader's language as well", () => {
    expect(codes('bresil')).toEqual(['BRA'])
  })

  it('knows the other names of a competition, and names none that is not in the catalogue', () => {
    const all = REAL.map(({ code, name, country }) => entry(code, name, country))
    const found = (words: string) =>
      searchCatalogue(all, { words, country: '' }, french).map(({ code }) => code)
    expect(found('epl')).toEqual(['PREMIER_LEAGUE'])
    expect(found('ucl')).toEqual(['CHAMPIONS_LEAGUE'])
    expect(found('ligue des champions')).toEqual(['CHAMPIONS_LEAGUE'])
    expect(found('coupe du monde')).toEqual(['WORLD_CUP_2026', 'WORLD_CUP_QUALIFICATION'])
    const codes = new Set(REAL.map(({ code }) => code))
    expect(Object.keys(ALIASES).filter((code) => !codes.has(code))).toEqual([])
  })

  it('wants every word, and the country when one is chosen', () => {
    expect(codes('ligue france')).toEqual(['LIGUE_1', 'LIGUE_2'])
    expect(codes('ligue 2')).toEqual(['LIGUE_2'])
    expect(codes('lig', 'Türkiye')).toEqual(['SUPER_LIG'])
    expect(codes('ligue', 'Brazil')).toEqual([])
  })

  it('shows everything for an empty search, and first what has matches ahead', () => {
    const quiet = CATALOGUE.map((one) =>
      one.code === 'BRA' ? { ...one, matches_available: 0 } : one,
    )
    const found = searchCatalogue(quiet, { words: ' ', country: '' }, french).map(
      ({ code }) => code,
    )
    expect(found).toEqual(['LIGUE_1', 'LIGUE_2', 'SUPER_LIG', 'BRA'])
  })

  it('lists each country once, in the order of the language', () => {
    expect(countriesOf(CATALOGUE, french)).toEqual(['Brazil', 'France', 'Türkiye'])
  })
})
