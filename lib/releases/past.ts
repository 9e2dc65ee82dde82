import { LRUCache } from 'lru-cache'
import { withinDeadline } from '../platform/deadline'
import type { Db } from '../platform/db'
import type { LoadedRelease } from './index-release'
import { readRelease } from './read-release'

export interface PastReleases {
  /** The release that was served at an instant; null when nothing was, or its rows are no longer kept. */
  servedAt(instant: Date): Promise<LoadedRelease | null>
  /** The first instant after this one at which a release was served that is kept; null when there is none. */
  keptAfter(instant: Date): Promise<Date | null>
}

/** Some MB each, in a large release. */
const KEPT_IN_MEMORY = 8

/**
 * Releases that were served before, read when they are asked for: few stay in memory, and one is read at a time, however many
 * callers ask for however many.
 * @param current the release that is served now: it is in memory anyway
 * @param kept how many others stay in memory
 */
export function createPastReleases({
  db,
  current,
  kept = KEPT_IN_MEMORY,
}: {
  db: Db
  current: () => LoadedRelease | null
  kept?: number
}): PastReleases {
  let last: Promise<unknown> = Promise.resolve()
  const releases = new LRUCache<string, LoadedRelease, Date>({
    max: kept,
    fetchMethod: (releaseId, _stale, { context: promotedAt }) => {
      const read = last.then(() => readRelease(db, releaseId, promotedAt))
      last = read.catch(() => undefined)
      return read
    },
    // Whoever waits for one is given it, even if its place was needed meanwhile.
    ignoreFetchAbort: true,
  })

  return {
    async servedAt(instant) {
      const promotion = await withinDeadline(
        db.promotion.findFirst({
          where: { at: { lte: instant } },
          orderBy: [{ at: 'desc' }, { seq: 'desc' }],
          select: { at: true, releaseId: true, release: { select: { rowsRemovedAt: true } } },
        }),
      )
      if (!promotion || promotion.release.rowsRemovedAt) return null
      const { releaseId, at } = promotion
      const served = current()
      if (served?.id === releaseId) return served
      return withinDeadline(releases.forceFetch(releaseId, { context: at }))
    },
    async keptAfter(instant) {
      const next = await withinDeadline(
        db.promotion.findFirst({
          where: { at: { gt: instant }, release: { rowsRemovedAt: null } },
          orderBy: [{ at: 'asc' }, { seq: 'asc' }],
          select: { at: true },
        }),
      )
      return next?.at ?? null
    },
  }
}
