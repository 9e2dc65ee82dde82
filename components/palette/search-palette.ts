import { fold } from '@/lib/portal/fold'

export const PALETTE_KINDS = ['place', 'competition', 'guide', 'route', 'error', 'change'] as const
export type PaletteKind = (typeof PALETTE_KINDS)[number]

/** Something that the palette leads to, in the reader's language. */
export interface PaletteItem {
  kind: PaletteKind
  title: string
  href: string
  /** Other names that it is found by: abbreviations, codes, a country. */
  also?: string
  /** What it says; found by its words, and shown where they stand. */
  text?: string
}

export interface PaletteHit {
  item: PaletteItem
  /** Where in its text the words stand; null when its name was enough. */
  excerpt: string | null
}

const MOST = 12
const BEFORE = 30
const AROUND = 110

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Up to here a word stands in the text alone. */
const BY_TEXT = 2

/** How well a word fits: a whole name before its beginning, before its middle, before a word of the text. 0: not at all. */
function fit(
  word: string,
  { title, also, text }: Record<'title' | 'also' | 'text', string>,
): number {
  const [names, others] = [wordsOf(title), wordsOf(also)]
  if (names.includes(word) || others.includes(word)) return 8
  if (names.some((name) => name.startsWith(word))) return 6
  if (others.some((name) => name.startsWith(word))) return 5
  if (title.includes(word) || also.includes(word)) return 4
  if (wordsOf(text).some((one) => one.startsWith(word))) return 2
  return text.includes(word) ? 1 : 0
}

/**
 * What fits a search, the best first, at most twelve: every word has to be found. Without words, the places.
 * @param items in the order in which equals are shown
 */
export function searchPalette(items: readonly PaletteItem[], search: string): PaletteHit[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0)
    return items
      .filter(({ kind }) => kind === 'place')
      .slice(0, MOST)
      .map((item) => ({ item, excerpt: null }))
  return items
    .map((item) => {
      const { title, also = '', text = '' } = item
      const folded = { title: fold(title), also: fold(also), text: fold(text) }
      const fits = words.map((word) => fit(word, folded))
      const score = fits.includes(0) ? 0 : fits.reduce((sum, one) => sum + one, 0)
      // The whole search at the beginning of a name is what was meant.
      const begins = folded.title.startsWith(words.join(' ')) ? 1 : 0
      const byText = words.find((_, i) => (fits[i] ?? 0) <= BY_TEXT)
      return {
        item,
        score: score && score + begins,
        excerpt: byText ? excerptOf(text, byText) : null,
      }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ item, excerpt }) => ({ item, excerpt }))
}

/** A few words of a text around where one stands; folding keeps places but for letters that are written as several. */
function excerptOf(text: string, word: string): string {
  const at = Math.max(0, fold(text).indexOf(word))
  const start = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1
  const end = start + AROUND >= text.length ? text.length : text.lastIndexOf(' ', start + AROUND)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}
