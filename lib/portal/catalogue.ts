import type { CatalogueEntry } from './api'
import { ALIASES } from './aliases'
import { fold } from './fold'

export interface CatalogueSearch {
  words: string
  /** As the API names it; empty for all. */
  country: string
}

/**
 * The competitions that fit a search, those with matches ahead first, else in catalogue order: every word has to be in the name, another
 * name it goes by, the code or the country.
 * @param countryName the country in the reader's language, which is searched as well
 */
export function searchCatalogue(
  catalogue: readonly CatalogueEntry[],
  { words, country }: CatalogueSearch,
  countryName: (country: string) => string,
): CatalogueEntry[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  const found = catalogue.filter((entry) => {
    if (country && entry.country !== country) return false
    const { name, code } = entry
    const text = fold(
      [
        name,
        code,
        code.replaceAll('_', ' '),
        entry.country,
        countryName(entry.country),
        ...(ALIASES[code] ?? []),
      ].join(' '),
    )
    return wanted.every((word) => text.includes(word))
  })
  const ahead = ({ matches_available: count }: CatalogueEntry) => Number(count > 0)
  return found.sort((a, b) => ahead(b) - ahead(a))
}

/** The countries of a catalogue, each once, in the alphabetical order of the reader's language. */
export const countriesOf = (
  catalogue: readonly CatalogueEntry[],
  countryName: (country: string) => string,
): string[] =>
  [...new Set(catalogue.map(({ country }) => country))].sort((a, b) =>
    fold(countryName(a)) < fold(countryName(b)) ? -1 : 1,
  )
