import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database'
import { writeInventedResults } from './invented-results'
import { builtPrograms, type Program, type Programs } from './programs'
import { manualClock, startTestServer } from './server'
import { readChanges } from '../lib/changes/read'
import { CATALOGUE } from '../lib/football/catalogue'
import type { Db } from '../lib/platform/db'
import { publish as runPublication } from '../lib/publishing'
import { auditRecord } from '../lib/record/audit'

const SECRET_KEY = 'kill-test-kill-test-kill-test-kill-test'
const YESTERDAY = { PREMATCH_NOW: '2026-02-28T12:00:00Z' }
const TODAY = { PREMATCH_NOW: '2026-03-01T12:00:00Z' }

const folder = mkdtempSync(path.join(tmpdir(), 'prematch-results-'))
let programs: Programs
/** A database that serves yesterday's release; today's is to be published. */
let yesterday: TestDatabase
/** What is served before, and what must be served after. */
let before: string
let after: string
/** How long a publication takes that nobody kills. */
let wholeMs: number

const environment = (database: TestDatabase) => ({
  DATABASE_URL: database.url,
  SECRET_KEY,
  RESULTS_DIR: folder,
})
const publish = (database: TestDatabase, day = TODAY) =>
  programs.publish({ ...environment(database), ...day })

async function succeed(program: Program): Promise<void> {
  expect(await program.ended, program.output()).toBe(0)
}

/** Fingerprint of every match that a release serves, the promoted one unless another is named. */
async function served(database: TestDatabase, releaseId?: string): Promise<string> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ row: string }>(
    `SELECT m.match_id || m.status || m.summary AS row
       FROM release_matches m
      WHERE release_id = coalesce($1, (SELECT release_id FROM promoted_release)) ORDER BY m.match_id`,
    [releaseId ?? null],
  )
  await client.end()
  return `${rows.length} rows ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
}

beforeAll(async () => {
  // One season: what is killed is the writing, not the fitting.
  writeInventedResults(folder, '2026-03-01', [2025])
  programs = await builtPrograms()
  yesterday = await createTestDatabase()
  await succeed(publish(yesterday, YESTERDAY))
  before = await served(yesterday)

  const reference = await createTestDatabase(yesterday.url)
  const startedMs = performance.now()
  await succeed(publish(reference))
  wholeMs = performance.now() - startedMs
  after = await served(reference)
  await reference.close()
  expect(after).not.toBe(before)
  expect(after).not.toMatch(/^0 rows/)
})

afterAll(async () => {
  await yesterday.close()
  rmSync(folder, { recursive: true })
})

/** The next run, by the same code in this process: another one takes longer to load than to publish. */
async function publishAgain(database: TestDatabase): Promise<void> {
  const clock = manualClock(TODAY.PREMATCH_NOW)
  const next = await startTestServer({ clock, databaseUrl: database.url, env: { SECRET_KEY } })
  await runPublication(next.product.deps, { resultsDir: folder })
  expect((await auditRecord(next.product.deps.db)).faults).toEqual([])
  const yesterdays = await next.product.deps.releases.past.servedAt(
    new Date('2026-02-28T18:00:00Z'),
  )
  expect(await served(database, yesterdays?.id)).toBe(before)
  await expectToldWhole(next.product.deps.db, yesterdays?.id ?? '')
  await next.close()
}

/** Whoever had yesterday's matches and was told what changed has what is served, and was told nothing twice. */
async function expectToldWhole(db: Db, yesterdays: string): Promise<void> {
  const summaries = async (releaseId: string) =>
    new Map(
      (await db.releaseMatch.findMany({ where: { releaseId } })).map((row) => [
        row.matchId,
        row.summary,
      ]),
    )
  const { seq } = await db.promotion.findFirstOrThrow({ where: { releaseId: yesterdays } })
  const since = { seq: 0n, promotion: seq, releaseId: yesterdays }
  const filter = {
    competitions: CATALOGUE.map(({ code }) => code),
    withUnreliable: true,
    withDrift: true,
    historyFrom: new Date(0),
  }
  const { changes, releaseId } = await readChanges(db, since, filter, 10_000)
  const copy = await summaries(yesterdays)
  const told = new Set<string>()
  for (const { json } of changes) {
    const change = JSON.parse(json) as Record<'type' | 'match_id', string> & {
      match: object | null
    }
    told.add(`${change.type} ${change.match_id}`)
    if (change.match) copy.set(change.match_id, JSON.stringify(change.match))
    else copy.delete(change.match_id)
  }
  expect(told.size).toBe(changes.length)
  expect(changes.length).toBeGreaterThan(10)
  expect(copy).toEqual(await summaries(releaseId))
}

/** Publishes and kills it when `moment` has come; then nothing may be half, and the next run completes it. */
async function killAndRepeat(
  moment: (program: Program) => Promise<unknown>,
  meanwhile: (database: TestDatabase) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const database = await createTestDatabase(yesterday.url)
  const killed = publish(database)
  await Promise.race([moment(killed), killed.ended])
  await killed.kill()
  expect([before, after]).toContain(await served(database))
  await meanwhile(database)

  await publishAgain(database)
  expect(await served(database)).toBe(after)
  await database.close()
}

test('killed at any moment of publishing, a whole release is served and the next run publishes today’s', async () => {
  const moments = Array.from({ length: 4 }, (_, i) => ((i + Math.random()) / 4) * wholeMs)
  for (const delayMs of moments) await killAndRepeat(() => sleep(delayMs))
})

/** Kills as soon as it has said this. */
const saying = (step: RegExp) => async (program: Program) => {
  while (!step.test(program.output())) await sleep(1)
}

test.each([/^Read \d+/m, /^Stored \d+/m, /^Forecast \d+/m, /^The record/m])(
  'killed right after it has said "%s", the release before is served whole until the next run',
  (step) => killAndRepeat(saying(step)),
)

test('killed right after it has written rows, a server that starts on what it left serves the release before, until the next run', async () => {
  await killAndRepeat(saying(/^Wrote \d+/m), async (database) => {
    const api = await programs.serve({ ...environment(database), ...TODAY })
    const health = await fetch(`${api.url}/v1/health`)
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({ reasons: ['release_stale'] })
    api.process.kill('SIGTERM')
    expect(await api.ended).toBe(0)
  })
})
