import { renameSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEXT_SANDBOX_SCHEMA } from '../lib/platform/schemas'
import { readProgress } from '../lib/sandbox'
import { builtPrograms, type Program, type Programs } from './programs'
import { copyInventedResults, type ResultsCopy } from './publishing'
import { startTestServer, type TestServer } from './server'

/** Seconds before the Paris day turns. */
const EVENING = '2026-03-06T22:59:45Z'
const EVERY_SECOND = { interval: 1_000 }

let programs: Programs
let results: ResultsCopy
/** Serves beside the publisher, on the same database, by the same clock. */
let server: TestServer
let publisher: Program

const settings = () => ({
  DATABASE_URL: server.databaseUrl,
  SECRET_KEY: server.product.deps.env.SECRET_KEY,
  RESULTS_DIR: results.folder,
  PREMATCH_NOW: EVENING,
})

beforeAll(async () => {
  programs = await builtPrograms()
  results = copyInventedResults()
  server = await startTestServer({ env: { PREMATCH_NOW: EVENING } })
  publisher = programs.watch(settings())
})
afterAll(async () => {
  await publisher.kill()
  await server.close()
  results.remove()
})

interface Health {
  status: string
  reasons: string[]
  data_version: string | null
  release_age_seconds: number | null
}
const health = async () => (await (await fetch(`${server.url}/v1/health`)).json()) as Health
const version = async () => (await health()).data_version

test('the first release is served as soon as it is made, and the next one when the Paris day turns', async () => {
  await expect.poll(version, EVERY_SECOND).toMatch(/^rel_20260306T2259/)
  expect(await health()).toMatchObject({ status: 'ok', reasons: [] })
  await expect.poll(version, EVERY_SECOND).toMatch(/^rel_20260306T2300/)
  expect((await health()).release_age_seconds).toBeLessThan(60)
})

test('a source that has changed is published without anybody asking', async () => {
  const before = await version()
  results.edit('2025-26/en.1.json', (rows) => void rows.push(...rows.slice(-1)))
  await expect.poll(version, EVERY_SECOND).not.toBe(before)
  const causes = await server.product.deps.db.publication.findMany({ orderBy: { seq: 'asc' } })
  expect(causes.map(({ cause, actor }) => `${cause} by ${actor}`)).toEqual([
    'first by service',
    'time by service',
    'source by service',
  ])
})

test('a source that is gone degrades health and takes nothing from what is served; it is taken up when it is back', async () => {
  const before = await version()
  renameSync(results.folder, `${results.folder}-away`)
  await expect
    .poll(async () => (await health()).reasons, EVERY_SECOND)
    .toEqual(['publication_failed'])
  expect(await version()).toBe(before)
  renameSync(`${results.folder}-away`, results.folder)
  await expect.poll(async () => (await health()).status, EVERY_SECOND).toBe('ok')
})

test('told to stop, it ends with 0', async () => {
  publisher.process.kill('SIGTERM')
  expect(await publisher.ended).toBe(0)
})

test('left at its defaults, it makes the season of the sandbox while nothing is due', async () => {
  // The other tests leave the season out: making it is half a minute's work, with what time everything else leaves.
  publisher = programs.watch({ ...settings(), SANDBOX: '' })
  const { deps } = server.product
  const begun = async () =>
    (await readProgress(deps, NEXT_SANDBOX_SCHEMA)) ?? (await readProgress(deps))
  await expect
    .poll(async () => (await begun())?.published ?? 0, { timeout: 240_000, interval: 1_000 })
    .toBeGreaterThan(0)
})
