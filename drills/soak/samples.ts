import { readdirSync, readFileSync } from 'node:fs'
import { LEASE_SERIALS } from '../../lib/quota/leases'
import type { Books } from './books'
import { STEADY, type Service } from './stage'

/** How things stood at one moment. */
export interface Sample {
  atMs: number
  /** Of the process that is never killed. */
  rssMiB: number
  /** Its open files and sockets. */
  handles: number
  /** Connections of the programs to the database. */
  connections: number
  /** Transactions that have been open for longer than any work of ours takes. */
  longTransactions: number
  /** Who has waited for a lock for as long. */
  longWaits: number
  countersMiB: number
}

const LONG = '20 seconds'

const rssMiB = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const handles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** What the operating system and the database say of the service. */
export async function takeSample({ programs, sql }: Service, books: Books): Promise<Sample> {
  const pid = programs.named(STEADY).pid
  if (pid === undefined) throw new Error(`${STEADY} is down, and nobody killed it`)
  const { rows } = await sql.query<Omit<Sample, 'atMs' | 'rssMiB' | 'handles'>>(
    `SELECT count(*)::int AS connections,
            (count(*) FILTER (WHERE xact_start < now() - interval '${LONG}'))::int AS "longTransactions",
            (count(*) FILTER (WHERE wait_event_type = 'Lock' AND query_start < now() - interval '${LONG}'))::int AS "longWaits",
            (pg_total_relation_size('quota_counters') / 1048576.0)::float AS "countersMiB"
       FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  const [row] = rows
  if (!row) throw new Error('the database did not say how it stands')
  return { atMs: books.nowMs(), rssMiB: rssMiB(pid), handles: handles(pid), ...row }
}

/** What is left in the database once nobody asks any more. */
export interface Leftovers {
  /** The task of each and how it stands. */
  jobs: string[]
  'events of Stripe that wait': number
  'slots that are held': number
}

/** How much is still under way. Recurring work always waits for its next time and is left out. */
export async function leftovers({ sql }: Service): Promise<Leftovers> {
  const { rows } = await sql.query<Leftovers>(
    `SELECT ARRAY(SELECT concat_ws(' ', task_identifier, attempts || ' of ' || max_attempts, 'locked by ' || locked_by, last_error)
                     FROM graphile_worker.jobs WHERE key IS NULL) AS jobs,
            (SELECT count(*) FROM billing_events WHERE handled_at IS NULL)::int AS "events of Stripe that wait",
            (SELECT count(*) FROM quota_counters c, unnest(c.leases) AS lease
              WHERE lease / $1 > extract(epoch FROM now()) * 1000)::int AS "slots that are held"`,
    [LEASE_SERIALS],
  )
  const [row] = rows
  if (!row) throw new Error('the database did not say what is left')
  return row
}

/** Connections to the database beside ours, once every program has ended. */
export async function connectionsLeft({ sql }: Service): Promise<number> {
  const { rows } = await sql.query<{ left: number }>(
    `SELECT count(*)::int AS left FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  return rows[0]?.left ?? 0
}

/** Rows and size of every table that holds something, largest first. */
export async function tables({
  sql,
}: Service): Promise<{ name: string; rows: number; mib: number }[]> {
  await sql.query('ANALYZE')
  const { rows } = await sql.query<{ name: string; rows: number; mib: number }>(
    `SELECT c.relname AS name, c.reltuples::int AS rows, (pg_total_relation_size(c.oid) / 1048576.0)::float AS mib
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname IN ('public', 'graphile_worker') AND c.reltuples > 0
      ORDER BY 3 DESC`,
  )
  return rows
}
