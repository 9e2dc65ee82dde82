import { z } from 'zod'
import { ROUTE_NAMES, type RouteName } from './data-routes'
import type { paths } from './schema'

type Query = NonNullable<paths['/account/requests']['get']['parameters']['query']>

/** Spans that can be looked at: their length in minutes. */
export const SPANS = { quarter: 15, hour: 60, day: 24 * 60 } as const
export const STATUSES = ['refused', '2xx', '3xx', '4xx', '5xx'] as const

/** Word for what told who asked, where it is no key that is still there. */
export const VIA_WORDS = {
  key: 'keyGone',
  explorer: 'viaExplorer',
  calendar: 'viaCalendar',
} as const

/** What the page was asked to show. */
export interface RequestFilters {
  status?: (typeof STATUSES)[number] | undefined
  route?: RouteName | undefined
  /** The id of a key. */
  key?: string | undefined
  /** The code of a refusal. */
  code?: string | undefined
  /** Back from now. */
  span?: keyof typeof SPANS | undefined
  /** The cursor of an older page. */
  before?: string | undefined
}

const text = z.string().trim().min(1).max(100)
const filters: z.ZodType<RequestFilters> = z.object({
  status: z.enum(STATUSES).optional().catch(undefined),
  route: z.enum(ROUTE_NAMES).optional().catch(undefined),
  key: text.optional().catch(undefined),
  code: text.optional().catch(undefined),
  span: z.enum(['quarter', 'hour', 'day']).optional().catch(undefined),
  before: text.optional().catch(undefined),
})

/** What makes no sense is left out. */
export const readFilters = (params: Record<string, unknown>): RequestFilters =>
  filters.parse(params)

/** What to ask the API for. */
export const queryOf = (
  { status, route, key, code, span, before }: RequestFilters,
  nowUtc: string,
): Query => ({
  ...(status && { status }),
  ...(route && { route }),
  ...(key !== undefined && { key }),
  ...(code !== undefined && { code: code as NonNullable<Query['code']> }),
  ...(span && { from: new Date(Date.parse(nowUtc) - SPANS[span] * 60_000).toISOString() }),
  ...(before !== undefined && { cursor: before }),
})

/** The address of the list with these filters. */
export function requestsHref(wanted: RequestFilters): string {
  const query = new URLSearchParams(
    Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()
  return query === '' ? '/requests' : `/requests?${query}`
}

/** True when something is left out of the list. */
export const isFiltered = (filters: RequestFilters): boolean =>
  requestsHref({ ...filters, before: undefined }) !== '/requests'

/** The request id in what somebody pasted, be it a whole error body or a log line; null when there is none. */
export const requestIdIn = (pasted: string): string | null =>
  /req_[A-Za-z0-9]{16}/.exec(pasted)?.[0] ?? null
