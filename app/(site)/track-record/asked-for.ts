import type { Mode } from '@/lib/portal/track-record'

/** What a page's address asks for; what makes no sense is as if it were not there. */
export function askedFor(query: Record<string, string | string[] | undefined>): {
  mode?: Mode
  page?: number
  /** Of the competitions, only those that the reader has chosen. */
  ownOnly?: boolean
} {
  const { mode, page, of } = query
  return {
    ...((mode === 'live' || mode === 'replay') && { mode }),
    ...(typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) && { page: Number(page) }),
    ...(of === 'own' && { ownOnly: true }),
  }
}

/** The address of a part of the record. */
export function recordAddress(of: {
  competition?: string | undefined
  mode: Mode
  page?: number
  ownOnly?: boolean
}) {
  const path = of.competition === undefined ? '/track-record' : `/track-record/${of.competition}`
  const page = of.page === undefined || of.page === 1 ? '' : `&page=${of.page}`
  return `${path}?mode=${of.mode}${page}${of.ownOnly ? '&of=own' : ''}` as const
}
