import type { Db } from '../platform/db'

/** So long a release can be asked for after it was served: longer than any plan's history, and as long as a contract may wish. */
const KEPT_DAYS = 120
const DAY_MS = 86_400_000

/**
 * Gives up the rows of releases that were served last more than `KEPT_DAYS` ago, and what older versions left half-written.
 * The heads of promoted releases, with manifest and receipt, stay for ever. Call it with the publisher's lock held.
 */
export async function removeOldRows(db: Db, nowMs: number): Promise<void> {
  const since = new Date(nowMs - KEPT_DAYS * DAY_MS)
  await db.$transaction(async (tx) => {
    await tx.release.deleteMany({ where: { promotedAt: null } })
    // The one that was served at that instant stays as well.
    const gone = await tx.$queryRaw<{ seq: bigint }[]>`
      UPDATE releases SET rows_removed_at = ${new Date(nowMs).toISOString()}::timestamptz
      WHERE rows_removed_at IS NULL
        AND id NOT IN (SELECT release_id FROM promoted_release)
        AND id NOT IN (SELECT release_id FROM promotions
          WHERE at >= coalesce((SELECT max(at) FROM promotions WHERE at <= ${since.toISOString()}::timestamptz), '-infinity'))
      RETURNING seq`
    if (gone.length === 0) return
    await tx.$executeRaw`
      DELETE FROM release_rows USING unnest(${gone.map(({ seq }) => seq)}::bigint[]) AS gone(seq)
      WHERE int8range(from_release, to_release) @> gone.seq AND NOT EXISTS (
        SELECT 1 FROM releases
        WHERE seq >= from_release AND (to_release IS NULL OR seq < to_release) AND rows_removed_at IS NULL)`
  }, WORKING)
}

/** Deleting takes a while after a long pause. */
const WORKING = { timeout: 120_000 }
