import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { FALLBACK, type Locale } from '../locale'
import { PLAN_LIMITS } from '../plans'

/** The sections in their order; each is a file of `messages/<language>/guide`, and its name the anchor in every language. */
export const SECTIONS = [
  'quickstart',
  'authentication',
  'receipts',
  'limits',
  'pages',
  'unchanged',
  'changes',
  'webhooks',
  'spreadsheets',
  'calendar',
  'days',
  'payloads',
  'record',
  'ids',
  'sandbox',
  'errors',
  'http',
  'client',
  'python',
  'assistants',
] as const

export interface GuideSection {
  id: string
  title: string
  /** Markdown. */
  text: string
}

/** Codes and ids in the examples. */
type Subject = Record<'competition' | 'match', string>

/** What `{{…}}` may name in the guide: the address of the API, what its examples ask about, and every figure of the plan table. */
function placeholders(locale: Locale, url: string, about: Subject): Map<string, string> {
  const figures = Object.entries(PLAN_LIMITS).flatMap(([plan, limits]) =>
    Object.entries(limits).map(([key, value]): [string, string] => [
      `${plan}.${key}`,
      Number(value).toLocaleString(locale),
    ]),
  )
  return new Map([['url', url], ...Object.entries(about), ...figures])
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** @throws Error at a placeholder that stands for nothing */
export function fillIn(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined)
      throw new Error(`the guide names {{${name}}}, which stands for nothing`)
    return value
  })
}

const fileOf = (locale: Locale, id: string) =>
  path.join(process.cwd(), 'messages', locale, 'guide', `${id}.md`)

/** A section that a language doesn't have yet is read in English. */
const readSection = (locale: Locale, id: string): Promise<string> =>
  readFile(fileOf(locale, id), 'utf8').catch((error: unknown) => {
    if (locale === FALLBACK) throw error
    return readFile(fileOf(FALLBACK, id), 'utf8')
  })

/**
 * How to use the API, section by section, in Markdown.
 * @param url base address of the API in the examples
 * @param about what they ask about, where it is the reader's own
 */
export function guide(
  locale: Locale,
  url: string,
  about: Subject = { competition: 'LIGUE_1', match: 'fsm:v1:…' },
): Promise<GuideSection[]> {
  const values = placeholders(locale, url, about)
  return Promise.all(
    SECTIONS.map(async (id) => {
      const [heading = '', ...text] = (await readSection(locale, id)).split('\n')
      return {
        id,
        title: heading.replace(/^# /, ''),
        text: fillIn(text.join('\n').trim(), values),
      }
    }),
  )
}
