import { parisDay } from '../platform/clock'
import type { Platform } from '../platform'
import { publishedManifest } from './manifest'
import { TRANSFORMATION_VERSION } from './release-payload'
import { openSource } from './sources'

/**
 * Whether the promoted release still stands for the settings of this process: made from the same
 * kind of source, the source unchanged since (by fingerprint), on today's Paris day, its texts as they are made today. Another
 * `RESULTS_DIR`, other files in it, another `PREMATCH_NOW` day, or a version that shows other fields make it stale.
 */
export async function isPromotedCurrent(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  resultsDir: string | undefined,
): Promise<boolean> {
  const promoted = await db.promotedRelease.findUnique({ where: { id: 1 } })
  const release =
    promoted &&
    (await db.release.findUnique({
      where: { id: promoted.releaseId },
      select: { manifest: true, createdAt: true },
    }))
  if (!release || parisDay(release.createdAt) !== parisDay(clock.nowMs())) return false
  const manifest = publishedManifest.safeParse(JSON.parse(release.manifest))
  if (!manifest.success) return false
  const source = openSource(resultsDir)
  return (
    manifest.data.source_kind === source.kind &&
    manifest.data.source_sha256 === (await source.fingerprint()) &&
    manifest.data.transformation_version === TRANSFORMATION_VERSION
  )
}
