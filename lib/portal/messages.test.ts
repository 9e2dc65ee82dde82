import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import en from '../../messages/en.json'
import fr from '../../messages/fr.json'
import { AUDIT_ACTIONS } from '../audit/record'
import { CATALOGUE } from '../football/catalogue'
import { ERROR_CODES } from '../platform/errors'

type Tree = { [key: string]: string | Tree }

const flatten = (tree: Tree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )

const english = new Map(flatten(en))
const french = new Map(flatten(fr))

/** Arguments and tags of an ICU message, each once. */
const placeholders = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+)[,}]|<(\w+)>/g)].map(
        ([, name, tag]) => name ?? `<${tag ?? ''}>`,
      ),
    ),
  ].sort()

const ROOT = path.join(import.meta.dirname, '../..')
const sources = ['app', 'components']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(ROOT, folder, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

describe('the texts', () => {
  it('exist in both languages, with the same arguments', () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of english) {
      expect(placeholders(french.get(key) ?? ''), key).toEqual(placeholders(text))
    }
  })

  it('say what happened and what to do for every error code of the API', () => {
    for (const code of ERROR_CODES) {
      for (const texts of [english, french]) {
        // Two statements at least: what happened, and what to do.
        expect(texts.get(`Errors.${code}`), code).toMatch(/.+[.;:?,].+\.$/)
      }
    }
  })

  it('know every country of the catalogue', () => {
    for (const { country } of CATALOGUE)
      expect(english.has(`Countries.${country}`), country).toBe(true)
  })

  it('tell every change of the audit log in a sentence', () => {
    for (const action of AUDIT_ACTIONS)
      for (const texts of [english, french])
        expect(texts.get(`Audit.${action}`), action).toBeTruthy()
  })

  it('use typographic apostrophes in French', () => {
    for (const [key, text] of french) expect(text, key).not.toContain("'")
  })

  it('are all in use', () => {
    // Computed keys, each built in one known place.
    const computed =
      /^(Errors|Countries|Audit)\.|^Settings\.(by|usages)\.|^Beta\.(use|refused)_|^Site\.(frozen|cost|called)(Title|Text)$|^Competitions\.(active|off_season|unavailable)$|^Keys\.grace\d+$|^Billing\.(standing|title|text|banner|differed|settle|question|answer|limit|invoice|payment)_/
    const unused = [...english.keys()]
      .filter((key) => !computed.test(key))
      .filter((key) => !new RegExp(`['"](\\w+\\.)?${key.split('.').pop() ?? ''}['"]`).test(sources))
    expect(unused).toEqual([])
  })
})
