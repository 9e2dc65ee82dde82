import { giveUpOldChanges } from '../changes/retention'
import type { Platform } from '../platform'
import { appendToLog } from '../record/log'
import { nextDueMs } from './due'
import { freeze, releaseWindow, type FreezeCounts } from './freeze'
import { ingest, type IngestCounts } from './ingest'
import { publicationDue } from './current'
import { lockPublishing, tryLockPublishing } from './lock'
import { buildManifest } from './manifest'
import {
  beginPublication,
  endPublication,
  type Occasion,
  type PublicationOutcome,
} from './publications'
import { readBesideRecord, type Acceptance } from './record'
import { findPrevious, release } from './release'
import { isUpcoming, selectHeads } from './release-heads'
import { removeOldRows } from './release-retention'
import type { PublicationReport } from './report'
import { reportOf } from './report-of-publication'
import { eachTenth } from './progress'
import { settingsSha256 } from './settings'
import { findAltered, loadSnapshotHeads } from './snapshots'
import { findSource, SourceError, type ResultsSource } from './sources'

export interface PublishOptions {
  /** A folder of results; without it the simulated world is published. */
  resultsDir?: string | undefined
  occasion?: Occasion
  /** Changes of the record that are otherwise held back. */
  accept?: Acceptance
  /** Promote although a release is pinned, which is unpinned by it. */
  force?: boolean
  /** Nothing that was served is given up: whoever reads it may stand at any of its instants. */
  keepsAll?: boolean
  /** One plain sentence per step. */
  onProgress?: (message: string) => void
}

/** What a publication made of its source. */
export interface PublishSummary {
  publicationId: string
  /** pinned: forecasts were frozen, and the release an operator has chosen stays. */
  outcome: Exclude<PublicationOutcome, 'failed'>
  /** Served from now on. */
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
  report: PublicationReport
}

/**
 * Results in, one promoted release out: read the source, lay it beside the record, ingest what is let in, forecast what is
 * due, freeze, write a release and promote it. Killed at any moment, the release before stays whole; failed, it stays and
 * the failure is on record.
 * @throws SourceError when the source as a whole can't be used; nothing was changed then
 */
export async function publish(
  platform: Platform,
  options: PublishOptions = {},
): Promise<PublishSummary> {
  const lock = await lockPublishing(platform.env.DATABASE_URL, () =>
    options.onProgress?.('Another publisher is at work; waiting for it to finish.'),
  )
  try {
    return await publishFrom(platform, await findSource(platform, options.resultsDir), options)
  } finally {
    await lock.release()
  }
}

/**
 * Publishes when a publication is due and no other publisher is at work: whoever asks first leads.
 * @returns null when nothing was done
 * @throws SourceError as `publish`
 */
export async function publishIfDue(
  platform: Platform,
  options: Omit<PublishOptions, 'occasion'>,
): Promise<PublishSummary | null> {
  const source = await findSource(platform, options.resultsDir)
  const lock = await tryLockPublishing(platform.env.DATABASE_URL)
  if (!lock) return null
  try {
    const cause = await publicationDue(platform, source)
    if (!cause) return null
    const occasion = { cause, actor: 'service' }
    return await publishFrom(platform, source, { ...options, occasion })
  } finally {
    await lock.release()
  }
}

/** The same from a source of the caller's, who holds the publisher's lock. @throws SourceError as `publish` */
export async function publishFrom(
  platform: Platform,
  source: ResultsSource,
  options: PublishOptions,
): Promise<PublishSummary> {
  const { db, clock } = platform
  const id = await beginPublication(db, {
    ...(options.occasion ?? { cause: 'command', actor: 'service' }),
    at: clock.now(),
    sourceKind: source.kind,
    settingsSha256: settingsSha256(source.kind),
  })
  try {
    return await run(platform, source, id, options)
  } catch (error) {
    await recordFailure(platform, source, id, error)
    throw error
  }
}

