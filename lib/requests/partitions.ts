import type { Platform } from '../platform'
import { Prisma, transact, type Db, type Tx } from '../platform/db'
import { logFailure } from '../platform/store-failure'
import { KEPT_DAYS, type CallTable } from './retention'

const DAY_MS = 86_400_000

/** Days that have their partition before they begin: so long may nobody make any. */
const DAYS_AHEAD = 3
/** Writers wait behind us for the lock that making or dropping takes; who reads for long, such as a backup, is not waited for. */
const LOCK_MS = 500
/** More rows than this are left where they are: moving them would hold the lock for too long. */
const MOST_MOVED = 50_000

/** A day of calls, or the calls from before there were partitions. */
interface Partition {
  name: string
  /** Null for the one without a beginning. */
  from: Date | null
  until: Date
}

/** Where a call lies whose day has no partition. */
export const STRAYS = 'client_calls_default'

/** The bounds as PostgreSQL spells them, for partitions that have any. */
const partitions = (tx: Pick<Tx, '$queryRaw'>) => tx.$queryRaw<Partition[]>`
  SELECT name, substring(bound FROM 'FROM \\(''([^'']+)''\\)')::timestamptz AS from,
         substring(bound FROM 'TO \\(''([^'']+)''\\)')::timestamptz AS until
    FROM (SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
            FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
           WHERE i.inhparent = 'client_calls'::regclass) p
   WHERE bound <> 'DEFAULT' ORDER BY until`

/** The tables that calls lie in now. One that could not be dropped for a day is swept row by row. */
export async function callTables(db: Pick<Db, '$queryRaw'>, nowMs: number): Promise<CallTable[]> {
  const tables = (await partitions(db)).map(({ name, from, until }) => ({
    name,
    goesWhole: from !== null && until.getTime() > nowMs - (KEPT_DAYS + 1) * DAY_MS,
  }))
  return [...tables, { name: STRAYS, goesWhole: false }]
}

const dayOf = (ms: number) => new Date(Math.floor(ms / DAY_MS) * DAY_MS)
const nameOf = (day: Date) => `client_calls_${day.toISOString().slice(0, 10).replaceAll('-', '')}`
const isCovered = (day: Date, all: Partition[]) =>
  all.some(({ from, until }) => (from === null || from <= day) && day < until)

const lockWithin = (tx: Tx) =>
  tx.$executeRaw`SELECT set_config('lock_timeout', ${String(LOCK_MS)}, true)`

/** @returns false where the day has one, or so many strays that they stay what they are */
async function makePartition(db: Db, day: Date): Promise<boolean> {
  const end = new Date(day.getTime() + DAY_MS)
  const [name, from, until] = [nameOf(day), day.toISOString(), end.toISOString()]
  const ofDay = Prisma.sql`at >= ${day} AND at < ${end}`
  return transact(db, async (tx) => {
    await lockWithin(tx)
    // Race: two instances at once, or a call that is just written. The second one waits, and finds the partition.
    await tx.$executeRaw`LOCK TABLE ONLY client_calls IN ACCESS EXCLUSIVE MODE`
    if (isCovered(day, await partitions(tx))) return false
    const strays = Prisma.raw(STRAYS)
    const [found] = await tx.$queryRaw<{ rows: number }[]>`
      SELECT count(*)::int AS rows FROM (SELECT FROM ${strays} WHERE ${ofDay} LIMIT ${MOST_MOVED + 1}) s`
    if ((found?.rows ?? 0) > MOST_MOVED) return false
    await tx.$executeRaw`
      CREATE TEMPORARY TABLE moved_calls ON COMMIT DROP AS SELECT * FROM ${strays} WHERE ${ofDay}`
    await tx.$executeRaw`DELETE FROM ${strays} WHERE ${ofDay}`
    await tx.$executeRawUnsafe(
      `CREATE TABLE ${name} PARTITION OF client_calls (PRIMARY KEY (id)) FOR VALUES FROM ('${from}') TO ('${until}')`,
    )
    await tx.$executeRaw`INSERT INTO client_calls SELECT * FROM moved_calls`
    return true
  })
}

/**
 * Makes the partitions of today and the next days where they are missing.
 * @returns names of those made
 */
export async function makePartitions(db: Db, nowMs: number): Promise<string[]> {
  const made: string[] = []
  const all = await partitions(db)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = dayOf(nowMs + ahead * DAY_MS)
    if (!isCovered(day, all) && (await makePartition(db, day))) made.push(nameOf(day))
  }
  return made
}

/**
 * Drops the partitions all of whose calls are past every plan's days.
 * @returns names of those dropped
 */
async function dropPartitions(db: Db, nowMs: number): Promise<string[]> {
  const dropped: string[] = []
  for (const { name, until } of await partitions(db)) {
    if (until.getTime() > nowMs - KEPT_DAYS * DAY_MS) break
    await transact(db, async (tx) => {
      await lockWithin(tx)
      await tx.$executeRawUnsafe(`DROP TABLE IF EXISTS ${name}`)
    })
    dropped.push(name)
  }
  return dropped
}

/** Makes partitions ahead and drops those that are over. What can't be done now, because somebody reads for long, is done the next time. */
export async function keepPartitions({
  db,
  clock,
  log,
}: Pick<Platform, 'db' | 'clock' | 'log'>): Promise<void> {
  const nowMs = clock.nowMs()
  for (const [verb, work] of [
    ['made', makePartitions],
    ['dropped', dropPartitions],
  ] as const) {
    const names = await work(db, nowMs).catch((err: unknown) => {
      logFailure(log, {}, err, `partitions of calls not ${verb}; calls are kept all the same`)
      return []
    })
    if (names.length > 0) log.info({ [verb]: names }, 'partitions of calls')
  }
}
