import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal'

const key = randomBytes(32)

describe('sealing', () => {
  it('opens to exactly what was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(unseal(key, seal(key, text))).toBe(text)
      }),
    )
  })

  it('shows nothing of the text and never looks the same twice', () => {
    const sealed = seal(key, 'Your code is 000123')
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('000123')
    expect(seal(key, 'Your code is 000123')).not.toBe(sealed)
  })

  it('does not open with another key', () => {
    expect(unseal(randomBytes(32), seal(key, 'text'))).toBeUndefined()
  })

  it('does not open after any one byte was changed, nor when cut', () => {
    const bytes = Buffer.from(seal(key, 'text'), 'base64url')
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(unseal(key, changed.toString('base64url'))).toBeUndefined()
      expect(unseal(key, bytes.subarray(0, i).toString('base64url'))).toBeUndefined()
    }
  })
})
