import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const SOURCE = readFileSync(path.join(import.meta.dirname, 'fonts.ts'), 'utf8')

/** Drawn by the reader's own system, which has it where it is shown. */
const OF_THE_SYSTEM = ['⌘', '\n']

/** Each part as `fonts.ts` has it: its file, its characters, and whether it comes with every page. */
const parts = SOURCE.split('localFont({')
  .slice(1)
  .map((text) => ({
    file: path.join(ROOT, 'app', /src: '([^']+)'/.exec(text)?.[1] ?? ''),
    range: /value:\s+'([^']+)'/.exec(text)?.[1] ?? '',
    isPreloaded: !text.includes('preload: false'),
  }))

const isIn = (range: string, character: string): boolean =>
  range.split(',').some((part) => {
    const [from = '', to = from] = part.replace('U+', '').split('-')
    const code = character.codePointAt(0) ?? 0
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16)
  })

describe('the fonts', () => {
  it('stand for the characters that their files hold', () => {
    expect(parts).toHaveLength(4)
    for (const { file, range } of parts) {
      const ranges = JSON.parse(
        readFileSync(path.join(path.dirname(file), '../unicode.json'), 'utf8'),
      ) as Record<string, string>
      const [, subset = ''] = /geist-(?:mono-)?(latin(?:-ext)?)-wght/.exec(file) ?? []
      expect(range, file).toBe(ranges[subset])
    }
  })

  it('that come with every page weigh 60 KB together at most', () => {
    const preloaded = parts.filter(({ isPreloaded }) => isPreloaded)
    const bytes = preloaded.map(({ file }) => statSync(file).size)
    expect(bytes).toHaveLength(2)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000)
  })

  it('that come with every page have every character of our texts', () => {
    const folder = path.join(ROOT, 'messages')
    const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(json|md)$/.test(name))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('')
    expect(texts).toContain('é')
    const missing = [...new Set(texts)].filter(
      (character) =>
        !OF_THE_SYSTEM.includes(character) &&
        parts.some(({ range, isPreloaded }) => isPreloaded && !isIn(range, character)),
    )
    expect(missing).toEqual([])
  })

  it('have the letters of clubs from Turkey to Iceland, in a part that comes when it is needed', () => {
    const rare = parts.filter(({ isPreloaded }) => !isPreloaded)
    for (const character of 'ğşİłśżčřěőűățđŁŠ')
      for (const { range, file } of rare)
        expect(isIn(range, character), `${character} ${file}`).toBe(true)
  })
})
