import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact, type Tx } from '../platform/db'
import { lockPublishing, switchRelease } from '../publishing'

/** A release in a list. Its rows are kept while it may still be served. */
export interface ReleaseLine {
  id: string
  createdAt: Date
  promotedAt: Date | null
  sourceKind: string
  receiptSha256: string
  rows: number
  /** True for the one that is served. */
  served: boolean
}

const LISTED_RELEASES = 50

/** The newest releases, or the one with this id. */
export async function readReleases(tx: Tx, id?: string): Promise<ReleaseLine[]> {
  const [served, rows] = await Promise.all([
    tx.promotedRelease.findUnique({ where: { id: 1 }, select: { releaseId: true } }),
    tx.release.findMany({
      where: { id },
      orderBy: { createdAt: 'desc' },
      take: LISTED_RELEASES,
      select: {
        id: true,
        createdAt: true,
        promotedAt: true,
        sourceKind: true,
        receiptSha256: true,
        _count: { select: { matches: true } },
      },
    }),
  ])
  return rows.map(({ _count, ...row }) => ({
    ...row,
    rows: _count.matches,
    served: row.id === served?.releaseId,
  }))
}

export type PromotionOutcome = 'promoted' | 'served_already' | 'unknown' | 'rows_gone'

/**
 * Serves a release again that was served before, whole and in one switch; the next publication replaces it as usual.
 * @param onWait called when a publisher is at work, whose end is waited for: it removes rows of releases
 */
export async function promoteAgain(
  { db, clock, env }: Platform,
  actor: OperatorActor,
  releaseId: string,
  onWait: () => void,
): Promise<{ outcome: PromotionOutcome; release: ReleaseLine | null }> {
  const lock = await lockPublishing(env.DATABASE_URL, onWait)
  try {
    const [release = null] = await readReleases(db, releaseId)
    // One that was never promoted was left half-written by a publisher that was killed.
    if (!release?.promotedAt) return { outcome: 'unknown', release: null }
    if (release.served) return { outcome: 'served_already', release }
    if (release.rows === 0) return { outcome: 'rows_gone', release }
    const at = clock.now()
    await transact(db, async (tx) => {
      await switchRelease(tx, releaseId, at)
      await record(tx, at, actor, 'release.promoted', { release_id: releaseId })
    })
    return { outcome: 'promoted', release: { ...release, promotedAt: at, served: true } }
  } finally {
    await lock.release()
  }
}
