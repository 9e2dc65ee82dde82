import { describe, expect, it } from 'vitest'
import { safePath, signInPath } from './redirects'

describe('where sign-in may lead', () => {
  it.each([
    ['/keys', '/keys'],
    ['/competitions?country=France#top', '/competitions?country=France#top'],
    ['/overview/../keys', '/keys'],
  ])('keeps the path %s of this origin', (candidate, path) => {
    expect(safePath(candidate)).toBe(path)
  })

  it.each([
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/%09/evil.test',
    '/%5cevil.test',
    '/%2f/evil.test',
    '/..//evil.test',
    '/.//evil.test',
    'https:evil.test',
    'https://evil.test',
    'https://app//evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '.....///',
    'overview',
    '/%',
    '/\u0000',
    '',
    ' /keys',
    undefined,
    null,
    42,
    ['/keys', '/evil'],
  ])('answers anything else with the overview: %j', (candidate) => {
    expect(safePath(candidate)).toBe('/overview')
  })

  it('names the page to come back to, and not the one it goes to anyway', () => {
    expect(signInPath('/keys')).toBe('/sign-in?next=%2Fkeys')
    expect(signInPath('/overview')).toBe('/sign-in')
    expect(signInPath('//evil.test')).toBe('/sign-in')
  })
})
