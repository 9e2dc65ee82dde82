import type { Platform } from '../platform'
import type { Db } from '../platform/db'
import { freeze, releaseWindow, type FreezeCounts } from './freeze'
import { ingest, type IngestCounts } from './ingest'
import { loadMatches } from './load-matches'
import { lockPublishing } from './lock'
import { buildManifest } from './manifest'
import { cleanUp, findWhole, promote, writeRelease } from './release'
import { selectHeads } from './release-heads'
import { openSource, type SourceReading } from './sources'

export interface PublishOptions {
  /** A folder of football.json seasons; without it the simulated world is published. */
  resultsDir?: string | undefined
  /** One plain sentence per step. */
  onProgress?: (message: string) => void
}

export interface PublishSummary {
  releaseId: string
  receiptSha256: string
  promotedAt: Date
  sourceKind: string
  rows: number
  verified: number
  upcoming: number
  reliable: number
  activeCompetitions: number
  ingested: IngestCounts
  forecasts: FreezeCounts
  /** What the source left out or had repaired. */
  notes: string[]
}

/**
 * Results in, one promoted release out: read the source, ingest it, forecast what is due, freeze,
 * write a release and promote it. Killed at any moment, the release before stays whole.
 * @throws SourceError when the source can't be used; nothing was changed then
 */
export async function publish(
  platform: Platform,
  { resultsDir, onProgress = () => undefined }: PublishOptions = {},
): Promise<PublishSummary> {
  const { db, clock, env } = platform
  const lock = await lockPublishing(env.DATABASE_URL, () =>
    onProgress('Another publisher is at work; waiting for it to finish.'),
  )
  try {
    const nowMs = clock.nowMs()
    const window = releaseWindow(nowMs)
    await cleanUp(db)
    const source = await ingestSource(db, resultsDir, nowMs, onProgress)
    const matches = await loadMatches(db, source.kind)
    const forecasts = await freeze(
      platform,
      matches,
      window,
      eachTenth((done, total) => onProgress(`Forecast ${done} of ${total} matches.`)),
    )
    const heads = await selectHeads(db, source.kind, window)
    const manifest = buildManifest(heads, matches, source, nowMs)
    const release =
      (await findWhole(db, manifest, heads.length)) ??
      (await writeRelease(
        db,
        manifest,
        heads,
        eachTenth((done, total) => onProgress(`Wrote ${done} of ${total} rows.`)),
      ))
    const promotedAt = await promote(platform, release.id)
    const verified = heads.filter((head) => head.finalScore).length
    return {
      releaseId: release.id,
      receiptSha256: release.receiptSha256,
      promotedAt,
      sourceKind: source.kind,
      rows: heads.length,
      verified,
      upcoming: heads.length - verified,
      reliable: heads.filter((head) => head.reliable).length,
      activeCompetitions: manifest.competitions.filter((c) => c.activity_status === 'active')
        .length,
      ingested: source.ingested,
      forecasts,
      notes: heads.length > 0 ? source.notes : [...source.notes, NOTHING_TO_SHOW],
    }
  } finally {
    await lock.release()
  }
}

const NOTHING_TO_SHOW =
  'No match lies within the last 90 and the next 35 days: the release is empty. Give newer results, or set PREMATCH_NOW to a day of their season.'

type Progress = (done: number, total: number) => void

/** Passes on only what completes another tenth. */
function eachTenth(report: Progress): Progress {
  let reported = 0
  return (done, total) => {
    const tenth = Math.floor((10 * done) / total)
    if (tenth > reported) report(done, total)
    reported = tenth
  }
}

/** Reads and ingests the source; its matches are then the database's and need no second copy here. */
async function ingestSource(
  db: Db,
  resultsDir: string | undefined,
  nowMs: number,
  onProgress: (message: string) => void,
): Promise<Omit<SourceReading, 'teams' | 'matches'> & { ingested: IngestCounts }> {
  const { kind, fingerprint, notes, ...content } = await openSource(resultsDir).read(nowMs, {
    aliases: new Map(),
    clubs: new Map(),
  })
  onProgress(`Read ${content.matches.length} matches (${kind}).`)
  const ingested = await ingest(db, { kind, ...content }, nowMs)
  onProgress(`Stored ${ingested.matches} new or changed matches.`)
  return { kind, fingerprint, notes, ingested }
}
