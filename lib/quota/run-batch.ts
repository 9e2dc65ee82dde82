import type pg from 'pg'
import type { PlanLimits } from '../plans/limits'
import type { QuotaState, Shortage } from './receipt'
import { RESERVE_SQL } from './reserve-sql'
import { METERED_ROUTES, type MeteredRoute } from './routes'
import type { QuotaWindows } from './windows'

/** What an answer costs. Both 0 for a refusal before the work: it only counts in the minute window. */
export interface Cost {
  units: number
  rows: number
}

/** A request to decide, or only ended leases to give back. */
export type BatchOp =
  | {
      kind: 'decide'
      clientId: string
      nowMs: number
      windows: QuotaWindows
      limits: PlanLimits
      cost: Cost
      route: MeteredRoute
      /** True when the answer will be a 304. */
      unchanged: boolean
      /** Empty for a request that holds no slot. */
      leaseId: string
      leaseEndMs: number
      endedLeases: string[]
      /** True when this request is asked about again: it has its place in the minute window already. */
      again: boolean
    }
  | { kind: 'release'; clientId: string; nowMs: number; endedLeases: string[] }

export interface BatchResult {
  granted: boolean
  shortage: Shortage
  state: QuotaState
}

interface Row {
  client_id: string
  granted: boolean
  minute_short: boolean
  hour_short: boolean
  day_short: boolean
  rows_short: boolean
  slot_short: boolean
  requests: number
  oldest_ms: number | null
  blocking_ms: number | null
  hour_units: number
  day_units: number
  day_rows: number
  running: number
}

/**
 * Runs one batch, at most one operation per client, as one statement.
 * @returns results in the order of the operations
 */
export async function runBatch(pool: pg.Pool, batch: BatchOp[]): Promise<BatchResult[]> {
  let rows = await execute(pool, batch)
  if (rows.length < batch.length) {
    await createMissingCounters(pool, batch)
    const done = new Set(rows.map((row) => row.client_id))
    rows = rows.concat(
      await execute(
        pool,
        batch.filter((op) => !done.has(op.clientId)),
      ),
    )
  }
  const byClient = new Map(rows.map((row) => [row.client_id, toResult(row)]))
  return batch.map((op) => {
    const result = byClient.get(op.clientId)
    if (!result) throw new Error(`no quota counter for client ${op.clientId}`)
    return result
  })
}

async function execute(pool: pg.Pool, batch: BatchOp[]): Promise<Row[]> {
  if (batch.length === 0) return []
  const decided = batch.map((op) => (op.kind === 'decide' ? op : undefined))
  const number = (pick: (op: Extract<BatchOp, { kind: 'decide' }>) => number) =>
    decided.map((op) => (op ? pick(op) : 0))
  const { rows } = await pool.query<Row>({
    name: 'quota-reserve',
    text: RESERVE_SQL,
    values: [
      batch.map((op) => op.clientId),
      batch.map((op) => op.nowMs),
      number((op) => op.windows.hourStartMs),
      decided.map((op) => op?.windows.day ?? ''),
      number((op) => op.limits.requestsPerMinute),
      number((op) => op.limits.unitsPerHour),
      number((op) => op.limits.unitsPerDay),
      number((op) => op.limits.rowsPerDay),
      number((op) => op.limits.concurrentRequests),
      number((op) => op.cost.units),
      number((op) => op.cost.rows),
      number((op) => METERED_ROUTES.indexOf(op.route)),
      decided.map((op) => op?.unchanged ?? false),
      decided.map((op) => op?.leaseId ?? ''),
      number((op) => op.leaseEndMs),
      batch.map((op) => op.endedLeases.join(',')),
      decided.map((op) => op !== undefined),
      decided.map((op) => op?.again ?? false),
      METERED_ROUTES.length,
    ],
  })
  return rows
}

const createMissingCounters = (pool: pg.Pool, batch: BatchOp[]) =>
  pool.query(
    `INSERT INTO quota_counters (client_id) SELECT id FROM clients WHERE id = ANY($1) ON CONFLICT DO NOTHING`,
    [batch.map((op) => op.clientId)],
  )

const toResult = (row: Row): BatchResult => ({
  granted: row.granted,
  shortage: {
    minute: row.minute_short,
    hour: row.hour_short,
    day: row.day_short,
    rows: row.rows_short,
    slot: row.slot_short,
  },
  state: {
    requests: row.requests,
    oldestMs: row.oldest_ms,
    blockingMs: row.blocking_ms,
    hourUnits: row.hour_units,
    dayUnits: row.day_units,
    dayRows: row.day_rows,
    running: row.running,
  },
})
