import { describe, expect, it } from 'vitest'
import { searchPalette, type PaletteItem } from './search-palette'

const ITEMS: PaletteItem[] = [
  { kind: 'place', title: 'Keys', href: '/keys' },
  { kind: 'place', title: 'Usage', href: '/usage' },
  { kind: 'place', title: 'Plans', href: '/pricing' },
  {
    kind: 'competition',
    title: 'Premier League',
    href: '/competitions#PREMIER_LEAGUE',
    also: 'EPL PL England PREMIER_LEAGUE',
  },
  { kind: 'competition', title: 'Süper Lig', href: '/competitions#SUPER_LIG', also: 'Türkiye' },
  {
    kind: 'competition',
    title: 'Eredivisie',
    href: '/competitions#EREDIVISIE',
    also: 'Netherlands',
  },
  {
    kind: 'guide',
    title: 'Limits',
    href: '/docs#limits',
    text: 'Every client has a minute window. When it is used up you get 429 with Retry-After, whole seconds; wait for them, and send the call again after that.',
  },
  {
    kind: 'guide',
    title: 'Unchanged answers',
    href: '/docs#unchanged',
    text: 'Send If-None-Match with the tag; what has not changed comes back as 304.',
  },
  {
    kind: 'route',
    title: 'GET /v1/leagues',
    href: '/docs/reference/listLeagues',
    also: 'listLeagues Your competitions',
  },
  {
    kind: 'error',
    title: 'daily_unit_quota_exceeded',
    href: '/docs/errors/daily_unit_quota_exceeded',
    also: '429',
    text: 'The units of today are used up.',
  },
]
const titles = (search: string) => searchPalette(ITEMS, search).map(({ item }) => item.title)

describe('the palette', () => {
  it('shows the places before anything is typed', () => {
    expect(titles('')).toEqual(['Keys', 'Usage', 'Plans'])
    expect(titles('   ')).toEqual(['Keys', 'Usage', 'Plans'])
  })

  it('finds competitions by their abbreviations, without accents, and by their country', () => {
    expect(titles('epl')[0]).toBe('Premier League')
    // A whole abbreviation is meant before the beginning of a word.
    expect(titles('PL')).toEqual(['Premier League', 'Plans'])
    expect(titles('super lig')).toEqual(['Süper Lig'])
    expect(titles('turkiye')).toEqual(['Süper Lig'])
  })

  it('wants every word, and puts names before texts', () => {
    expect(titles('premier netherlands')).toEqual([])
    expect(titles('unchanged')).toEqual(['Unchanged answers'])
    expect(titles('429')).toEqual(['daily_unit_quota_exceeded', 'Limits'])
    expect(titles('league')).toEqual(['Premier League', 'GET /v1/leagues'])
  })

  it('shows the words of a text where they stand', () => {
    const [hit] = searchPalette(ITEMS, 'retry-after')
    expect(hit?.excerpt).toBe(
      '… is used up you get 429 with Retry-After, whole seconds; wait for them, and send the call again after that.',
    )
    expect(searchPalette(ITEMS, 'keys')[0]?.excerpt).toBeNull()
  })

  it('shows twelve at most', () => {
    const many = Array.from(
      { length: 30 },
      (_, i) => ({ ...ITEMS[0], title: `Keys ${i}` }) as PaletteItem,
    )
    expect(searchPalette(many, 'keys')).toHaveLength(12)
  })
})
