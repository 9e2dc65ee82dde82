import { InvalidResponseError } from './errors'
import type { ApiResponse } from './response'
import type { LeagueMatches, MatchSummary } from './types'

/** Fetches the page behind a cursor; without one, the first. */
export type FetchPage = (cursor: string | undefined) => Promise<LeagueMatches>

/**
 * The page in an answer, when it has what a walk relies on.
 * @throws InvalidResponseError `invalid_response`
 */
export function pageOf(answer: ApiResponse<LeagueMatches>): LeagueMatches {
  const { data, status, requestId, quota } = answer
  const { matches, next_cursor: cursor }: { matches?: unknown; next_cursor?: unknown } = data
  const isPage =
    Array.isArray(matches) &&
    matches.every((match) => typeof match === 'object' && match !== null) &&
    (cursor === undefined || cursor === null || typeof cursor === 'string')
  if (isPage) return data
  throw new InvalidResponseError(
    `The server answered ${status}, but with no page of matches. Is baseUrl the address of the API?`,
    { code: 'invalid_response', status, requestId, quota },
  )
}

/**
 * The matches of all pages, each page fetched when the one before it is used up.
 * @param start the first page, or where it is
 * @throws InvalidResponseError `repeated_cursor`, rather than walk in a circle
 */
export async function* walkPages(
  fetchPage: FetchPage,
  start: { cursor?: string | undefined; page?: LeagueMatches } = {},
): AsyncGenerator<MatchSummary, void, undefined> {
  const seen = new Set<string>(start.cursor === undefined ? [] : [start.cursor])
  let page = start.page ?? (await fetchPage(start.cursor))
  for (;;) {
    yield* page.matches
    const cursor = page.next_cursor
    if (!cursor) return
    refuseCircle(seen, cursor)
    page = await fetchPage(cursor)
  }
}

/**
 * Notes that a walk is led to a cursor.
 * @param seen those that it was at
 * @throws InvalidResponseError `repeated_cursor` when it was there before
 */
export function refuseCircle(seen: Set<string>, cursor: string): void {
  if (seen.has(cursor))
    throw new InvalidResponseError(
      'The server gave the same cursor twice; the walk was ended. Everything up to here is valid.',
      { code: 'repeated_cursor' },
    )
  seen.add(cursor)
}
