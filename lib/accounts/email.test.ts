import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailAddress, normaliseEmail } from './email'

describe('e-mail normalisation', () => {
  it.each([
    ['test@x.com'],
    ['Test@x.com'],
    ['  test@x.com \r\n'],
    ['test@X.COM'],
    ['TEST@X.com\u00a0'],
  ])('reads %j as test@x.com', (spelling) => {
    expect(normaliseEmail(spelling)).toBe('test@x.com')
  })

  it('keeps plus-addresses apart', () => {
    expect(normaliseEmail('me+a@x.com')).not.toBe(normaliseEmail('me@x.com'))
  })

  it('writes an international domain as its A-label, composed or decomposed', () => {
    expect(normaliseEmail('me@Exämple.com')).toBe('me@xn--exmple-cua.com')
    expect(normaliseEmail('me@Exa\u0308mple.com')).toBe('me@xn--exmple-cua.com')
  })

  it.each([
    ['no at sign', 'x.com'],
    ['no local part', '@x.com'],
    ['no top level', 'me@localhost'],
    ['a NUL', 'm\0e@x.com'],
    ['a zero-width space', 'me@ex\u200bample.com'],
    ['a soft hyphen in the domain', 'me@ex\u00adample.com'],
    ['a byte order mark at the end', 'me@x.com\ufeff'],
    ['an invisible filler letter', 'm\u3164e@x.com'],
    ['half a surrogate pair', 'm\ud800e@x.com'],
    ['a Kelvin sign for K', '\u212aate@x.com'],
    ['a Cyrillic a', 'm\u0430@x.com'],
    ['a full-width at sign', 'me＠x.com'],
    ['a quoted local part', '"a b"@x.com'],
    ['two addresses', 'a@x.com,b@x.com'],
    ['two at signs', 'a@b@x.com'],
    ['a header break', 'me@x.com\r\nBcc: you@x.com'],
    ['a percent-encoded domain', 'me@exa%6dple.com'],
    ['a port', 'me@x.com:25'],
    ['an address literal', 'me@[127.0.0.1]'],
    ['an IPv4 domain', 'me@127.0.0.1'],
    ['a hexadecimal IPv4 domain', 'me@0x7f.1'],
    ['a leading hyphen', 'me@-x.com'],
    ['an empty label', 'me@x..com'],
    ['a trailing dot', 'me@x.com.'],
    ['two dots in a row', 'a..b@x.com'],
    ['a local part of 65 characters', `${'a'.repeat(65)}@x.com`],
    ['a label of 64 characters', `me@${'a'.repeat(64)}.com`],
    ['more than 254 characters', `me@${'a.'.repeat(126)}com`],
  ])('refuses %s', (_what, text) => {
    expect(normaliseEmail(text)).toBeUndefined()
    expect(emailAddress.safeParse(text).success).toBe(false)
  })

  it('is a fixed point: a normalised address normalises to itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (text) => {
        const email = normaliseEmail(text)
        if (email) expect(normaliseEmail(email)).toBe(email)
      }),
    )
  })

  it('gives one account for every way to write case and spaces around an address', () => {
    const cased = (text: string) =>
      fc
        .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
        .map((upper) => [...text].map((c, i) => (upper[i] ? c.toUpperCase() : c)).join(''))
    fc.assert(
      fc.property(
        cased('owner.one+tag@mail.example.org'),
        fc.constantFrom('', ' ', '\t', '\n'),
        (text, pad) => {
          expect(normaliseEmail(pad + text + pad)).toBe('owner.one+tag@mail.example.org')
        },
      ),
    )
  })
})
