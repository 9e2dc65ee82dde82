import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { publishingWorld } from '../../test/publishing'
import { utcStamp } from '../platform/clock'
import { findSource, publicationDue, publish, publishIfDue, SourceError } from '.'
import { Forecaster } from './forecast/forecaster'
import { readFreshness } from './freshness'
import { ingest } from './ingest'
import { publishedManifest } from './manifest'
import { release } from './release'
import { lockPublishing } from './lock'
import { simulateWorld } from './sources/simulation/world'

const NOW = '2026-03-01T12:00:00Z'
const world = publishingWorld(NOW)

const publishNow = (onProgress?: (message: string) => void) =>
  publish(world.platform, { resultsDir: world.results.folder, ...(onProgress && { onProgress }) })
const manifestOf = async (id: string, at: Date) => {
  const { manifest } = await world.platform.db.release.findUniqueOrThrow({ where: { id } })
  return { ...publishedManifest.parse(JSON.parse(manifest)), created_at: utcStamp(at) }
}
const promotedId = async () =>
  (await world.platform.db.promotedRelease.findUnique({ where: { id: 1 } }))?.releaseId

test('two publishers at once: one waits and says so, then both are done and one whole release is served', async () => {
  const said: string[] = []
  const both = await Promise.all([1, 2].map(() => publishNow((message) => said.push(message))))
  expect(said.filter((message) => message.startsWith('Another publisher'))).toHaveLength(1)
  expect(both.map((summary) => summary.releaseId)).toContain(await promotedId())
  const { db } = world.platform
  expect(await db.release.count({ where: { promotedAt: null } })).toBe(0)
  for (const { releaseId, rows } of both)
    expect(await db.releaseMatch.count({ where: { releaseId } })).toBe(rows)
})

test('the lock of a publisher whose connection ends is free again', async () => {
  const { DATABASE_URL } = world.platform.env
  const held = await lockPublishing(DATABASE_URL, () => undefined)
  let waited = false
  const next = lockPublishing(DATABASE_URL, () => {
    waited = true
    void held.release()
  })
  await (await next).release()
  expect(waited).toBe(true)
})

test('what a killed publisher of an older version left is removed, the served release untouched', async () => {
  const { db } = world.platform
  const first = await publishNow()
  const { seq: _, ...head } = await db.release.findUniqueOrThrow({
    where: { id: first.releaseId },
  })
  const leftover = { ...head, id: 'rel_20260301T110000Z_00000000', promotedAt: null }
  await db.release.create({ data: leftover })
  world.platform.clock.advance(60_000)
  const second = await publishNow()
  expect(await db.release.findUnique({ where: { id: leftover.id } })).toBeNull()
  for (const { releaseId, rows } of [first, second])
    expect(await db.releaseMatch.count({ where: { releaseId } })).toBe(rows)
  expect(await promotedId()).toBe(second.releaseId)
})

test('results of another time give an empty release and a note that says what to do', async () => {
  world.platform.clock.set('2031-03-01T12:00:00Z')
  const { rows, report } = await publishNow()
  expect(rows).toBe(0)
  expect(report.notes.map(({ text }) => text).join()).toMatch(/set PREMATCH_NOW/)
})

test('a release is there whole, served and announced, or nothing of it is', async () => {
  const { db, clock } = world.platform
  const first = await publishNow()
  const stored = async () => [
    await db.release.findMany(),
    await db.releaseRow.findMany({ select: { matchId: true, fromRelease: true, toRelease: true } }),
    await promotedId(),
  ]
  const before = await stored()
  const listener = new pg.Client({ connectionString: world.platform.env.DATABASE_URL })
  await listener.connect()
  try {
    const heard: string[] = []
    listener.on('notification', (notice) => heard.push(notice.payload ?? ''))
    await listener.query('LISTEN release')
    // The last thing that is written of it.
    await db.$executeRaw`ALTER TABLE promotions RENAME TO hidden`
    clock.advance(60_000)
    await expect(
      release(world.platform, await manifestOf(first.releaseId, clock.now()), [], () => undefined),
    ).rejects.toThrow()
    expect(await stored()).toEqual(before)
    await db.$executeRaw`ALTER TABLE hidden RENAME TO promotions`
    const second = await publishNow()
    await listener.query('SELECT 1')
    expect(heard).toEqual([second.releaseId])
  } finally {
    await listener.end()
  }
})

