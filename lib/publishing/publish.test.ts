import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  copyInventedResults,
  openPublishingBench,
  type PublishingBench,
  type ResultsCopy,
} from '../../test/publishing'
import { sha256Hex } from '../platform/secrets'
import { corePayload, matchSummary, type FullPayload, type MatchSummary } from '../releases/payload'
import { isServable, findSource, publicationDue, publish, type PublishSummary } from '.'
import { publishedManifest } from './manifest'
import { contentSha256, selectHeads } from './release-heads'
import { releaseWindow } from './freeze'
import { loadMatches } from './load-matches'
import { loadSnapshotHeads } from './snapshots'

const NOW = '2026-03-01T12:00:00Z'
let bench: PublishingBench
let results: ResultsCopy
let first: PublishSummary
let rows: { summary: MatchSummary; payload: FullPayload; status: string; reliable: boolean }[]

beforeAll(async () => {
  bench = await openPublishingBench(NOW)
  results = copyInventedResults()
  first = await publish(bench.platform, { resultsDir: results.folder })
  const stored = await bench.platform.db.releaseMatch.findMany({
    where: { releaseId: first.releaseId },
  })
  rows = stored.map((row) => ({
    summary: JSON.parse(row.summary) as MatchSummary,
    payload: JSON.parse(row.payload) as FullPayload,
    status: row.status,
    reliable: row.reliable,
  }))
})

afterAll(async () => {
  results.remove()
  await bench.close()
})

test('a release holds the verified matches of 90 days and the fixtures of 35', () => {
  expect(first).toMatchObject({ sourceKind: 'results', rows: rows.length, activeCompetitions: 2 })
  expect(first.releaseId).toMatch(/^rel_20260301T120000Z_[0-9a-f]{8}$/)
  expect(first.verified + first.upcoming).toBe(rows.length)
  const kickoffs = (status: string) =>
    rows.filter((row) => row.status === status).map((row) => row.payload.match.kickoff)
  expect(kickoffs('final').length).toBeGreaterThan(60)
  expect(kickoffs('scheduled').length).toBeGreaterThan(8)
  expect(kickoffs('final').every((at) => at < NOW && at >= '2025-11-30T23:00:00Z')).toBe(true)
  expect(kickoffs('scheduled').every((at) => at > NOW && at < '2026-04-06T00:00:00Z')).toBe(true)
})

test('every text is exactly what the contract describes, no field more or less', () => {
  for (const { summary, payload } of rows) {
    expect(matchSummary.parse(summary)).toEqual(summary)
    expect(corePayload.parse(payload)).toEqual(payload)
  }
})

test('summary and payload of a match say the same', () => {
  for (const { summary, payload, status, reliable } of rows) {
    const { probabilities, match } = payload
    expect(summary).toMatchObject({
      id: match.id,
      kickoff: match.kickoff,
      home_team: match.teams.home.name,
      away_team: match.teams.away.name,
      probabilities: probabilities.one_x_two,
      confidence: { score: probabilities.confidence },
      context: payload.context,
      status,
      reliability: reliable,
      reliability_context: payload.reliability_context,
    })
    expect(Date.parse(summary.kickoff_local)).toBe(Date.parse(summary.kickoff))
    expect(payload.reliability).toBe(payload.reliability_context.length === 0)
    const { final_score } = match
    expect(summary.result_score).toBe(
      final_score ? `${final_score.home}-${final_score.away}` : undefined,
    )
    expect(payload.quality.historical_class).toBe(final_score ? 'past' : 'future')
  }
})

test('every forecast was made before its kickoff: replays before its Paris day, live ones now', () => {
  for (const { payload, status } of rows) {
    const { temporal_class, source_data_cutoff_utc } = payload.provenance
    expect(payload.as_of < payload.match.kickoff).toBe(true)
    expect(source_data_cutoff_utc).toBe(payload.as_of)
    expect(temporal_class).toBe(status === 'final' ? 'replay' : 'live')
    if (status === 'final') expect(payload.as_of).toMatch(/T2[12]:59:59Z$/)
    else expect(payload.as_of).toBe(NOW)
  }
})

test('awarded, abandoned and postponed matches are in no release', async () => {
  const others = await bench.platform.db.match.findMany({
    where: { status: { in: ['awarded', 'abandoned', 'postponed'] } },
  })
  expect(new Set(others.map((match) => match.status)).size).toBe(3)
  const ids = new Set(rows.map((row) => row.payload.match.id))
  expect(others.filter((match) => ids.has(match.id))).toEqual([])
})

test('results that lie ahead in the file are not known', async () => {
  const ahead = await bench.platform.db.match.findMany({
    where: { kickoff: { gt: new Date(NOW) } },
  })
  expect(ahead.length).toBeGreaterThan(8)
  expect(ahead.every((match) => match.homeGoals === null && match.status !== 'final')).toBe(true)
})

