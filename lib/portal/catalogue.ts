import type { CatalogueEntry } from './api'

/** Folds case and accents, so that `sao` finds `São` and `turkiye` finds `Türkiye`. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/**
 * The competitions that fit a search (every word in name, country or code) and a country, in catalogue order.
 * @param country empty for all
 */
export function searchCatalogue(
  catalogue: readonly CatalogueEntry[],
  search: string,
  country: string,
): CatalogueEntry[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return catalogue.filter((entry) => {
    if (country && entry.country !== country) return false
    const text = fold(
      `${entry.name} ${entry.country} ${entry.code} ${entry.code.replaceAll('_', ' ')}`,
    )
    return words.every((word) => text.includes(word))
  })
}

/** The countries of a catalogue, each once, in alphabetical order. */
export const countriesOf = (catalogue: readonly CatalogueEntry[]): string[] =>
  [...new Set(catalogue.map(({ country }) => country))].sort((a, b) => a.localeCompare(b, 'en'))
