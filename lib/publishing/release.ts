import { holdServed, tellChanges } from '../changes/write'
import type { Platform } from '../platform'
import type { Db, Tx } from '../platform/db'
import { announce } from '../platform/notices'
import {
  releaseIdentity,
  type PublishedManifest,
  type ReleaseChain,
  type ReleaseIdentity,
} from './manifest'
import type { ReleaseHead } from './release-heads'
import { writeChanges } from './release-rows'

/** The release published last, as the next one names it. Promoting an older one again does not change it. */
export async function findPrevious(db: Db): Promise<ReleaseChain['previous']> {
  const release = await db.release.findFirst({
    where: { promotedAt: { not: null } },
    orderBy: { seq: 'desc' },
    select: { id: true, receiptSha256: true },
  })
  return release && { id: release.id, receipt_sha256: release.receiptSha256 }
}

/** Writing the first release of a large record takes a while on a slow machine. */
const WRITING = { timeout: 600_000 }

/**
 * Serves the release with this content at this second from now on: the one that is there already, with its own manifest, or a
 * new one. One transaction: it is there whole and served, or it was never begun. Call it with the publisher's lock held.
 * @param onProgress counts the rows that the release before does not serve
 * @param keepsDrift as `tellChanges` takes it
 */
export async function release(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  manifest: PublishedManifest,
  heads: readonly ReleaseHead[],
  onProgress: (done: number, total: number) => void,
  keepsDrift = false,
): Promise<ReleaseIdentity & { promotedAt: Date }> {
  const made = releaseIdentity(manifest)
  return db.$transaction(async (tx) => {
    const found = await tx.release.findUnique({ where: { id: made.id } })
    if (found?.rowsRemovedAt)
      // The clock was turned back by months, to this very second: the next attempt has another one.
      throw new Error(`The release ${found.id} was published before, and its rows are gone`)
    if (!found) {
      const seq = await writeHead(tx, made, manifest, heads)
      await writeChanges(tx, db, seq, heads, onProgress)
    }
    const promotedAt = clock.now()
    await switchRelease(tx, made.id, promotedAt, null, keepsDrift)
    return { ...(found ?? made), promotedAt }
  }, WRITING)
}

/** @returns its place among the releases */
async function writeHead(
  tx: Tx,
  { id, contentSha256, receiptSha256, manifest: text }: ReleaseIdentity,
  manifest: PublishedManifest,
  heads: readonly ReleaseHead[],
): Promise<bigint> {
  const verified = heads.filter((head) => head.finalScore && head.reliable)
  const historyFromMs = Math.min(...verified.map((head) => head.kickoffMs))
  const { seq } = await tx.release.create({
    data: {
      id,
      createdAt: new Date(manifest.created_at),
      contentSha256,
      receiptSha256,
      sourceKind: manifest.source_kind,
      historyFrom: verified.length > 0 ? new Date(historyFromMs) : null,
      manifest: text,
    },
    select: { seq: true },
  })
  return seq
}

/**
 * The one switch: from this commit on every instance serves this release, whole, and it is on record since when, and what it
 * changed.
 * @param pinnedBy the operator whose choice it is; publications then leave it until it is unpinned
 * @param keepsDrift as `tellChanges` takes it
 */
export async function switchRelease(
  tx: Tx,
  releaseId: string,
  at: Date,
  pinnedBy: string | null = null,
  keepsDrift = false,
): Promise<void> {
  const before = await holdServed(tx)
  const { seq } = await tx.release.update({
    where: { id: releaseId },
    data: { promotedAt: at },
    select: { seq: true },
  })
  const promoted = { releaseId, at, pinnedBy, pinnedAt: pinnedBy === null ? null : at }
  await tx.promotedRelease.upsert({
    where: { id: 1 },
    create: { id: 1, ...promoted },
    update: promoted,
  })
  const promotion = await tx.promotion.create({ data: { releaseId, at }, select: { seq: true } })
  await tellChanges(tx, promotion.seq, before, seq, keepsDrift)
  await announce(tx, 'release', releaseId)
}