test('manifest, receipt and content can be recomputed from what is stored', async () => {
  const { db, clock } = bench.platform
  const release = await db.release.findUniqueOrThrow({ where: { id: first.releaseId } })
  const manifest = publishedManifest.parse(JSON.parse(release.manifest))
  expect(sha256Hex(release.manifest)).toBe(release.receiptSha256)
  expect(first.receiptSha256).toBe(release.receiptSha256)
  const heads = selectHeads(
    await loadMatches(db, 'results'),
    await loadSnapshotHeads(db),
    releaseWindow(clock.nowMs()),
  )
  expect(contentSha256(heads)).toBe(manifest.rows_sha256)
  expect(release.contentSha256).toBe(manifest.rows_sha256)
  expect(release.id.endsWith(manifest.rows_sha256.slice(0, 8))).toBe(true)
  expect(manifest.competitions).toHaveLength(59)
  expect(manifest.competitions).toContainEqual({
    code: 'SERIE_A',
    activity_status: 'unavailable',
    matches: 0,
    newest_result: null,
    next_match: null,
    quarantined_rows: 0,
    held_changes: 0,
  })
  const finals = rows.filter((row) => row.status === 'final' && row.reliable)
  const earliest = finals.map((row) => row.payload.match.kickoff).sort()[0]
  expect(release.historyFrom).toEqual(new Date(earliest ?? 0))
})

test('a payload names the release, the receipt and the frozen snapshot it comes from', async () => {
  const snapshots = await bench.platform.db.forecastSnapshot.findMany()
  const byMatch = new Map(snapshots.map((snapshot) => [snapshot.matchId, snapshot]))
  for (const { payload } of rows) {
    const snapshot = byMatch.get(payload.match.id)
    expect(sha256Hex(snapshot?.payload ?? '')).toBe(snapshot?.sha256)
    expect(payload.provenance).toMatchObject({
      source_release_id: first.releaseId,
      source_promotion_receipt_sha256: first.receiptSha256,
      source_payload_sha256: snapshot?.sha256,
      source_kind: 'results',
    })
    const frozen = JSON.parse(snapshot?.payload ?? '{}') as Partial<FullPayload>
    expect(payload.probabilities).toEqual(frozen.probabilities)
    expect(payload.statistics).toEqual(frozen.statistics)
  }
})

test('publishing again at the same instant changes nothing', async () => {
  const again = await publish(bench.platform, { resultsDir: results.folder })
  expect(again.releaseId).toBe(first.releaseId)
  expect(again.ingested).toEqual({ teams: 0, matches: 0 })
  expect(again.forecasts.replay).toBe(0)
  expect(await bench.platform.db.release.count()).toBe(1)
  expect(await bench.platform.db.releaseMatch.count()).toBe(first.rows)
})

test('what forecasts are calibrated by is fitted once for the same inputs, and to the same numbers again', async () => {
  const { db } = bench.platform
  const fitted = () => db.calibration.findMany({ orderBy: [{ pool: 'asc' }, { month: 'asc' }] })
  const before = await fitted()
  expect(before.length).toBeGreaterThan(3)
  const thisMonth = { where: { month: new Date('2026-03-01') } }
  const spoiled = { inputsSha256: 'of other inputs', fitted: '{}' }
  expect((await db.calibration.updateMany({ ...thisMonth, data: spoiled })).count).toBeGreaterThan(
    0,
  )
  const { forecasts } = await publish(bench.platform, { resultsDir: results.folder })
  expect(forecasts.live).toBeGreaterThan(8)
  expect(await fitted()).toEqual(before)
})

test('a publication is due when the Paris day turns, the source changes, or texts are made in another way', async () => {
  const { platform } = bench
  const due = async () => publicationDue(platform, await findSource(platform, results.folder))
  expect(await due()).toBeNull()
  platform.clock.set('2026-03-01T23:00:00Z')
  expect(await due()).toBe('time')
  platform.clock.set(NOW)
  const newest = { where: { id: first.publicationId } }
  const { settingsSha256 } = await platform.db.publication.findUniqueOrThrow(newest)
  await platform.db.publication.updateMany({ data: { settingsSha256: 'of another version' } })
  expect(await due()).toBe('settings')
  await platform.db.publication.updateMany({ data: { settingsSha256 } })
  expect(await due()).toBeNull()
  results.write('2025-26/yy.9.json', '{}')
  expect(await due()).toBe('source')
})

test('meanwhile a release of the same kind of source can be served, unless the clock was turned back to another day', async () => {
  const { platform } = bench
  expect(await isServable(platform, results.folder)).toBe(true)
  expect(await isServable(platform, undefined)).toBe(false)
  platform.clock.set('2026-02-28T12:00:00Z')
  expect(await isServable(platform, results.folder)).toBe(false)
  platform.clock.set(NOW)
})