test('a folder that is gone changes nothing, is on record, and is tried again with growing pauses', async () => {
  const { db, clock } = world.platform
  const first = await publishNow()
  const state = async () => ({
    matches: await db.match.findMany({ orderBy: { id: 'asc' } }),
    snapshots: await db.forecastSnapshot.findMany({ orderBy: { matchId: 'asc' } }),
    releases: await db.release.count(),
  })
  const before = await state()
  const gone = { resultsDir: `${world.results.folder}/gone` }
  clock.advance(3_600_000)
  await expect(publish(world.platform, gone)).rejects.toThrow(SourceError)
  expect(await state()).toEqual(before)
  expect(await promotedId()).toBe(first.releaseId)
  const [failed] = await db.publication.findMany({ orderBy: { seq: 'desc' }, take: 1 })
  expect(failed).toMatchObject({ outcome: 'failed', failure: expect.stringMatching(/RESULTS_DIR/) })
  const due = async (folder = gone.resultsDir) =>
    publicationDue(world.platform, await findSource(world.platform, folder))
  expect(await due()).toBeNull()
  clock.advance(60_000)
  expect(await due()).toBe('again')
  // The lock was given back, and the folder that is there again is published at once.
  expect(await due(world.results.folder)).toBe('source')
  expect((await publishNow()).rows).toBeGreaterThan(0)
})

test('publishing twice stores nothing the second time, and a later hour adds only what became known', async () => {
  const first = await publishNow()
  expect(first.ingested).toEqual({ teams: 17, matches: 210 })
  expect((await publishNow()).ingested).toEqual({ teams: 0, matches: 0 })
  world.platform.clock.advance(7 * 86_400_000)
  const { ingested } = await publishNow()
  const { db } = world.platform
  const events = await db.matchEvent.findMany()
  expect(ingested).toEqual({ teams: 0, matches: events.length })
  expect(events.length).toBeGreaterThan(4)
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['result']))
})

test('of several publishers that find one due, one publishes', async () => {
  await publishNow()
  world.platform.clock.advance(86_400_000)
  const done = await Promise.all(
    Array.from({ length: 4 }, () =>
      publishIfDue(world.platform, { resultsDir: world.results.folder }),
    ),
  )
  expect(done.filter((one) => one !== null)).toHaveLength(1)
  expect(await publishIfDue(world.platform, { resultsDir: world.results.folder })).toBeNull()
})

test('a match that can not be forecast is named, and keeps no other from it', async () => {
  const real = Reflect.get<Forecaster, 'forecast'>(Forecaster.prototype, 'forecast')
  vi.spyOn(Forecaster.prototype, 'forecast').mockImplementation(function (
    this: Forecaster,
    match,
    asOfMs,
  ) {
    if (match.competitionCode === 'LIGUE_1') throw new Error('no such figure')
    return real.call(this, match, asOfMs)
  })
  world.platform.log.level = 'silent'
  const done = await publishNow()
  vi.restoreAllMocks()
  expect(done.forecasts.live).toBeGreaterThan(4)
  expect(done.report.quarantined.map(({ competition }) => competition)).toContain('LIGUE_1')
  const codes = await world.platform.db.releaseMatch.findMany({ distinct: ['competitionCode'] })
  expect(codes.map(({ competitionCode }) => competitionCode)).toEqual(['PREMIER_LEAGUE'])
})

test('a forecast that was altered in the database is not served, is named, and degrades health until it is restored', async () => {
  const { db, clock, log } = world.platform
  log.level = 'silent'
  const first = await publishNow()
  const row = await db.releaseMatch.findFirstOrThrow({
    where: { releaseId: first.releaseId, status: 'final' },
  })
  const before = await db.forecastSnapshot.findUniqueOrThrow({ where: { matchId: row.matchId } })
  const payload = before.payload.replace(/"home":0\.\d+/, '"home":0.9')
  expect(payload).not.toBe(before.payload)
  // The owner of the database can do it, who first takes the trigger away.
  await db.$executeRaw`ALTER TABLE forecast_snapshots DISABLE TRIGGER sealed`
  const write = (text: string) =>
    db.forecastSnapshot.update({ where: { matchId: row.matchId }, data: { payload: text } })
  const reasons = async () => (await readFreshness(db, clock.nowMs())).reasons
  await write(payload)
  clock.advance(60_000)
  const altered = await publishNow()
  expect(altered.rows).toBe(first.rows - 1)
  expect(altered.report.quarantined[0]).toMatchObject({
    isNew: true,
    text: expect.stringContaining(row.matchId),
    reason: expect.stringMatching(/no longer has its hash/),
  })
  expect(await reasons()).toEqual(['forecasts_altered'])
  await write(before.payload)
  clock.advance(60_000)
  expect((await publishNow()).rows).toBe(first.rows)
  expect(await reasons()).toEqual([])
})

test('a release of real results holds none of the simulated matches in the same database', async () => {
  const { db } = world.platform
  const now = new Date(NOW)
  const simulated = simulateWorld(now.getTime())
  const matches = simulated.matches.filter((match) => match.competitionCode === 'PREMIER_LEAGUE')
  await ingest(db, { teams: simulated.teams, write: matches, applied: [] }, 'pub_test', now)
  const { releaseId } = await publishNow()
  const served = await db.releaseMatch.findMany({ where: { releaseId } })
  const ids = new Set(matches.map((match) => match.id))
  expect(served.length).toBeGreaterThan(60)
  expect(served.filter((row) => ids.has(row.matchId))).toEqual([])
  expect(await db.match.count({ where: { sourceKind: 'simulation', status: 'cancelled' } })).toBe(0)
})
