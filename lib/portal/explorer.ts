import { MATCHES_PER_UNIT } from '../plans/limits'
import { EXPLORED, EXPLORER_NAMES, type ExplorerName, type RouteName } from './data-routes'

/** One parameter as a form asks for it. `Text` is what its description is: words of the document, or how they are drawn. */
export interface ExplorerField<Text = string> {
  name: string
  in: 'path' | 'query' | 'body'
  required: boolean
  kind: 'choice' | 'integer' | 'date' | 'text' | 'list'
  /** Of a choice. */
  options: string[]
  /** What the route takes where nothing is given. */
  fallback: string | null
  min: number | null
  max: number | null
  /** From the document, in English; null where it says nothing. */
  description: Text | null
}

export interface ExplorerRoute<Text = string> {
  name: ExplorerName
  method: 'GET' | 'POST'
  path: string
  /** From the document, in English. */
  summary: string
  fields: ExplorerField<Text>[]
  /** What fields of the answer mean, by their dotted path; items of a list are `[]`. */
  meanings: Record<string, Text>
}

/** What stands in the fields of a form, by their names; empty ones are not sent. */
export type ExplorerValues = Record<string, string>

/** A call as the data API takes it. */
export interface ExplorerCall {
  method: 'GET' | 'POST'
  /** Path and query. */
  target: string
  body: Record<string, string[]> | null
}

/** Rows that the first call at most asks for, which is made by a click. */
export const FIRST_ROWS = 5

/** The route that is asked for, or null for what is none. */
export const readRoute = (asked: unknown): ExplorerName | null =>
  EXPLORER_NAMES.find((name) => name === asked) ?? null

/** Several ids as they were typed or pasted, in any notation. */
export const idsIn = (text: string): string[] => text.match(/[\w:.-]+/g) ?? []

/** The call that a form makes. */
export function callOf(
  { method, path, fields }: Pick<ExplorerRoute<unknown>, 'method' | 'path' | 'fields'>,
  values: ExplorerValues,
): ExplorerCall {
  const given = (place: string) =>
    fields
      .filter((field) => field.in === place)
      .map(({ name }): [string, string] => [name, (values[name] ?? '').trim()])
  const query = new URLSearchParams(given('query').filter(([, value]) => value !== '')).toString()
  const full = given('path').reduce(
    (text, [name, value]) =>
      text.replace(`{${name}}`, encodeURIComponent(value).replaceAll('%3A', ':')),
    path,
  )
  const body = given('body').map(([name, value]): [string, string[]] => [name, idsIn(value)])
  return {
    method,
    target: query === '' ? full : `${full}?${query}`,
    body: body.length > 0 ? Object.fromEntries(body) : null,
  }
}

/** True when every parameter that a route can't do without is there. */
export const isComplete = (
  { fields }: Pick<ExplorerRoute<unknown>, 'fields'>,
  values: ExplorerValues,
): boolean => fields.every(({ name, required }) => !required || (values[name] ?? '').trim() !== '')

/** The address of the page with a route and what stands in its form. */
export function explorerHref(route: ExplorerName, values: ExplorerValues = {}): string {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  return `/explorer?${new URLSearchParams([['route', route], ...given]).toString()}`
}

/**
 * The address at which a kept call can be made again.
 * @returns null where it can't: it was cut when it was kept, had another method, or went to no data route
 */
export function againHref(call: {
  method: string
  route: RouteName
  target: string
}): string | null {
  if (call.route === 'account' || call.route === 'calendar' || call.target.endsWith('…'))
    return null
  const [path = '', query = ''] = call.target.split('?', 2)
  // What usage counts as one may be two routes.
  const route = call.route === 'match' && path.endsWith('/opening') ? 'opening' : call.route
  const [method = '', pattern = ''] = EXPLORED[route].split(' ')
  if (method !== call.method) return null
  const values = Object.fromEntries(new URLSearchParams(query))
  const name = /\{(\w+)\}/.exec(pattern)?.[1]
  if (name === undefined) return explorerHref(route, values)
  const found = new RegExp(`^${pattern.replace(/\{\w+\}/, '([\\w:.-]+)')}$`).exec(path)?.[1]
  return found === undefined ? null : explorerHref(route, { [name]: found, ...values })
}

/** What a call costs when it is answered: units exactly, rows at most. Refused, it costs nothing. */
export interface Price {
  units: number
  /** Null where only the day decides how many there are. */
  rowsAtMost: number | null
}

/** The price of the endpoint table for what stands in a form; before it is sent. */
export function priceOf(
  { name, fields }: Pick<ExplorerRoute<unknown>, 'name' | 'fields'>,
  values: ExplorerValues,
): Price {
  if (name === 'leagues') return { units: 1, rowsAtMost: 0 }
  if (name === 'match' || name === 'opening') return { units: 1, rowsAtMost: 1 }
  if (name === 'bulk') {
    const asked = new Set(idsIn(values.match_ids ?? '')).size
    return { units: Math.max(1, Math.ceil(asked / MATCHES_PER_UNIT)), rowsAtMost: asked }
  }
  // Without a cursor one is given, and nothing told yet.
  if (name === 'changes' && (values.since ?? '').trim() === '') return { units: 1, rowsAtMost: 0 }
  const limit = fields.find((field) => field.name === 'limit')
  const wanted = Number(
    values.limit === undefined || values.limit === '' ? limit?.fallback : values.limit,
  )
  return { units: 1, rowsAtMost: limit && Number.isInteger(wanted) ? wanted : null }
}