async function run(
  platform: Platform,
  source: ResultsSource,
  publicationId: string,
  {
    accept = 'none',
    force = false,
    keepsAll = false,
    onProgress: say = () => undefined,
  }: PublishOptions,
): Promise<PublishSummary> {
  const { db, clock } = platform
  const nowMs = clock.nowMs()
  const window = releaseWindow(nowMs)
  if (!keepsAll) {
    await removeOldRows(db, nowMs)
    await giveUpOldChanges(db, nowMs)
  }
  const stored = await loadSnapshotHeads(db)
  const isShown = (id: string) => stored.has(id)
  const reading = await readBesideRecord(db, source, nowMs, isShown, accept)
  say(`Read ${reading.listed} matches (${source.kind}).`)
  const ingested = await ingest(db, reading, publicationId, new Date(nowMs))
  say(`Stored ${ingested.matches} new or changed matches.`)
  const { matches } = reading
  const { faults, ...forecasts } = await freeze(
    platform,
    reading,
    stored,
    window,
    eachTenth((done, total) => say(`Forecast ${done} of ${total} matches.`)),
  )
  const altered = await findAltered(db, window)
  const intact = new Map([...(await loadSnapshotHeads(db))].filter(([id]) => !altered.has(id)))
  const heads = selectHeads(matches, intact, window)
  const checkpoint = await appendToLog(platform)
  say(`The record's log has ${checkpoint.size} entries.`)
  const chain = { checkpoint, previous: await findPrevious(db) }
  const manifest = buildManifest(heads, matches, reading, chain, nowMs)
  const report = await reportOf(platform, reading, {
    unforecast: faults,
    altered: matches.filter(({ id }) => altered.has(id)),
    isEmpty: heads.length === 0,
  })

  const pinned = force ? null : await findPinned(platform)
  const writing = eachTenth((done, total) => say(`Wrote ${done} of ${total} changed rows.`))
  const served = pinned ?? (await release(platform, manifest, heads, writing, keepsAll))
  const outcome = pinned ? 'pinned' : 'published'
  await endPublication(db, publicationId, {
    at: clock.now(),
    outcome,
    sourceSha256: reading.fingerprint,
    releaseId: served.id,
    nextDueMs: nextDueMs(reading.future, nowMs),
    alteredForecasts: altered.size,
    report,
  })
  const verified = heads.filter((head) => head.finalScore).length
  const upcoming = heads.filter((head) => isUpcoming(head, nowMs))
  return {
    publicationId,
    outcome,
    releaseId: served.id,
    receiptSha256: served.receiptSha256,
    promotedAt: served.promotedAt,
    sourceKind: source.kind,
    rows: heads.length,
    verified,
    upcoming: upcoming.length,
    reliable: heads.filter((head) => head.reliable).length,
    activeCompetitions: manifest.competitions.filter((c) => c.activity_status === 'active').length,
    ingested,
    forecasts,
    report,
  }
}

/** The release that stays by an operator's order. */
async function findPinned({ db }: Platform) {
  const promoted = await db.promotedRelease.findUnique({
    where: { id: 1 },
    select: { pinnedBy: true, at: true, release: { select: { id: true, receiptSha256: true } } },
  })
  return promoted?.pinnedBy != null ? { promotedAt: promoted.at, ...promoted.release } : null
}

/** What failed is on record for health and operators; the failure itself goes on its way. */
async function recordFailure(
  { db, clock, log }: Platform,
  source: ResultsSource,
  id: string,
  error: unknown,
): Promise<void> {
  const isExplained = error instanceof SourceError
  const failure = isExplained ? error.message : 'It failed; the log of the publisher tells more.'
  const sourceSha256 = await source.fingerprint().catch(() => null)
  await endPublication(db, id, { at: clock.now(), outcome: 'failed', sourceSha256, failure }).catch(
    (err: unknown) => log.warn({ err, publication: id }, 'failed publication not recorded'),
  )
}
