import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { buildPortal, buildServer, isStale } from '../../launch/steps/build.mjs'
import { endAfter } from '../../launch/steps/lifetime.mjs'
import { readOptions } from '../options'
import { manualClock } from '../../lib/platform/clock'
import { connectDb, type Db } from '../../lib/platform/db'
import { readEnv } from '../../lib/platform/env'
import { createTestClient } from '../../test/client'
import { UNLIMITED } from '../api/world'
import { controlled, databaseCpuSeconds, type BenchServer } from '../api/processes'
import { onDatabase, publish, SECRET_KEY, type BenchDatabase } from '../publish/publication'
import { connections, grown, sizesOf, walBytes, type Sizes } from './sizes'

const values = readOptions(
  {
    command: 'npm run bench:capacity',
    does: 'measures what a customer, a call and a day take, by real writes of the product',
  },
  {
    clients: { type: 'string', default: '200' },
    calls: { type: 'string', default: '20' },
    hours: { type: 'string', default: '12' },
    days: { type: 'string', default: '2' },
    dir: { type: 'string', default: 'simulation' },
    from: { type: 'string', default: '2026-03-01' },
  },
)
const CLIENTS = Number(values.clients)
const CALLS = Number(values.calls)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const firstMs = Date.parse(`${values.from}T09:10:00Z`)
/** One connection of our own looks on. */
const OURS = 1
const CODE = 'PREMIER_LEAGUE'

/** One call of ten is refused. */
const PATHS = [
  ...Array.from({ length: 3 }, () => [
    '/v1/leagues',
    `/v1/leagues/${CODE}/matches`,
    '/v1/matches/today',
  ]).flat(),
  '/v1/leagues/NONE/matches',
]
/** As many as the largest plan that is sold has room for: the minute window is kept call by call. */
const LIMITS = { ...UNLIMITED, requestsPerMinute: 240 }

const at = (ms: number) => new Date(ms).toISOString()
const line = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const kib = (bytes: number) => (bytes / 1024).toFixed(1)

