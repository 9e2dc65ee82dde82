import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../platform/secrets'
import { decodeCursor, encodeCursor } from './cursor'

const secret: [Buffer] = [Buffer.alloc(32, 7)]
const position = {
  kickoffMs: 1_772_366_400_000,
  id: `fsm:v1:${'a'.repeat(64)}`,
  releaseId: 'rel_20260301T060000Z_00000000',
  begunMs: 1_772_366_400_000,
  read: [],
  owed: [`fsm:v1:${'b'.repeat(64)}`],
  startDay: '2026-03-01',
  endDay: '2026-03-14',
}
const scope = ['LIGUE_1', 'upcoming', 200]
const cursor = encodeCursor(secret, position, scope)
const refused = expect.objectContaining({ code: 'invalid_cursor' }) as Error

describe('cursor', () => {
  it('comes back as the position it was made of', () => {
    expect(decodeCursor(secret, cursor, scope)).toEqual(position)
  })

  it('that was made under the secret before is read while a new one replaces it, and no longer after', () => {
    const renewed: [Buffer, Buffer] = [Buffer.alloc(32, 8), ...secret]
    expect(decodeCursor(renewed, cursor, scope)).toEqual(position)
    expect(encodeCursor(renewed, position, scope)).not.toBe(cursor)
    expect(() => decodeCursor([renewed[0]], cursor, scope)).toThrow(refused)
  })

  it('is the same text for the same position, so that walks can be cached', () => {
    expect(encodeCursor(secret, position, scope)).toBe(cursor)
  })

  it('carries 200 rows that a release moved, in an address that servers take', () => {
    const ids = Array.from({ length: 200 }, (_, i) => `fsm:v1:${sha256Hex(String(i))}`)
    const moved = { ...position, read: ids.slice(0, 100), owed: ids.slice(100) }
    const long = encodeCursor(secret, moved, scope)
    expect(long.length).toBeLessThan(12_000)
    expect(decodeCursor(secret, long, scope)).toEqual(moved)
  })

  it('is refused after any change of a single character', () => {
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), fc.constantFrom(...'aZ09-_.='), (at, other) => {
        fc.pre(cursor[at] !== other)
        const altered = cursor.slice(0, at) + other + cursor.slice(at + 1)
        expect(() => decodeCursor(secret, altered, scope)).toThrow(refused)
      }),
    )
  })

  it.each([
    '',
    '.',
    'x',
    cursor.slice(0, -1),
    `${cursor}.`,
    btoa('{}'),
    btoa('[]'),
    '9'.repeat(13_000),
  ])('is refused as %j', (text) => {
    expect(() => decodeCursor(secret, text, scope)).toThrow(refused)
  })

  it('is refused with other parameters and under another secret', () => {
    expect(() => decodeCursor(secret, cursor, ['LIGUE_1', 'past', 200])).toThrow(refused)
    expect(() => decodeCursor([Buffer.alloc(32, 8)], cursor, scope)).toThrow(refused)
  })
})
