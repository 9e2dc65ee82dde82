import type { Platform } from '../platform'
import { isOfLaterDay, whyDue, type DueCause } from './due'
import { readLastPublication } from './publications'
import { settingsSha256 } from './settings'
import { findSource, type ResultsSource } from './sources'

type Asked = Pick<Platform, 'db' | 'clock'>

const readPromoted = async ({ db }: Asked) =>
  db.promotedRelease.findUnique({
    where: { id: 1 },
    select: { release: { select: { sourceKind: true, createdAt: true } } },
  })

/** Why a publication is due now (see `whyDue`); null while none is. */
export async function publicationDue(
  { db, clock }: Asked,
  source: ResultsSource,
): Promise<DueCause | null> {
  const promoted = await readPromoted({ db, clock })
  return whyDue({
    nowMs: clock.nowMs(),
    releaseCreatedMs: promoted?.release.createdAt.getTime() ?? null,
    // A source that can't be read is not the one that was.
    sourceSha256: await source.fingerprint().catch(() => null),
    settingsSha256: settingsSha256(source.kind),
    last: await readLastPublication(db),
  })
}

/**
 * Whether something can be served meanwhile: a release of the same kind of source, which knows nothing of the days that
 * are still to come by this process's clock.
 */
export async function isServable(
  platform: Pick<Platform, 'db' | 'env' | 'clock'>,
  resultsDir: string | undefined,
): Promise<boolean> {
  const source = await findSource(platform, resultsDir)
  const promoted = await readPromoted(platform)
  return (
    promoted?.release.sourceKind === source.kind &&
    !isOfLaterDay(promoted.release.createdAt.getTime(), platform.clock.nowMs())
  )
}
