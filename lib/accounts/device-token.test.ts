import { expect, it } from 'vitest'
import { isDeviceOf, newDeviceToken } from './device-token'
import type { Email } from './email'

const SECRET = 'a secret for tests that is long enough'
const OWNER = 'owner@example.org' as Email
const NOW = new Date('2026-03-01T12:00:00Z')
const DAY_MS = 86_400_000
const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const token = newDeviceToken(SECRET, OWNER, NOW)

it('proves one address for ninety days', () => {
  expect(isDeviceOf(SECRET, OWNER, token, NOW)).toBe(true)
  expect(isDeviceOf(SECRET, OWNER, token, new Date(after(90).getTime() - 1))).toBe(true)
  expect(isDeviceOf(SECRET, OWNER, token, after(90))).toBe(false)
})

it('proves nothing for another address, under another key, or with anything changed', () => {
  const [head = '', tail = ''] = token.split('.')
  const flipped = tail.startsWith('A') ? `B${tail.slice(1)}` : `A${tail.slice(1)}`
  const later = `pmd_${after(80).getTime().toString(36)}.${tail}`
  expect(isDeviceOf(SECRET, 'other@example.org' as Email, token, NOW)).toBe(false)
  expect(isDeviceOf(`${SECRET}!`, OWNER, token, NOW)).toBe(false)
  for (const forged of [
    undefined,
    '',
    'pmd_',
    `${head}.${flipped}`,
    `${head}.`,
    later,
    `${token}x`,
  ])
    expect(isDeviceOf(SECRET, OWNER, forged, NOW)).toBe(false)
})
