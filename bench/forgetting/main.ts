import { endAfter } from '../../launch/steps/lifetime.mjs'
import { manualClock } from '../../lib/platform/clock'
import { connectDb, connectPool, type Db, type Pool } from '../../lib/platform/db'
import { readEnv } from '../../lib/platform/env'
import { prepareJobs } from '../../lib/platform/jobs'
import { createLog } from '../../lib/platform/log'
import { sweep } from '../../lib/privacy/sweep'
import { callTables, keepPartitions, STRAYS } from '../../lib/requests/partitions'
import { createTestClient } from '../../test/client'
import { onDatabase, SECRET_KEY } from '../publish/publication'
import { readOptions } from '../options'
import { walBytes } from '../capacity/sizes'

const values = readOptions(
  {
    command: 'npm run bench:forgetting',
    does: 'forgets rows one by one, and days of calls whole, and tells rows a second, bytes of log and what is freed',
  },
  {
    rows: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '3' },
  },
)
const ROWS = Number(values.rows)
const CLIENTS = 200
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days of calls of which the older one is forgotten, the younger one stays: what is freed lies in a table that is used. */
const DAYS = 2

/** What forgetting a day of one table came to. */
interface Forgetting {
  how: string
  seconds: number
  wal: number
  vacuumSeconds: number
  bytesBefore: number
  bytesAfter: number
}

const seconds = async (work: () => Promise<unknown>) => {
  const startedMs = performance.now()
  await work()
  return (performance.now() - startedMs) / 1000
}
const bytesOf = async (db: Db, tables: string[]) => {
  const [row] = await db.$queryRaw<{ bytes: number }[]>`
    SELECT coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)::float8 AS bytes FROM unnest(${tables}::text[]) name`
  return row?.bytes ?? 0
}

/** Rows like those of the product, spread over the clients and over each day. */
const fillCalls = (pool: Pool, table: string, fromMs: number, days: number) =>
  pool.query(
    `INSERT INTO ${table} (id, client_id, key_id, at, method, route, target, status, units, rows, etag, network, ms, weight)
     SELECT 'req_' || left(md5(i || '${table}' || $1), 16), c.ids[1 + i % ${CLIENTS}], 'key_bench0000000',
            to_timestamp($1::float8 / 1000 + i * (86400.0 / ${ROWS})), 'GET', 'match',
            '/v1/matches/fsm:v1:' || md5(i::text) || md5((i % 997)::text), 200, 1, 1, '"' || md5((i % 997)::text) || '"',
            '192.0.2.0/24', 2.5, 1
       FROM generate_series(0, ${days * ROWS - 1}) i, (SELECT array_agg(id) AS ids FROM clients) c`,
    [String(fromMs)],
  )

/** Hours of every client, so many that there are as many rows. */
const ofHours = `$1::bigint + h * ${HOUR_MS}::bigint`
const hours = `generate_series(0, ${Math.ceil(ROWS / CLIENTS) - 1}) h, clients c ORDER BY h`
const fillHours = (pool: Pool, fromMs: number) =>
  pool.query(
    `INSERT INTO usage_hours (client_id, hour_start, routes)
     SELECT c.id, ${ofHours}, ARRAY[1, 20, 20, 20, 3, 40, 40, 40, 9, 10, 10, 10] FROM ${hours}`,
    [fromMs],
  )
const fillRefusals = (pool: Pool, fromMs: number) =>
  pool.query(
    `INSERT INTO usage_refusals (client_id, hour_start, route, status, count)
     SELECT c.id, ${ofHours}, 'league_matches', 404, 3 FROM ${hours}`,
    [fromMs],
  )

async function measure(
  db: Db,
  how: string,
  tables: string[],
  forget: () => Promise<unknown>,
): Promise<Forgetting> {
  const [bytesBefore, wal] = [await bytesOf(db, tables), await walBytes(db)]
  const spent = await seconds(forget)
  const [table = '', ...others] = tables
  // Nothing is left to clean of what was dropped.
  const vacuumSeconds =
    others.length > 0 ? 0 : await seconds(() => db.$executeRawUnsafe(`VACUUM ${table}`))
  return {
    how,
    seconds: spent,
    vacuumSeconds,
    wal: (await walBytes(db)) - wal,
    bytesBefore,
    bytesAfter: await bytesOf(db, tables),
  }
}

