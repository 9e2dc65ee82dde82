import { expect, it } from 'vitest'
import { apiAnswer, pageAnswer } from './answer-headers'

it.each([
  ['the API', apiAnswer],
  ['pages', pageAnswer],
])('browsers are held to https by what %s answers there, for this host alone', (_, headersOf) => {
  expect(headersOf('https://prematch.dev')['Strict-Transport-Security']).toBe('max-age=31536000')
})

it.each([apiAnswer, pageAnswer])(
  'on plain http nobody is told to keep to https, which would lock out the reader of a local service',
  (headersOf) => {
    expect(headersOf('http://127.0.0.1:3000')).not.toHaveProperty('Strict-Transport-Security')
    expect(headersOf('http://127.0.0.1:3000')).toHaveProperty('X-Content-Type-Options', 'nosniff')
  },
)
