import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact, type Tx } from '../platform/db'
import { lockPublishing, switchRelease } from '../publishing'

/** A release in a list. */
export interface ReleaseLine {
  id: string
  createdAt: Date
  promotedAt: Date | null
  sourceKind: string
  receiptSha256: string
  rows: number
  /** Since when it can't be served again; null while it can. */
  rowsRemovedAt: Date | null
  /** True for the one that is served. */
  served: boolean
  /** The operator whose choice it is, while it stands. */
  pinnedBy: string | null
}

const LISTED_RELEASES = 50

/** The newest releases, or the one with this id. */
export async function readReleases(tx: Tx, id?: string): Promise<ReleaseLine[]> {
  const [served, rows] = await Promise.all([
    tx.promotedRelease.findUnique({
      where: { id: 1 },
      select: { releaseId: true, pinnedBy: true },
    }),
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
        rowsRemovedAt: true,
        _count: { select: { matches: true } },
      },
    }),
  ])
  return rows.map(({ _count, ...row }) => ({
    ...row,
    rows: _count.matches,
    served: row.id === served?.releaseId,
    pinnedBy: row.id === served?.releaseId ? served.pinnedBy : null,
  }))
}

export type PromotionOutcome = 'promoted' | 'served_already' | 'unknown' | 'rows_gone'

/**
 * Serves a release again that was served before, whole and in one switch, and pins it: publications leave it until it is
 * unpinned or one is forced. The one that is served already is pinned as well.
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
    if (release.pinnedBy !== null) return { outcome: 'served_already', release }
    if (release.rowsRemovedAt && !release.served) return { outcome: 'rows_gone', release }
    const at = clock.now()
    await transact(db, async (tx) => {
      await switchRelease(tx, releaseId, at, actor.name)
      await record(tx, at, actor, 'release.promoted', { release_id: releaseId })
    })
    const outcome = release.served ? 'served_already' : 'promoted'
    return {
      outcome,
      release: { ...release, promotedAt: at, served: true, pinnedBy: actor.name },
    }
  } finally {
    await lock.release()
  }
}

/**
 * Ends an operator's choice: the next publication promotes its release, and is due at once.
 * @returns the release that was pinned; null when none was
 */
export async function unpinRelease(
  { db, clock }: Platform,
  actor: OperatorActor,
): Promise<string | null> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const [pinned] = await tx.$queryRaw<{ release_id: string }[]>`
      UPDATE promoted_release SET pinned_by = NULL, pinned_at = NULL
      WHERE id = 1 AND pinned_by IS NOT NULL RETURNING release_id`
    if (!pinned) return null
    await tx.$executeRaw`
      UPDATE publications SET next_due_at = ${at.toISOString()}::timestamptz
      WHERE seq = (SELECT max(seq) FROM publications WHERE outcome = 'pinned')`
    await record(tx, at, actor, 'release.unpinned', { release_id: pinned.release_id })
    return pinned.release_id
  })
}
