import type { Platform } from '../platform'
import type { Db, Tx } from '../platform/db'
import { announce } from '../platform/notices'
import { chunks, prepareAndWrite } from './batches'
import type { FrozenPayload } from './forecast/frozen-payload'
import {
  releaseIdentity,
  type PublishedManifest,
  type ReleaseChain,
  type ReleaseIdentity,
} from './manifest'
import type { ReleaseHead } from './release-heads'
import { matchSummary, releasePayload, type MatchFacts } from './release-payload'

/** Rows per statement: payload and summary, some 6 KB each. */
const ROW_CHUNK = 100

/** Releases whose rows stay: what instances serve, and what they may still be finishing with. */
const KEEP_RELEASES = 3

/**
 * Removes what a killed publisher left behind (releases never promoted) and the rows of releases
 * nobody serves any more. The heads of promoted releases, with manifest and receipt, stay for ever.
 * Call it with the publisher's lock held: an unpromoted release is then nobody's.
 */
export async function cleanUp(db: Db): Promise<void> {
  await db.release.deleteMany({ where: { promotedAt: null } })
  const kept = await db.release.findMany({
    select: { id: true },
    orderBy: { promotedAt: 'desc' },
    take: KEEP_RELEASES,
  })
  const served = await db.promotedRelease.findUnique({ where: { id: 1 } })
  const keep = [...kept.map((release) => release.id), ...(served ? [served.releaseId] : [])]
  await db.releaseMatch.deleteMany({ where: { releaseId: { notIn: keep } } })
}

/** The release published last, as the next one names it. Promoting an older one again does not change it. */
export async function findPrevious(db: Db): Promise<ReleaseChain['previous']> {
  const release = await db.release.findFirst({
    where: { promotedAt: { not: null } },
    orderBy: { seq: 'desc' },
    select: { id: true, receiptSha256: true },
  })
  return release && { id: release.id, receipt_sha256: release.receiptSha256 }
}

type Progress = (done: number, total: number) => void

/**
 * The release with this content at this second, whole: the one that is there already, with its own manifest, or a new one that
 * nobody sees yet. A head that lost its rows to `cleanUp` gets them again: a head that was published never leaves.
 */
export async function writeRelease(
  db: Db,
  manifest: PublishedManifest,
  heads: readonly ReleaseHead[],
  onProgress: Progress,
): Promise<ReleaseIdentity> {
  const made = releaseIdentity(manifest)
  const found = await db.release.findUnique({
    where: { id: made.id },
    include: { _count: { select: { matches: true } } },
  })
  if (found?._count.matches === heads.length) return found
  const release = found ?? made
  if (found) await db.releaseMatch.deleteMany({ where: { releaseId: found.id } })
  else await writeHead(db, made, manifest, heads)
  await writeRows(db, release, heads, onProgress)
  return release
}

async function writeHead(
  db: Db,
  release: ReleaseIdentity,
  manifest: PublishedManifest,
  heads: readonly ReleaseHead[],
): Promise<void> {
  const verified = heads.filter((head) => head.finalScore && head.reliable)
  const historyFromMs = Math.min(...verified.map((head) => head.kickoffMs))
  await db.release.create({
    data: {
      id: release.id,
      createdAt: new Date(manifest.created_at),
      contentSha256: release.contentSha256,
      receiptSha256: release.receiptSha256,
      sourceKind: manifest.source_kind,
      historyFrom: verified.length > 0 ? new Date(historyFromMs) : null,
      manifest: release.manifest,
    },
  })
}

async function writeRows(
  db: Db,
  release: ReleaseIdentity,
  heads: readonly ReleaseHead[],
  onProgress: Progress,
): Promise<void> {
  let done = 0
  await prepareAndWrite(
    chunks(heads, ROW_CHUNK),
    (chunk) => buildRows(db, release, chunk),
    async (rows) => {
      await insertRows(db, release.id, rows)
      onProgress((done += rows.length), heads.length)
    },
  )
}

/** A row of a release with its texts. */
interface ReleaseRow {
  head: ReleaseHead
  summary: string
  payload: string
}

async function buildRows(
  db: Db,
  release: ReleaseIdentity,
  heads: readonly ReleaseHead[],
): Promise<ReleaseRow[]> {
  const snapshots = await db.forecastSnapshot.findMany({
    where: { matchId: { in: heads.map((head) => head.matchId) } },
    select: { matchId: true, payload: true, sha256: true },
  })
  const byMatch = new Map(snapshots.map((snapshot) => [snapshot.matchId, snapshot]))
  return heads.map((head) => {
    const snapshot = byMatch.get(head.matchId)
    // Only the holder of the publisher's lock writes snapshots.
    if (snapshot?.sha256 !== head.snapshotSha256)
      throw new Error(`The snapshot of ${head.matchId} changed while its release was written`)
    const frozen = JSON.parse(snapshot.payload) as FrozenPayload
    const { kickoffMs, kickoffConfirmed, finalScore } = head
    const facts: MatchFacts = { kickoffMs, kickoffConfirmed, finalScore }
    const whereabouts = {
      releaseId: release.id,
      receiptSha256: release.receiptSha256,
      snapshotSha256: snapshot.sha256,
    }
    return {
      head,
      summary: JSON.stringify(matchSummary(frozen, facts)),
      payload: JSON.stringify(releasePayload(frozen, facts, whereabouts)),
    }
  })
}

const insertRows = (db: Db, releaseId: string, rows: readonly ReleaseRow[]): Promise<number> =>
  db.$executeRaw`
    INSERT INTO release_matches
      (release_id, match_id, competition_code, kickoff, kickoff_confirmed, status, reliable,
       summary, payload)
    SELECT ${releaseId}, * FROM unnest(
      ${rows.map(({ head }) => head.matchId)}::text[],
      ${rows.map(({ head }) => head.competitionCode)}::text[],
      ${rows.map(({ head }) => new Date(head.kickoffMs).toISOString())}::timestamptz[],
      ${rows.map(({ head }) => head.kickoffConfirmed)}::boolean[],
      ${rows.map(({ head }) => (head.finalScore ? 'final' : 'scheduled'))}::text[],
      ${rows.map(({ head }) => head.reliable)}::boolean[],
      ${rows.map(({ summary }) => summary)}::text[],
      ${rows.map(({ payload }) => payload)}::text[])`

/**
 * The one switch: from this commit on every instance serves this release, whole.
 * @param pinnedBy the operator whose choice it is; publications then leave it until it is unpinned
 */
export async function switchRelease(
  tx: Tx,
  releaseId: string,
  at: Date,
  pinnedBy: string | null = null,
): Promise<void> {
  await tx.release.update({ where: { id: releaseId }, data: { promotedAt: at } })
  const promoted = { releaseId, at, pinnedBy, pinnedAt: pinnedBy === null ? null : at }
  await tx.promotedRelease.upsert({
    where: { id: 1 },
    create: { id: 1, ...promoted },
    update: promoted,
  })
  await announce(tx, 'release', releaseId)
}

export async function promote(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  releaseId: string,
): Promise<Date> {
  const at = clock.now()
  await db.$transaction((tx) => switchRelease(tx, releaseId, at))
  return at
}
