import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { language, type Language } from '../platform/language'
import type { MailContent } from '../platform/mail/mail'
import { LETTERS } from './letters'
import { SAMPLE_MAILS, SAMPLES } from './samples'
import { MAIL_WORDS, wordsIn } from './words'
import { writeMail } from './write'

const LANGUAGES = language.options
const LIB = path.join(import.meta.dirname, '..')

/** The tags of a page in their order: `div`, `/div`. */
const tagsOf = (html: string): string[] =>
  [...html.matchAll(/<(\/?[a-z][a-z0-9]*)(?:\s+[\w-]+="[^"<>]*")*\s*(\/?)>/gi)].map(
    ([, name = '', closed]) => (closed ? `${name}/` : name),
  )

/** True when each element is closed, inside of the one it began in. */
function isWellFormed(html: string): boolean {
  const open: string[] = []
  // What one mail program alone reads is a comment to all others.
  for (const tag of tagsOf(html.replaceAll(/<!--.*?-->/gs, ''))) {
    if (tag.endsWith('/')) continue
    if (!tag.startsWith('/')) open.push(tag)
    else if (open.pop() !== tag.slice(1)) return false
  }
  return open.length === 0
}

const unescape = (text: string) => text.replaceAll('&amp;', '&')
const linksIn = ({ html }: MailContent) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => unescape(to))

describe('every mail', () => {
  it('is sent by its kind: nothing is put into an outbox that is not one', () => {
    const sources = readdirSync(LIB, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|generated|^platform\//.test(file))
      .map((file) => readFileSync(path.join(LIB, file), 'utf8'))
      .join('\n')
    const made = [...sources.matchAll(/outbox\.enqueue\(\s*tx,\s*(\w+)/g)].map(([, by]) => by)
    expect(made.length).toBeGreaterThan(8)
    expect(new Set(made)).toEqual(new Set(['mailOf', 'keyMail']))
  })

  it('has samples, and they are in use', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(LETTERS).sort())
    for (const samples of Object.values(SAMPLES)) expect(samples.length).toBeGreaterThan(0)
  })

  it.each(SAMPLE_MAILS)('$kind reads in $lang with nothing left to fill in: $values', (mail) => {
    const content = writeMail(mail)
    expect(content.subject).toMatch(/\S/)
    for (const text of [content.subject, content.text]) {
      expect(text).not.toMatch(/[{}]|undefined|null|Invalid|NaN|\[object/)
    }
    // Words of another area would be shown by their key.
    expect(content.text).not.toMatch(
      /\b(signIn|unlock|beta|keys|deletion|alerts|billing|letter|oncall)\.\w/,
    )
  })

  it.each(SAMPLE_MAILS)('$kind in $lang is a whole page, and fetches nothing: $values', (mail) => {
    const { html } = writeMail(mail)
    expect(html).toMatch(new RegExp(`^<!doctype html><html dir="ltr" lang="${mail.lang}">`))
    expect(isWellFormed(html)).toBe(true)
    expect(html).not.toMatch(/<(img|script|link|iframe|object)\b|url\(|@import|@font-face|\ssrc=/)
    expect(html).toContain('prefers-color-scheme: dark')
  })

  it.each(SAMPLE_MAILS)('$kind in $lang has each link on a line of its own: $values', (mail) => {
    const content = writeMail(mail)
    const lines = content.text.split('\n')
    for (const link of linksIn(content)) expect(lines).toContain(link)
    // Every address that it was given is there for whoever reads it as text.
    for (const value of Object.values(mail.values))
      if (/^https:/.test(String(value)) && !('publicUrl' in mail.values))
        expect(content.text).toContain(value)
  })
})

describe('a mail', () => {
  it('has its code alone on a line, and large on the page', () => {
    for (const lang of LANGUAGES) {
      const { text, html, subject } = writeMail({
        kind: 'sign_in_code',
        lang,
        values: { code: '012345', minutes: 10 },
      })
      expect(/^\s*(\d{6})\s*$/m.exec(text)?.[1]).toBe('012345')
      expect(html).toContain('>012345</p>')
      expect(subject).not.toContain('012345')
    }
  })

  it('says the same in both forms, and ends with our name', () => {
    const { text, html } = writeMail({ kind: 'deletion_undone', lang: 'fr', values: {} })
    const [heading = '', told = ''] = text.split('\n\n')
    for (const part of [heading, told]) expect(html).toContain(`>${part}</`)
    expect(text).toMatch(/\n\n-- \nPrematch, des pronostics de football vérifiables$/)
  })

  it('escapes what people have typed, and keeps it readable as text', () => {
    const hostile = `<img src=x onerror="alert('1')">&{name}`
    const [sample] = SAMPLES.key_leaked
    const values = { ...sample, name: hostile, foundAt: hostile }
    const { html, text } = writeMail({ kind: 'key_leaked', lang: 'en', values })
    expect(html).not.toContain('<img')
    expect(isWellFormed(html)).toBe(true)
    expect(text.split(hostile)).toHaveLength(3)
  })

  it('is in English where its language has no words', () => {
    const mail = { kind: 'deletion_done', values: {} }
    expect(writeMail({ ...mail, lang: 'de' as Language })).toEqual(
      writeMail({ ...mail, lang: 'en' }),
    )
    expect(wordsIn('fr').lang).toBe('fr')
  })

  it('of a kind that there is not is never sent', () => {
    for (const kind of ['newsletter', 'toString'])
      expect(() => writeMail({ kind, lang: 'en', values: {} })).toThrow('there is no mail')
  })
})

describe('the words of mails', () => {
  const keysOf = (tree: object, prefix = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' ? [prefix + key] : keysOf(value as object, `${prefix}${key}.`),
    )
  const argumentsIn = (tree: object): string[][] =>
    Object.values(tree).flatMap((value: unknown) =>
      typeof value === 'string'
        ? [[...value.matchAll(/\{(\w+)/g)].map(([, name = '']) => name).sort()]
        : argumentsIn(value as object),
    )

  it.each(Object.entries(MAIL_WORDS))(
    'of %s have the keys and arguments of English',
    (lang, words) => {
      expect(keysOf(words)).toEqual(keysOf(MAIL_WORDS.en))
      expect(argumentsIn(words)).toEqual(argumentsIn(MAIL_WORDS.en))
      if (lang === 'fr') expect(JSON.stringify(words)).not.toContain("'")
    },
  )

  it('are all in use', () => {
    const asked = new Set<string>()
    const words = MAIL_WORDS.en
    const say = { ...wordsIn('en'), t: ((key: string) => (asked.add(key), key)) as never }
    for (const [kind, samples] of Object.entries(SAMPLES)) {
      const letter = LETTERS[kind as keyof typeof LETTERS] as (
        on: typeof say,
        values: object,
      ) => unknown
      for (const values of samples) letter(say, values)
    }
    asked.add('letter.signature')
    expect(keysOf(words).filter((key) => !asked.has(key))).toEqual([])
  })
})
