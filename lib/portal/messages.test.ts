import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import en from '../../messages/en'
import { AUDIT_ACTIONS } from '../audit/record'
import { CATALOGUE } from '../football/catalogue'
import { ERROR_CODES } from '../api/error-codes'
import { DEGRADED_REASONS } from '../metrics/gauges'
import { LOCALES } from './locale'

type Tree = { [key: string]: string | Tree }

const flatten = (tree: Tree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )

const english = new Map(flatten(en))
const languages = await Promise.all(
  LOCALES.map(async (locale) => {
    const texts = (await import(`../../messages/${locale}/index.ts`)) as { default: Tree }
    return { locale, texts: new Map(flatten(texts.default)) }
  }),
)

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
/** Files of an area each, and the one that names them; the guide is a folder beside them. */
const filesOf = (locale: string) =>
  readdirSync(path.join(ROOT, 'messages', locale))
    .filter((name) => /\.(json|ts)$/.test(name))
    .sort()
const sources = ['app', 'components']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(ROOT, folder, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

describe.each(languages)('the texts of $locale', ({ locale, texts }) => {
  it('have the keys of English, with the same arguments', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of english) {
      expect(placeholders(texts.get(key) ?? ''), key).toEqual(placeholders(text))
    }
  })

  it('lie in one file for each area, and each is read', () => {
    expect(filesOf(locale)).toEqual(filesOf('en'))
    expect(filesOf(locale).length).toBe(Object.keys(en).length + 1)
  })

  it('say what happened and what to do for every error code of the API', () => {
    for (const code of ERROR_CODES) {
      // Two statements at least: what happened, and what to do.
      expect(texts.get(`Errors.${code}`), code).toMatch(/.+[.;:?,].+\.$/)
    }
  })

  it('say of every reason for which the service may be degraded what it means', () => {
    for (const reason of ['no_release', 'database_unavailable', ...DEGRADED_REASONS])
      expect(texts.get(`Status.reason.${reason}`), reason).toMatch(/\.$/)
  })

  it('tell every change of the audit log in a sentence', () => {
    for (const action of AUDIT_ACTIONS) expect(texts.get(`Audit.${action}`), action).toBeTruthy()
  })
})

describe('the texts', () => {
  it('use typographic apostrophes in French', () => {
    for (const [key, text] of languages.find(({ locale }) => locale === 'fr')?.texts ?? [])
      expect(text, key).not.toContain("'")
  })

  it('know every country of the catalogue', () => {
    for (const { country } of CATALOGUE)
      expect(english.has(`Countries.${country}`), country).toBe(true)
  })

  it('are all in use', () => {
    // Computed keys, each built in one known place.
    const computed = new RegExp(
      [
        /^(Errors|Countries|Audit)\./,
        /^Settings\.(by|usages)\./,
        /^Beta\.(use|refused)_/,
        /^Site\.(frozen|called)(Title|Text)$/,
        /^Site\.till(Call)?_/,
        /^TryIt\.(match|played|competitions)$/,
        /^Competitions\.(active|off_season|unavailable)$/,
        /^Palette\.kind\./,
        /^Status\.(incidentState|impact|spans)\./,
        /^Keys\.grace\d+$/,
        /^Sandbox\.move_/,
        /^Requests\.(status|span|to)_/,
        /^Explorer\.(route|change)_/,
        /^Calculator\.looks_\d+$/,
        /^Docs\.(costs(Nothing|Request|Unit)|needs_\w+)$/,
        /^(Requests|Usage)\.(keyGone|via[A-Z]\w+)$/,
        /^Usage\.(sum|unit|status)_/,
        /^Webhooks\.(state|paused|event|failure)\./,
        /^Loop\.(wait|walk|list|bulk|unchanged)$/,
        /^Limits\.\w+$/,
        /^OwnForecasts\.fault\./,
        /^Match\.reason_/,
        /^ProofCheck\.(step\d|about\d|state_|kind_|time_|by_)/,
        /^TrackRecord\.(one_x_two|over_under_2_5|btts)$/,
        /^Status\.(ok|degraded|active|off_season|unavailable)$/,
        /^Status\.reason\./,
        /^(Billing|Pricing|Resync|Settlement)\.(standing|title|text|banner|differed|outcome|question|answer|invoice|payment)_/,
      ]
        .map(({ source }) => source)
        .join('|'),
    )
    const unused = [...english.keys()]
      .filter((key) => !computed.test(key))
      .filter((key) => !new RegExp(`['"](\\w+\\.)?${key.split('.').pop() ?? ''}['"]`).test(sources))
    expect(unused).toEqual([])
  })
})
