import { describe, expect, it } from 'vitest'
import { openApiDocument } from '@/lib/api/openapi'
import { ERROR_CODES } from '@/lib/api/error-codes'
import { PLAN_LIMITS } from '@/lib/portal/plans'
import { operationsOf, type ApiDocument } from '@/lib/portal/docs/document'
import { guide } from '@/lib/portal/docs/guide'
import { llmsFullText, llmsText } from './text'

const URL = 'https://prematch.test'
const document = JSON.parse(JSON.stringify(openApiDocument(URL))) as ApiDocument
const en = await guide('en', URL)
const short = llmsText(document, en, URL)
const full = llmsFullText(document, en, URL)

describe('llms.txt', () => {
  it('has the form of llmstxt.org: a title, a quote, some words, then sections of links', () => {
    const [title, quote, words, ...sections] = short.trim().split('\n\n')
    expect(title).toMatch(/^# \S/)
    expect(quote).toMatch(/^> \S/)
    expect(words).not.toMatch(/^[#>-]/)
    expect(sections.length % 2).toBe(0)
    sections.forEach((part, i) => {
      if (i % 2 === 0) expect(part).toMatch(/^## [^\n]+$/)
      else
        for (const line of part.split('\n'))
          expect(line).toMatch(/^- \[[^\]]+\]\(https:[^)]+\)(: .+)?$/)
    })
  })

  it('names every operation, and leads only to what there is', () => {
    for (const { method, path } of operationsOf(document))
      expect(short).toContain(`[${method} ${path}]`)
    const anchors = en.map(({ id }) => `/docs#${id}`)
    const known = [
      '/openapi.json',
      '/llms-full.txt',
      '/docs/reference',
      '/docs/changelog',
      '/track-record',
      '/docs/errors',
      ...anchors,
      ...operationsOf(document).map(({ operationId }) => `/docs/reference/${operationId}`),
    ]
    const links = [...short.matchAll(/\]\(https:\/\/prematch\.test([^)]*)\)/g)].map(([, to]) => to)
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((to) => !known.includes(to ?? ''))).toEqual([])
  })
})

describe('llms-full.txt', () => {
  it('tells every operation with its parameters, statuses and codes', () => {
    for (const { method, path, operationId, parameters = [], responses } of operationsOf(
      document,
    )) {
      const text = full.split(`### ${method} ${path}\n`)[1]?.split('\n### ')[0] ?? ''
      expect(text).toContain(`\`${operationId}\``)
      for (const { name } of parameters) expect(text).toContain(`\`${name}\``)
      for (const status of Object.keys(responses)) expect(text).toContain(`**${status}**`)
    }
  })

  it('tells every error code of the product with its status and sentence', () => {
    for (const code of ERROR_CODES) {
      const { status, message } = document['x-error-codes'][code] ?? {}
      expect(full).toContain(`| \`${code}\` | ${status} | ${message} |`)
    }
  })

  it('holds the figures of the plan table and the recorded examples, whole', () => {
    for (const figure of Object.values(PLAN_LIMITS.starter))
      expect(full).toContain(` ${(figure as number).toLocaleString('en')} |`)
    const examples = [...full.matchAll(/```json\n([\s\S]*?)\n```/g)].map(([, text]) => text ?? '')
    expect(examples.length).toBeGreaterThan(30)
    for (const text of examples) expect(() => JSON.parse(text) as unknown).not.toThrow()
  })

  it('has no link that only works inside of our pages', () => {
    expect(full).not.toMatch(/\]\(\//)
  })
})