function start(script: string, { url }: BenchDatabase, nowMs: number): Promise<BenchServer> {
  const child = fork(`dist/${script}`, [], {
    execArgv: [],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PREMATCH_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORT: '0',
      DATABASE_URL: url,
      SECRET_KEY,
      PREMATCH_NOW: at(nowMs),
      PUBLISHING: 'off',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return controlled(script, child)
}

function print(title: string, sizes: Sizes, per: number, unit: string): void {
  console.log(`\n${title}\n`)
  line('table', 'rows', 'KiB', 'bytes a row', `bytes ${unit}`)
  line('---', '---', '---', '---', '---')
  const all = Object.entries(sizes).sort(([, a], [, b]) => b.bytes - a.bytes)
  for (const [name, { rows, bytes }] of all)
    if (bytes >= 8_192)
      line(
        name,
        rows,
        kib(bytes),
        rows > 0 ? Math.round(bytes / rows) : '',
        Math.round(bytes / per),
      )
}

/** Calls of every client, with so many of them at once; some are asked for again, some for what there is not. */
async function call(
  api: BenchServer,
  keys: string[],
  each: number,
  atOnce: number,
): Promise<number> {
  const jobs = keys
    .flatMap((key) =>
      Array.from({ length: each }, (_, i) => [key, PATHS[i % PATHS.length] ?? ''] as const),
    )
    .values()
  const ask = async () => {
    for (const [key, path] of jobs)
      await (await fetch(api.url + path, { headers: { 'x-api-key': key } })).arrayBuffer()
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return keys.length * each
}

async function publications(database: BenchDatabase, db: Db): Promise<void> {
  for (let day = 0; day < Number(values.days); day++) {
    const before = await sizesOf(db)
    const done = await publish(database, {
      dir: values.dir,
      now: at(firstMs + day * DAY_MS - HOUR_MS),
    })
    const title = `Publication of day ${day + 1}: ${done.matches} matches read, ${done.seconds.toFixed(0)} s, CPU ${done.cpuSeconds.toFixed(1)} s, peak ${done.peakMiB.toFixed(0)} MiB`
    print(title, grown(before, await sizesOf(db)), 1, 'a day')
  }
}

async function usage(database: BenchDatabase, db: Db): Promise<void> {
  const env = readEnv({ PREMATCH_ENV: 'test', DATABASE_URL: database.url, SECRET_KEY })
  const lastMs = firstMs + (Number(values.days) - 1) * DAY_MS
  const empty = await sizesOf(db)
  const keys: string[] = []
  for (let i = 0; i < CLIENTS; i++) {
    const clock = manualClock(at(lastMs))
    const client = await createTestClient(
      { db, env, clock },
      { plan: 'custom', limits: LIMITS, competitions: [CODE] },
    )
    keys.push(client.key)
  }
  print(
    `${CLIENTS} customers, before their first call`,
    grown(empty, await sizesOf(db)),
    CLIENTS,
    'a customer',
  )
  const before = await sizesOf(db)
  let calls = 0
  for (let hour = 0; hour < Number(values.hours); hour++) {
    const api = await start('api.mjs', database, lastMs + hour * HOUR_MS)
    calls += hour === 0 ? await costs(api, database, db, keys) : await call(api, keys, 2, 8)
    await pause(WRITTEN_MS)
    await api.stop()
  }
  const title = `${calls} calls in ${values.hours} hours, the last one not over`
  print(title, grown(before, await sizesOf(db)), calls, 'a call')
}

/** Calls are written down once a second, beside the answers. */
const WRITTEN_MS = 1_500

/** What a call costs, by how many callers ask at once. @returns how many were made */
async function costs(
  api: BenchServer,
  database: BenchDatabase,
  db: Db,
  keys: string[],
): Promise<number> {
  const idleMiB = api.rssMiB()
  // What is read once per key, and compiled once, is no cost of a call.
  let calls = await call(api, keys, 2, 8)
  const databaseSeconds = () => databaseCpuSeconds(database.dataDirectory)
  for (const atOnce of [1, 8, 64]) {
    const [own, cpu, wal] = [api.cpuSeconds(), databaseSeconds(), await walBytes(db)]
    const startedMs = performance.now()
    const made = await call(api, atOnce === 1 ? keys.slice(0, CLIENTS / 4) : keys, CALLS, atOnce)
    const seconds = (performance.now() - startedMs) / 1000
    await pause(WRITTEN_MS)
    const micros = (value: number) => Math.round((value * 1e6) / made)
    console.log(
      `${atOnce} at once: ${(made / seconds).toFixed(0)} calls a second, CPU µs a call ${micros(api.cpuSeconds() - own)} of ours, ` +
        `${micros(databaseSeconds() - cpu)} of the database, WAL ${Math.round(((await walBytes(db)) - wal) / made)} bytes a call`,
    )
    calls += made
  }
  console.log(
    `API process: ${idleMiB.toFixed(0)} MiB at the start, ${api.rssMiB().toFixed(0)} MiB after; ${await connections(db, OURS)} connections`,
  )
  return calls
}

/** `npm run bench:capacity`: what a customer, a call and a day take, by real writes of the product. */
await endAfter(async () => {
  if (isStale('server')) await buildServer()
  if (isStale('portal')) await buildPortal()
  await onDatabase(async (database) => {
    const db = connectDb(database.url, OURS)
    try {
      await publications(database, db)
      await usage(database, db)
      const server = await start('server.mjs', database, firstMs)
      const idleMiB = server.rssMiB()
      for (let i = 0; i < 40; i++)
        await (
          await fetch(`${server.url}${['/', '/pricing', '/docs', '/status'][i % 4]}`)
        ).arrayBuffer()
      console.log(
        `\nServer with pages: ${idleMiB.toFixed(0)} MiB at the start, ${server.rssMiB().toFixed(0)} MiB after 40 pages; ${await connections(db, OURS)} connections`,
      )
      await server.stop()
    } finally {
      await db.$disconnect()
    }
  })
})
