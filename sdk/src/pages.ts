import { InvalidResponseError } from './errors'
import type { LeagueMatches, MatchSummary } from './types'

/** Fetches the page behind a cursor; without one, the first. */
export type FetchPage = (cursor: string | undefined) => Promise<LeagueMatches>

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
    if (cursor === null) return
    if (seen.has(cursor)) {
      throw new InvalidResponseError(
        'The server gave the same cursor twice; the walk was ended. Everything up to here is valid.',
        { code: 'repeated_cursor' },
      )
    }
    seen.add(cursor)
    page = await fetchPage(cursor)
  }
}
