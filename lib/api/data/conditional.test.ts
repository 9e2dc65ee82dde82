import { describe, expect, it } from 'vitest'
import { matchesEtag } from './conditional'

const TAG = '"abc,def"'

describe('If-None-Match', () => {
  it.each([
    '"abc,def"',
    'W/"abc,def"',
    '*',
    '"x", W/"abc,def"',
    '"abc,def" , "y"',
    '"x","abc,def","z"',
    ' * ',
    '"abc,def-gzip"',
    'W/"abc,def-br"',
  ])('%s names the representation', (header) => {
    expect(matchesEtag(header, TAG)).toBe(true)
  })

  it.each([
    undefined,
    '',
    'abc,def',
    '"abc"',
    '"abc,de"',
    '"abc,def-zip"',
    'W/abc,def',
    '"x", "y"',
    '"abc,def',
    '**',
  ])('%s does not', (header) => {
    expect(matchesEtag(header, TAG)).toBe(false)
  })
})
