import { expect, test } from 'vitest'
import { PARTS, readArguments } from './test-arguments.mjs'

test.each<[string[], string[], string[]]>([
  [[], [], []],
  [['unit'], ['unit'], []],
  [['static', 'e2e'], ['static', 'e2e'], []],
  [['unit', 'lib/keys'], ['unit'], ['lib/keys']],
  [
    ['unit', 'lib/keys', 'lib/quota', '-t', 'rotates'],
    ['unit'],
    ['lib/keys', 'lib/quota', '-t', 'rotates'],
  ],
  // What follows a filter is the runner's, also where it is named as a part.
  [['e2e', '--grep', 'unit'], ['e2e'], ['--grep', 'unit']],
])('%j asks for parts and what narrows them down', (words, parts, filters) => {
  expect(readArguments(words)).toEqual({ parts, filters })
})

test('a first word that names no part is answered with those there are, and how a path is given', () => {
  expect(() => readArguments(['lib/keys'])).toThrow(
    `There is no part "lib/keys": choose from ${PARTS.join(', ')}, or give none for all. Paths follow a part: npm test -- unit lib/keys`,
  )
})

test('a filter for several parts, or for the static one, is refused', () => {
  expect(() => readArguments(['unit', 'e2e', 'billing'])).toThrow('"billing" can narrow down one')
  expect(() => readArguments(['static', 'lib/keys'])).toThrow('takes no "lib/keys"')
})
