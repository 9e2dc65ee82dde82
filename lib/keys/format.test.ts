import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashApiKey, isWellFormedKey, newApiKey } from './format'

describe('key format', () => {
  it('makes keys that pass their own checksum and differ from each other', () => {
    const keys = Array.from({ length: 500 }, () => newApiKey('developer').key)
    expect(keys.every(isWellFormedKey)).toBe(true)
    expect(new Set(keys).size).toBe(500)
  })

  it('tells any single mistyped character without a database', () => {
    fc.assert(
      fc.property(fc.integer({ min: 13, max: 50 }), fc.constantFrom(...'0aZ9qX'), (at, wrong) => {
        const { key } = newApiKey('developer')
        fc.pre(key[at] !== wrong)
        expect(isWellFormedKey(key.slice(0, at) + wrong + key.slice(at + 1))).toBe(false)
      }),
    )
  })

  it('refuses anything that is not exactly a key', () => {
    const { key } = newApiKey('starter')
    for (const text of ['', ' ' + key, key + '\n', key.slice(1), 'x'.repeat(10_000), key + key])
      expect(isWellFormedKey(text)).toBe(false)
  })

  it('shows no more than the head and the last four characters in lists', () => {
    const { key, prefix, last4 } = newApiKey('developer')
    expect(key.startsWith(prefix)).toBe(true)
    expect(prefix).toMatch(/^pm_developer_[0-9A-Za-z]{4}$/)
    expect(key.endsWith(last4)).toBe(true)
  })

  it('hashes the same key differently under another pepper', () => {
    const a = hashApiKey(Buffer.alloc(32, 1), 'k')
    expect(a.equals(hashApiKey(Buffer.alloc(32, 2), 'k'))).toBe(false)
    expect(a).toHaveLength(32)
  })
})
