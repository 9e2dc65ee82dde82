import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { removePostgres, startPostgres } from '../../launch/postgres.mjs'
import { atEnd, endAfter } from '../../launch/steps/lifetime.mjs'
import { prepareServer } from '../../launch/steps/prepare.mjs'
import { ROOT } from '../../launch/steps/run.mjs'
import { readOptions } from '../../bench/options'
import type { PlanLimits } from '../../lib/plans/limits'
import { manualClock } from '../../lib/platform/clock'
import { withConnection, type Db } from '../../lib/platform/db'
import { readEnv } from '../../lib/platform/env'
import type { createTestClient } from '../../test/client'
import { freePort } from '../../test/free-port'
import { compare, tally, type Counted } from '../standby/findings'
import { isAnswered, Load, type Caller } from '../standby/load'
import { runWell, startProgram, type Program } from '../standby/programs'
import { startHaproxy } from '../standby/proxy'
import { CERTIFICATE, COMPETITION, LIMITS, PATHS } from '../standby/stage'
import { checkOut, describe, migrationsOf, remove, versionBefore } from './versions'

const values = readOptions(
  {
    command: 'npm run drill:upgrade',
    does: 'two versions beside each other on one database, under load, while the new one migrates it and takes the instances over',
  },
  {
    from: { type: 'string' },
    clients: { type: 'string', default: '20' },
    rate: { type: 'string', default: '100' },
    results: { type: 'string', default: 'test/fixtures/results' },
  },
)

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`)

/** Clients as the version of this folder writes them. */
async function createCallers(root: string, env: Record<string, string>): Promise<Caller[]> {
  const load = (file: string) =>
    import(pathToFileURL(path.join(root, file)).href) as Promise<unknown>
  const { connectDb } = (await load('lib/platform/db.ts')) as { connectDb: (url: string) => Db }
  const { createTestClient: create } = (await load('test/client.ts')) as {
    createTestClient: typeof createTestClient
  }
  const { PLAN_LIMITS } = (await load('lib/plans/limits.ts')) as {
    PLAN_LIMITS: Record<'starter', Partial<PlanLimits>>
  }
  // Of the figures those that it knows.
  const known = Object.entries(LIMITS).filter(([name]) => name in PLAN_LIMITS.starter)
  const limits = Object.fromEntries(known) as unknown as PlanLimits
  const db = connectDb(env.DATABASE_URL ?? '')
  const deps = { db, env: readEnv(env), clock: manualClock(new Date().toISOString()) }
  const callers: Caller[] = []
  for (let i = 0; i < Number(values.clients); i++)
    callers.push(await create(deps, { plan: 'custom', limits, competitions: [COMPETITION] }))
  await db.$disconnect()
  return callers
}

const countedIn = (url: string) =>
  withConnection(url, async (connection) => {
    const { rows } = await connection.query<Counted>(
      'SELECT client_id AS "clientId", day_units AS units, day_rows AS rows FROM quota_counters',
    )
    return rows
  })

/**
 * `npm run drill:upgrade -- --from <tag or commit>`: two versions beside each other on one database, under load, while the
 * new one migrates it and takes the instances over one after another. Ends with 1 where a call was refused, lost or doubled.
 */
await endAfter(async () => {
  const from = values.from ?? versionBefore()
  const before = migrationsOf(from)
  const added = migrationsOf('HEAD').filter((name) => !before.includes(name))
  say(`from ${describe(from)}`)
  say(`to   ${describe('HEAD')}, which adds ${added.join(', ') || 'no migration'}`)
  const directory = mkdtempSync(path.join(tmpdir(), 'prematch-upgrade-'))
  atEnd(() => rmSync(directory, { recursive: true, force: true }))
  const old = path.join(directory, 'old')
  atEnd(() => remove(old))
  checkOut(from, old)
  await prepareServer(() => undefined)

  const home = path.join(directory, 'database')
  atEnd(() => removePostgres(home))
  const database = await startPostgres({ directory: home })
  const ports = {
    https: await freePort(),
    apis: [await freePort(), await freePort()] as [number, number],
    server: await freePort(),
  }
  const env = {
    PREMATCH_ENV: 'production',
    PUBLIC_URL: `https://localhost:${ports.https}`,
    DATABASE_URL: database.url,
    SECRET_KEY: 'pZ0yVqB3mXfT8sKc1uWnE6hRjD4aLg9oYi2b7tQ5vNw',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Prematch <no-reply@prematch.dev>',
    TRUSTED_PROXIES: '1',
    RESULTS_DIR: values.results === 'simulation' ? 'simulation' : path.resolve(values.results),
  }
  await runWell('migrate.mjs', { env, root: old })
  await runWell('publish.mjs', { env, root: old })
  const serve = (version: string, root: string, port: number): Promise<Program> =>
    startProgram(`${version}-${port}`, 'api.mjs', [], {
      directory,
      root,
      says: 'listening',
      env: { ...env, PORT: String(port) },
    })
  const running = new Map<number, Program>()
  atEnd(async () => {
    for (const program of running.values()) await program.stop()
  })
  for (const port of ports.apis) running.set(port, await serve('old', old, port))
  const proxy = await startHaproxy(directory, ports, CERTIFICATE)
  atEnd(() => proxy.stop())
  const callers = await createCallers(old, env)

  const load = new Load(ports.https, CERTIFICATE, callers, PATHS, Number(values.rate))
  const step = async (what: string, work: () => Promise<unknown>) => {
    const [startedMs, refused] = [load.nowMs(), load.calls.filter((one) => !isAnswered(one)).length]
    await work()
    const now = load.calls.filter((one) => !isAnswered(one)).length
    say(
      `${what}: ${((load.nowMs() - startedMs) / 1000).toFixed(1)} s, ${now - refused} calls without 200`,
    )
  }
  await step('the old version alone', () => pause(5_000))
  await step('migrated by the new version', () => runWell('migrate.mjs', { env }))
  await step('the old version on the new schema', () => pause(5_000))
  for (const port of ports.apis) {
    await step('an instance is replaced', async () => {
      await running.get(port)?.stop()
      running.set(port, await serve('new', ROOT, port))
    })
    await step('after it', () => pause(4_000))
  }
  await step('published by the new version', () => runWell('publish.mjs', { env }))
  await step('the new version alone', () => pause(4_000))
  await load.stop()
  await pause(500)

  const books = compare(
    load.calls,
    callers.map(({ clientId }) => ({ clientId, units: 0, rows: 0 })),
    await countedIn(database.url),
  )
  console.log(
    `\ncalls ${load.calls.length}: ${tally(load.calls)
      .map(([what, n]) => `${what} × ${n}`)
      .join(', ')}`,
  )
  console.log(
    `units answered ${books.answeredUnits}, counted ${books.countedUnits}; lost ${books.lost.units}, doubled ${books.doubled}`,
  )
  const held = load.calls.every(isAnswered) && books.answeredUnits === books.countedUnits
  console.log(held ? 'Everything held.' : 'Something did not hold.')
  return held ? 0 : 1
})
