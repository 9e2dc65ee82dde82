import { z } from 'zod'
import { utcStamp } from '../platform/clock'
import type { Db } from '../platform/db'

/** What ties a release to the record; absent in manifests of older versions. */
const chain = z.object({
  checkpoint: z.object({ origin: z.string(), size: z.number(), root: z.string() }).optional(),
  previous: z.object({ id: z.string(), receipt_sha256: z.string() }).nullable().optional(),
})

/** A published release, without its rows. */
export interface PublishedRelease {
  id: string
  created_at: string
  source_kind: string
  manifest_sha256: string
  previous: { id: string; manifest_sha256: string } | null
  checkpoint: { origin: string; size: number; root: string } | null
}

const SELECT = {
  id: true,
  seq: true,
  createdAt: true,
  sourceKind: true,
  receiptSha256: true,
  manifest: true,
} as const

interface Row {
  id: string
  createdAt: Date
  sourceKind: string
  receiptSha256: string
  manifest: string
}

function shape({ id, createdAt, sourceKind, receiptSha256, manifest }: Row): PublishedRelease {
  const { previous, checkpoint } = chain.parse(JSON.parse(manifest))
  return {
    id,
    created_at: utcStamp(createdAt),
    source_kind: sourceKind,
    manifest_sha256: receiptSha256,
    previous: previous ? { id: previous.id, manifest_sha256: previous.receipt_sha256 } : null,
    checkpoint: checkpoint ?? null,
  }
}

const PAGE = 100

/** What no release is called is not looked for: a database takes not every text. */
const isReleaseId = (text: string): boolean => /^rel_\w{1,60}$/.test(text)

/**
 * Published releases, the newest first.
 * @param before those published before this one
 * @returns null when there is no such release
 */
export async function listPublished(
  db: Pick<Db, 'release'>,
  before?: string,
): Promise<{ releases: PublishedRelease[]; before: string | null } | null> {
  if (before !== undefined && !isReleaseId(before)) return null
  const from =
    before === undefined
      ? undefined
      : await db.release.findUnique({ where: { id: before }, select: { seq: true } })
  if (from === null) return null
  const rows = await db.release.findMany({
    where: { promotedAt: { not: null }, ...(from && { seq: { lt: from.seq } }) },
    orderBy: { seq: 'desc' },
    take: PAGE + 1,
    select: SELECT,
  })
  const page = rows.slice(0, PAGE)
  return {
    releases: page.map(shape),
    before: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

/** A published release with its manifest, the very text that was hashed; null where there is none. */
export async function readPublished(
  db: Pick<Db, 'release'>,
  id: string,
): Promise<(PublishedRelease & { manifest: string }) | null> {
  if (!isReleaseId(id)) return null
  const row = await db.release.findFirst({
    where: { id, promotedAt: { not: null } },
    select: SELECT,
  })
  return row && { ...shape(row), manifest: row.manifest }
}
