import { parseAccept } from 'hono/utils/accept'
import { CSV_TYPE } from '../../platform/csv'
import { ProductError } from '../../platform/errors'
import { strongEtag } from '../../releases/store'
import { csvListOf, csvOf, type CsvList } from './csv-columns'
import type { DataAnswer, DataCall, DataRoute } from './serve'

type Form = 'json' | 'csv'

/** Nearly every caller sends one of these. */
const PLAIN = new Set([undefined, '', '*/*', 'application/json'])

const JSON_RANGES = ['application/json', 'application/*', '*/*']
const CSV_RANGES = ['text/csv', 'text/*', '*/*']

/**
 * The form to answer in, from `Accept` (RFC 9110 §12.5.1); JSON where both are liked the same. What names neither form is answered in
 * JSON, as it was before there was another one.
 * @param hasCsv whether there is CSV to choose
 * @throws ProductError not_acceptable
 */
export function chooseForm(header: string | undefined, hasCsv: boolean): Form {
  if (PLAIN.has(header)) return 'json'
  const ranges = parseAccept(header ?? '')
    .map(({ type, params, q }) => ({ type: type.toLowerCase(), params, q }))
    .filter(({ type }) => JSON_RANGES.includes(type) || CSV_RANGES.includes(type))
  if (ranges.length === 0) return 'json'
  // The range that names a form most closely decides about it.
  const liking = (names: string[], fits: (params: Record<string, string>) => boolean) => {
    for (const name of names) {
      const found = ranges.filter(({ type, params }) => type === name && fits(params))
      if (found.length > 0) return Math.max(...found.map(({ q }) => q))
    }
    return 0
  }
  const json = liking(JSON_RANGES, () => true)
  const csv = hasCsv ? liking(CSV_RANGES, isOurCsv) : 0
  if (json <= 0 && csv <= 0) throw new ProductError('not_acceptable')
  return csv > json ? 'csv' : 'json'
}

/** There is UTF-8 with a header, and nothing else. */
const isOurCsv = ({ charset = 'utf-8', header = 'present' }: Record<string, string>): boolean =>
  /^"?utf-8"?$/i.test(charset) && header.toLowerCase() === 'present'

/** A route that answers in the form its callers ask for: CSV is made of the very answer that JSON has, and costs the same. */
export function inAskedForm({ doc, name, prepare }: DataRoute): DataRoute['prepare'] {
  const list = csvListOf(doc.operationId)
  return async (call) => {
    const form = chooseForm(call.request.header('accept'), list !== undefined)
    const answer = await prepare(call)
    return list && form === 'csv' ? asCsv(call, name, answer, list) : answer
  }
}

type Page = Record<string, unknown>

async function asCsv(
  { deps, request }: DataCall,
  route: string,
  answer: DataAnswer,
  list: CsvList,
): Promise<DataAnswer> {
  const made = await deps.releases.remember(`csv ${route} ${answer.etag}`, () => {
    const page = JSON.parse(answer.bytes.toString()) as Page
    return Promise.resolve({ bytes: Buffer.from(csvOf(list, page)), ...leadsOn(list, page) })
  })
  const { bytes, etag, next, cursor } = made
  return {
    ...answer,
    bytes,
    // What stands in headers of a page belongs to it, as to that of JSON: both are unchanged at once.
    etag: strongEtag(Buffer.from(`${answer.etag} ${etag}`)),
    type: CSV_TYPE,
    headers: {
      ...(next !== null && { Link: `<${nextPageOf(request.url, list, next)}>; rel="next"` }),
      ...(cursor !== null && { 'X-Cursor': cursor }),
    },
  }
}

/** Where the next page begins that can be read at once, and the cursor that is to be stored whatever comes. */
function leadsOn({ pages }: CsvList, page: Page): { next: string | null; cursor: string | null } {
  const leading = pages ? (page[pages.field] as string | null) : null
  if (!('has_more' in page)) return { next: leading, cursor: null }
  return { next: page.has_more === true ? leading : null, cursor: leading }
}

/** The address of the page that a cursor leads to, all other parameters as they were. */
function nextPageOf(url: string, { pages }: CsvList, cursor: string): string {
  const next = new URL(url, 'http://localhost')
  if (pages) next.searchParams.set(pages.parameter, cursor)
  return next.pathname + next.search
}
