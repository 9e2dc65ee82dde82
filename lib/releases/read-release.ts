import { upcomingUntilMs } from '../football/kickoff'
import type { Db } from '../platform/db'
import { indexRelease, type LoadedRelease, type ReleaseRow } from './index-release'
import { releaseManifest } from './manifest'

type Reading = Pick<Db, 'release' | 'releaseMatch'>

/** The rows of a release, or of one of its competitions, without their texts. */
export async function readRows(
  db: Reading,
  where: { releaseId: string; competitionCode?: string },
): Promise<ReleaseRow[]> {
  const rows = await db.releaseMatch.findMany({
    where,
    select: {
      matchId: true,
      competitionCode: true,
      kickoff: true,
      kickoffConfirmed: true,
      status: true,
      reliable: true,
    },
  })
  return rows.map(({ matchId, competitionCode, kickoff, kickoffConfirmed, status, reliable }) => {
    const kickoffMs = kickoff.getTime()
    return {
      id: matchId,
      code: competitionCode,
      kickoffMs,
      upcomingUntilMs: upcomingUntilMs({ competitionCode, kickoffMs, kickoffConfirmed }),
      final: status === 'final',
      reliable,
    }
  })
}

/**
 * A release, whole and indexed.
 * @param promotedAt when it began to be served
 */
export async function readRelease(
  db: Reading,
  releaseId: string,
  promotedAt: Date,
): Promise<LoadedRelease> {
  const { id, createdAt, sourceKind, historyFrom, manifest } = await db.release.findUniqueOrThrow({
    where: { id: releaseId },
  })
  const rows = await readRows(db, { releaseId })
  const head = { id, createdAt, promotedAt, sourceKind, historyFrom }
  return indexRelease(head, releaseManifest.parse(JSON.parse(manifest)), rows)
}
