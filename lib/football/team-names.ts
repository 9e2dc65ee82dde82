import { CATALOGUE } from './catalogue'
import { CODED_COUNTRIES } from './countries'
import { remember } from './remember'
import { TEAM_ALIASES } from './team-aliases'
import { FOOTBALL_DATA_ALIASES } from './team-aliases-football-data'

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Legal forms and sports a name may carry or drop from one season to the next. */
const AFFIXES = new Set(['fc', 'afc', 'cf', 'sc', 'ac', 'sv', 'sk', 'fk', '1'])
const FOUNDING_YEAR = /^(18|19|20)\d\d$/
/** Where the year is what tells two clubs of a town apart. */
const NAMED_BY_YEAR = /\b(cska 1948|metalist 1925)\b/

const fold = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłđðþæœı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’`.]/g, '')
    .replace(/&/g, ' and ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/**
 * What stays of a name without case, accents, punctuation, founding year and affixes such as FC, AFC
 * or SV: "1. FC Heidenheim 1846" → "heidenheim". A name made of nothing else keeps it all ("AFC").
 */
export const plainName = remember((name) => {
  const words = fold(name)
  const keepsYear = NAMED_BY_YEAR.test(words.join(' '))
  const core = words.filter(
    (word) => !AFFIXES.has(word) && (keepsYear || !FOUNDING_YEAR.test(word)),
  )
  return (core.length > 0 ? core : words).join(' ')
})

const aliases = new Map<string, string>()
// What a later list calls by an alias of an earlier one is the same club.
for (const list of [TEAM_ALIASES, FOOTBALL_DATA_ALIASES])
  for (const [country, names] of Object.entries(list))
    for (const [alias, name] of Object.entries(names)) {
      const plain = plainName(name)
      aliases.set(`${country}|${plainName(alias)}`, aliases.get(`${country}|${plain}`) ?? plain)
    }

/**
 * The id of a team, the same for every spelling of its name and in every season and competition:
 * `england-leeds-united`.
 */
export function teamId(country: string, name: string): string {
  const plain = plainName(name)
  const agreed = aliases.get(`${country}|${plain}`) ?? plain
  return [foldedCountry(country), ...agreed.split(' ')].join('-')
}

const foldedCountry = remember((country) => fold(country).join('-'))

const clubCountries = new Set([
  ...CATALOGUE.filter(({ tier }) => tier > 0).map(({ country }) => foldedCountry(country)),
  ...CODED_COUNTRIES.map(foldedCountry),
])

/** The country in the id of a club, as the id writes it: `england`. Null where it is none that we know of. */
export const countryOfTeam = remember((id): string | null => {
  const words = id.split('-')
  const ends = words.map((_, i) => words.slice(0, i).join('-'))
  return ends.find((country) => clubCountries.has(country)) ?? null
})

/** A source's stand-in for a team not yet known: "N.N.", "Sieger EF", "Winner SF1". */
export const isPlaceholder = (name: string): boolean =>
  /^(n\.?\s?n\.?|tbd|tba|\?+|(sieger|winner|loser|verlierer|vencedor|ganador)\b.*)$/i.test(
    name.trim(),
  )

/**
 * Pairs of names in one country that may be one club under two spellings: one name's words all occur
 * in the other's, or they differ by at most one letter. For review, never applied by itself.
 */
export function suspiciousPairs(names: readonly string[]): [string, string][] {
  const plain = [...new Set(names.map(plainName))].sort()
  const pairs: [string, string][] = []
  plain.forEach((a, i) => {
    for (const b of plain.slice(i + 1))
      if (isContained(a, b) || isOneEditApart(a, b)) pairs.push([a, b])
  })
  return pairs
}

function isContained(a: string, b: string): boolean {
  const [short, long] = [a.split(' '), b.split(' ')].sort((x, y) => x.length - y.length)
  return short !== undefined && long !== undefined && short.every((word) => long.includes(word))
}

function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  let j = 0
  while (j < Math.min(a.length, b.length) - i && a.at(-1 - j) === b.at(-1 - j)) j++
  return Math.max(a.length, b.length) - i - j <= 1
}

/** How many letters have to be put in, taken out or changed to make one text of the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]),
        ),
      )
    row = next
  }
  return row[b.length] ?? 0
}

/** The name that another most likely means: one whose words hold its own, else the fewest letters away; or none. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const plain = plainName(name)
  const [best] = names
    .map((candidate) => {
      const other = plainName(candidate)
      const distance = isContained(plain, other) ? 0 : editDistance(plain, other)
      return { candidate, distance }
    })
    .filter(({ distance }) => distance <= plain.length / 3)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
  return best?.candidate
}
