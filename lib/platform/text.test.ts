import { describe, expect, it } from 'vitest'
import { plainText } from './text'

const accepts = (text: string) => plainText(40).safeParse(text).success

describe('plain text', () => {
  it.each(['production', 'Ligue 1 – été', '日本', 'laptop 💻', ''])('accepts %j', (text) => {
    expect(accepts(text)).toBe(true)
  })

  it.each([
    ['a NUL, which Postgres cannot store', 'a\0b'],
    ['a line break', 'a\nb'],
    ['a line break that only Unicode knows', 'a\u2028b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['a zero-width space', 'a\u200bb'],
    ['a direction override', 'a\u202eb'],
    ['more than the allowed length', 'a'.repeat(41)],
  ])('refuses %s', (_what, text) => {
    expect(accepts(text)).toBe(false)
  })
})
