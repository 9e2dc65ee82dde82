import { describe, expect, it } from 'vitest'
import { negotiateLocale } from './locale'

describe('the language of a request', () => {
  it("follows the reader's choice over the browser's", () => {
    expect(negotiateLocale('fr', 'en-GB')).toBe('fr')
    expect(negotiateLocale('en', 'fr')).toBe('en')
  })

  it.each([
    ['fr', 'fr'],
    ['fr-CA,en;q=0.8', 'fr'],
    ['de,fr;q=0.5,en;q=0.9', 'en'],
    ['en;q=0.2, fr;q=0.3', 'fr'],
    ['fr;q=0, en', 'en'],
    ['de-CH, it', 'en'],
    ['*', 'en'],
    [',;q=,;;', 'en'],
    [null, 'en'],
  ])('negotiates %j as %s', (accepted, locale) => {
    expect(negotiateLocale(undefined, accepted)).toBe(locale)
    expect(negotiateLocale('klingon', accepted)).toBe(locale)
  })
})
