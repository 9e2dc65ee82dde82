import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../api/openapi'
import { LOCALES } from '../locale'
import { PLAN_LIMITS } from '../plans'
import { operationsOf, type ApiDocument } from './document'
import { fillIn, guide, SECTIONS } from './guide'

const URL = 'https://prematch.test'
const [en, fr] = await Promise.all([guide('en', URL), guide('fr', URL)])
const english = en.map(({ text }) => text).join('\n')

/** The languages that have a guide, each with its files. */
const written = LOCALES.map((locale) => ({
  locale,
  folder: path.join(import.meta.dirname, '../../../messages', locale, 'guide'),
})).filter(({ folder }) => existsSync(folder))

const placeholdersIn = (folder: string, id: string): string[] =>
  [...readFileSync(path.join(folder, `${id}.md`), 'utf8').matchAll(/\{\{([^{}]*)\}\}/g)].map(
    ([, name = '']) => name,
  )

describe('the guide', () => {
  it.each(written)('of $locale has a file for each section, and no other', ({ folder }) => {
    expect(readdirSync(folder).sort()).toEqual(SECTIONS.map((id) => `${id}.md`).sort())
  })

  it.each(written)(
    'of $locale has a title for each section, and every placeholder filled',
    async ({ locale }) => {
      for (const { title, text } of await guide(locale, URL)) {
        expect(title).toMatch(/^[^#\s{]/)
        expect(text).not.toMatch(/\{\{|\}\}/)
        expect(text).not.toMatch(/^# /m)
      }
    },
  )

  it('has no place for a placeholder that stands for nothing', () => {
    const values = new Map([['url', URL]])
    expect(fillIn('{{url}}/v1', values)).toBe(`${URL}/v1`)
    expect(() => fillIn('{{starter.unitsPerYear}}', values)).toThrow('starter.unitsPerYear')
  })

  it.each(written)('of $locale takes every limit from the plan table', ({ folder }) => {
    const table = ['developer', 'starter', 'beta'].flatMap((plan) =>
      Object.keys(PLAN_LIMITS.starter).map((limit) => `${plan}.${limit}`),
    )
    expect(placeholdersIn(folder, 'limits').sort()).toEqual(table.sort())
    expect(placeholdersIn(folder, 'days')).toEqual(['developer.historyDays', 'starter.historyDays'])
  })

  it('has the same sections and the same code in both languages', () => {
    expect(fr.map(({ id }) => id)).toEqual(en.map(({ id }) => id))
    // Commands, headers and fields are the same words everywhere; only prose is translated.
    const code = (text: string) =>
      [...text.matchAll(/```\w+\n[\s\S]*?```/g)].map(([block]) => block)
    fr.forEach(({ id, text }, i) => {
      expect([id, code(text)]).toEqual([id, code(en[i]?.text ?? '')])
    })
    expect(fr.map(({ title }) => title)).not.toEqual(en.map(({ title }) => title))
  })

  it('shows commands at the address of this installation', () => {
    expect(english).toContain(`${URL}/v1/leagues`)
    expect(english.match(/https?:\/\/(?!prematch\.test)/)).toBeNull()
  })

  it('asks about the reader’s own competition and match, where there are some', async () => {
    const own = await guide('en', URL, { competition: 'SERIE_A', match: 'fsm:v1:abc' })
    const text = own.map((section) => section.text).join('\n')
    expect(text).toContain(`${URL}/v1/leagues/SERIE_A/matches?days=7`)
    expect(text).toContain(`${URL}/v1/matches/fsm:v1:abc/opening`)
    expect(text).not.toContain('LIGUE_1')
  })

  it('calls only routes that the document has', () => {
    const document = JSON.parse(JSON.stringify(openApiDocument(URL))) as ApiDocument
    const called = [...english.matchAll(/https:\/\/prematch\.test(\/v1\/[\w/:.…]*)/g)].map(
      ([, path]) => path ?? '',
    )
    expect(called.length).toBeGreaterThan(3)
    const patterns = operationsOf(document).map(
      ({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    )
    expect(called.filter((path) => !patterns.some((one) => one.test(path)))).toEqual([])
  })
})
