import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { AddressInfo } from 'node:net'
import { onDatabase } from '../../bench/publish/publication'
import { endAfter } from '../../launch/steps/lifetime.mjs'
import { openDatabaseClock } from '../../lib/platform/database-clock'
import { connectDb, withConnection } from '../../lib/platform/db'
import { readEnv, type Env } from '../../lib/platform/env'
import { createLog } from '../../lib/platform/log'
import { SANDBOX_SCHEMA } from '../../lib/platform/schemas'
import { buildSandbox, issueTestKey, openOwner } from '../../lib/sandbox'
import { createHttpServer } from '../../server/http'
import { openProduct, type Product } from '../../server/product'
import { createTestClient } from '../../test/client'
import { readOptions } from '../../bench/options'
import { move, startPoller, withKey } from '../../test/sandbox-caller'
import { tableDigests } from '../../test/table-digests'

const values = readOptions(
  {
    command: 'npm run drill:sandbox',
    does: 'a sandbox plays a whole season of the simulated world, or of the results in a folder, while a poller keeps a copy and every live table is compared',
  },
  { dir: { type: 'string', default: '' } },
)
/** In which a season has to be played. */
const LIMIT_SECONDS = 300

const report = (what: string, figure: string) => console.log(`| ${what} | ${figure} |`)
const since = (startedMs: number) => (performance.now() - startedMs) / 1000

/** The season, built in one go, before anything is served. */
async function build(env: Env): Promise<void> {
  const db = connectDb(env.DATABASE_URL, 4, 30_000)
  const log = createLog(env)
  const platform = { env, db, log, clock: await openDatabaseClock(db, log) }
  const startedMs = performance.now()
  const cpu = process.cpuUsage()
  const built = await buildSandbox(platform)
  const { user, system } = process.cpuUsage(cpu)
  if (!built?.builtAt) throw new Error('the season was not built')
  report('season', `${built.season} of ${built.competitions.join(', ')} (${built.sourceKind})`)
  report('publications', String(built.published))
  report('built in, s', since(startedMs).toFixed(1))
  report('of which CPU, without the database, s', ((user + system) / 1e6).toFixed(1))
  const size = await withConnection(env.DATABASE_URL, async (connection) => {
    const { rows } = await connection.query<{ mib: number }>(
      `SELECT sum(pg_total_relation_size(c.oid)) / 1024.0 ^ 2 AS mib FROM pg_class c
        WHERE relkind = 'r' AND relnamespace = to_regnamespace($1)`,
      [SANDBOX_SCHEMA],
    )
    return Number(rows[0]?.mib)
  })
  report('size, MiB', size.toFixed(0))
  await db.$disconnect()
}

/** A client of nobody's, with a test key. */
async function newKey({ deps }: Product): Promise<string> {
  const { clientId, accountId } = await createTestClient(deps, { plan: 'starter' })
  await openOwner(deps.sandbox, deps, clientId)
  const actor = {
    kind: 'session',
    sessionId: 'ses_drill',
    accountId,
    clientId,
    isDemo: false,
  } as const
  const origin = { network: '127.0.0.0/24', requestId: 'req_drill' }
  return (await issueTestKey(deps.sandbox, { ...actor, ...origin }, { name: 'drill' })).key
}

/** Again where a busy machine was too late: what was moved is moved, and a poller goes on from its cursor. */
async function patiently<T>(work: () => Promise<T>, attempts = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await work()
      if ((done as { status?: number } | undefined)?.status !== 503 || attempt === attempts)
        return done
    } catch (error) {
      if (attempt === attempts || !String(error).includes(' 503')) throw error
    }
    await pause(1_000)
  }
}

/** @returns what did not hold */
async function play(product: Product, url: string): Promise<string[]> {
  const faults: string[] = []
  const { db } = product.deps.sandbox.platform
  const key = await newKey(product)
  const before = await tableDigests(product.deps.env.DATABASE_URL)
  const poller = await startPoller({ url }, db, key, 500)
  const startedMs = performance.now()
  let [moves, kickoffs, results, days] = [0, 0, 0, 0]
  for (let goesOn = true; goesOn;) {
    const { status, body } = await patiently(() => move({ url }, key, { to: 'next_publication' }))
    if (status !== 200) throw new Error(`the clock answered ${status}: ${JSON.stringify(body)}`)
    const told = body as Record<string, { count: number; days: number }>
    moves++
    kickoffs += told.kicked_off?.count ?? 0
    results += told.final?.count ?? 0
    days += told.windows?.days ?? 0
    await patiently(() => poller.catchUp())
    if (!isDeepStrictEqual(poller.copy, await poller.served()))
      faults.push(`the copy is not what is served at ${String(body.now)}`)
    goesOn = body.next_publication !== null
  }
  const seconds = since(startedMs)
  report('moves of the clock', String(moves))
  report('kickoffs, results', `${kickoffs}, ${results}`)
  report('changes told', String(poller.told()))
  report('days of quota ended', String(days))
  report('played in, s', seconds.toFixed(1))
  if (seconds > LIMIT_SECONDS) faults.push(`it took longer than ${LIMIT_SECONDS} s`)
  if (kickoffs === 0 || kickoffs !== results) faults.push('not every match got its result')

  const { status } = await withKey({ url }, key, '/v1/me')
  if (status !== 200) faults.push(`the key is answered ${status} at the end`)
  const after = await tableDigests(product.deps.env.DATABASE_URL)
  const differing = [...after].filter(([name, digest]) => before.get(name) !== digest)
  report('live tables compared, differing', `${after.size}, ${differing.length}`)
  return [...faults, ...differing.map(([name]) => `${name} is not as it was`)]
}

await endAfter(() =>
  onDatabase(async (database) => {
    const env = readEnv({
      PREMATCH_ENV: 'test',
      DATABASE_URL: database.url,
      SECRET_KEY: 'drill-drill-drill-drill-drill-drill-drill',
      LOG_LEVEL: 'error',
      ...(values.dir && { RESULTS_DIR: values.dir }),
    })
    report('drill:sandbox', 'figure')
    report('---', '---')
    await build(env)
    const product = await openProduct(env)
    const server = createHttpServer(product, (_request, response) => response.writeHead(404).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      const faults = await play(product, `http://127.0.0.1:${port}`)
      for (const fault of faults) console.error(fault)
      return faults.length === 0 ? 0 : 1
    } finally {
      server.closeAllConnections()
      server.close()
      await product.close()
    }
  }),
)
