import { expect, it } from 'vitest'
import { isForeignOrigin } from './origin'

const PUBLIC = 'https://prematch.example'

it.each([
  'https://evil.test',
  'null',
  '',
  'https://prematch.example.evil.test',
  'https://www.prematch.example',
  'https://prematch.example:8443',
  'http://prematch.example',
  'https://prematch.example/',
  'https://prematch.example, https://evil.test',
])('%s is another site', (origin) => expect(isForeignOrigin(origin, PUBLIC)).toBe(true))

it('our own pages are ours, and servers send no origin', () => {
  expect(isForeignOrigin(PUBLIC, PUBLIC)).toBe(false)
  expect(isForeignOrigin('http://127.0.0.1:3000', 'http://127.0.0.1:3000')).toBe(false)
  expect(isForeignOrigin('https://prematch.example', 'https://prematch.example:443/')).toBe(false)
  expect(isForeignOrigin(null, PUBLIC)).toBe(false)
  expect(isForeignOrigin(undefined, PUBLIC)).toBe(false)
})
