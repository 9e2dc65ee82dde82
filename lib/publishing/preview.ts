import type { Platform } from '../platform'
import type { MatchChangeKind } from './compare'
import { readReports } from './publications'
import { readBesideRecord, type Acceptance } from './record'
import { writeReport, type PublicationReport } from './report'
import { loadSnapshotHeads } from './snapshots'
import { findSource } from './sources'

/** What a publication would do with its source. */
export interface Preview {
  sourceKind: string
  /** Matches the source lists. */
  matches: number
  /** Of which the record would hold new or differently. */
  written: number
  /** Changes of matches on record that would be let in. */
  changes: Partial<Record<MatchChangeKind, number>>
  report: PublicationReport
}

/**
 * Reads the source and tells what publishing it would change; writes nothing.
 * @throws SourceError
 */
export async function previewPublication(
  platform: Pick<Platform, 'db' | 'env' | 'clock'>,
  { resultsDir, accept = 'none' }: { resultsDir?: string | undefined; accept?: Acceptance },
): Promise<Preview> {
  const { db, clock } = platform
  const source = await findSource(platform, resultsDir)
  const snapshots = await loadSnapshotHeads(db)
  const isShown = (id: string) => snapshots.has(id)
  const reading = await readBesideRecord(db, source, clock.nowMs(), isShown, accept)
  const [before] = await readReports(db, 1)
  const changes: Preview['changes'] = {}
  for (const { kind } of reading.applied) changes[kind] = (changes[kind] ?? 0) + 1
  return {
    sourceKind: source.kind,
    matches: reading.listed,
    written: reading.write.length,
    changes,
    report: writeReport(reading, clock.nowMs(), before?.report ?? null),
  }
}