/** Forgetting the same rows in each of the ways, by the product's own jobs. */
async function round(db: Db, pool: Pool, url: string, baseMs: number): Promise<Forgetting[]> {
  const log = createLog({ LOG_LEVEL: 'warn' })
  const env = readEnv({ PREMATCH_ENV: 'test', DATABASE_URL: url, SECRET_KEY })
  const at = (ms: number) => ({ db, log, env, clock: manualClock(new Date(ms).toISOString()) })
  /** When the older of the two days from then on is over, and the younger is not. */
  const over = (ms: number) => at(ms + 15 * DAY_MS + HOUR_MS)

  await fillCalls(pool, STRAYS, baseMs, DAYS)
  const deleted = await measure(db, 'calls, row by row', [STRAYS], () => sweep(over(baseMs)))
  await db.$executeRawUnsafe(`TRUNCATE ${STRAYS}`)

  const laterMs = baseMs + 30 * DAY_MS
  await keepPartitions(at(laterMs))
  await fillCalls(pool, 'client_calls', laterMs, DAYS)
  const days = (await callTables(db, laterMs)).map(({ name }) => name)
  const dropped = await measure(db, 'calls, by dropping the day', days, () =>
    keepPartitions(over(laterMs)),
  )

  const oldMs = laterMs - (env.USAGE_DAYS + Math.ceil(ROWS / CLIENTS / 24) + 1) * DAY_MS
  await fillHours(pool, oldMs)
  const usage = await measure(db, 'hours of usage, row by row', ['usage_hours'], () =>
    sweep(at(laterMs)),
  )
  await fillRefusals(pool, oldMs)
  const refusals = await measure(db, 'refusals by hour, row by row', ['usage_refusals'], () =>
    sweep(at(laterMs)),
  )
  return [deleted, dropped, usage, refusals]
}

/** The median, and the least and the most beside it. */
function spread(numbers: number[], digits: number): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [least = 0, middle = 0, most = 0] = [
    sorted[0],
    sorted[Math.floor(sorted.length / 2)],
    sorted.at(-1),
  ]
  const text = (value: number) => value.toFixed(digits)
  return `${text(middle)} (${text(least)}–${text(most)})`
}

/** `npm run bench:forgetting`: a day of rows deleted one by one, beside a day of rows dropped. */
await endAfter(async () => {
  await onDatabase(async ({ url }) => {
    await prepareJobs(url)
    const db = connectDb(url, 2)
    const pool = connectPool(url, 1, {}, null)
    try {
      const env = readEnv({ PREMATCH_ENV: 'test', DATABASE_URL: url, SECRET_KEY })
      const clock = manualClock('2050-01-01T00:00:00Z')
      for (let i = 0; i < CLIENTS; i++)
        await createTestClient({ db, env, clock }, { plan: 'starter' })
      const rounds: Forgetting[][] = []
      for (let i = 0; i < Number(values.rounds); i++)
        rounds.push(await round(db, pool, url, clock.nowMs() + i * 100 * DAY_MS))
      console.log(
        `${ROWS} rows forgotten, ${rounds.length} rounds: the median, least and most in brackets\n`,
      )
      console.log(
        '| | seconds | rows a second | WAL, bytes a row | VACUUM, s | MiB before, after |',
      )
      console.log('| --- | --- | --- | --- | --- | --- |')
      for (const [i, { how }] of (rounds[0] ?? []).entries()) {
        const all = rounds.flatMap((one) => one[i] ?? [])
        const mib = (bytes: number) => (bytes / 1024 ** 2).toFixed(0)
        console.log(
          `| ${how} | ${spread(
            all.map((one) => one.seconds),
            2,
          )} | ${spread(
            all.map((one) => ROWS / one.seconds),
            0,
          )} | ${spread(
            all.map((one) => one.wal / ROWS),
            1,
          )} | ${spread(
            all.map((one) => one.vacuumSeconds),
            2,
          )} | ${mib(all[0]?.bytesBefore ?? 0)}, ${mib(all[0]?.bytesAfter ?? 0)} |`,
        )
      }
    } finally {
      await pool.end()
      await db.$disconnect()
    }
  })
})
