import type pg from 'pg'
import type { PlanLimits } from '../plans/limits'
import { int4Array, textArray } from './binary'
import type { QuotaState, Shortage } from './receipt'
import { FLAGS, RESERVE_SQL, SHORT, TURN_SQL } from './reserve-sql'
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
      limits: PlanLimits
      cost: Cost
      route: MeteredRoute
      /** True when the answer will be a 304. */
      unchanged: boolean
      /** Empty for a request that holds no slot. */
      leaseId: string
      endedLeases: readonly string[]
      /** True when this request is asked about again: it has its place in the minute window already. */
      again: boolean
    }
  | { kind: 'release'; clientId: string; endedLeases: readonly string[] }

export interface BatchResult {
  granted: boolean
  shortage: Shortage
  state: QuotaState
  /** When the batch was decided. */
  nowMs: number
}

/** A row of RESERVE_SQL, in its order. */
type Row = [
  clientId: string,
  shortage: number,
  requests: number,
  oldestMs: number | null,
  blockingMs: number | null,
  hourUnits: number,
  dayUnits: number,
  dayRows: number,
  running: number,
]

/** How often rows are turned to the hour before giving up: instances with clocks hours apart would take turns. */
const ATTEMPTS = 3

/**
 * Runs one batch, at most one operation per client, as one statement; a few more when rows are missing
 * or of an hour that is over.
 * @returns results in the order of the operations
 */
export async function runBatch(
  pool: pg.Pool,
  batch: readonly BatchOp[],
  nowMs: number,
  windows: QuotaWindows,
): Promise<BatchResult[]> {
  const results = new Map<string, BatchResult>()
  // The order in which rows are locked, the same on every instance.
  let left = [...batch].sort((a, b) => (a.clientId < b.clientId ? -1 : 1))
  for (let attempt = 1; left.length > 0; attempt++) {
    for (const row of await decide(pool, left, nowMs, windows))
      results.set(row[0], toResult(row, nowMs))
    left = left.filter((op) => !results.has(op.clientId))
    if (left.length === 0) break
    if (attempt === ATTEMPTS) throw new Error(`no quota counter for client ${left[0]?.clientId}`)
    const clients = left.map((op) => op.clientId)
    await createMissing(pool, clients)
    await pool.query(TURN_SQL, [clients, nowMs, windows.hourStartMs, windows.day])
  }
  return batch.map((op) => {
    const result = results.get(op.clientId)
    if (!result) throw new Error(`no quota decision for client ${op.clientId}`)
    return result
  })
}

const NO_LIMITS = {
  requestsPerMinute: 0,
  unitsPerHour: 0,
  unitsPerDay: 0,
  rowsPerDay: 0,
  concurrentRequests: 0,
}
const RELEASE = { limits: NO_LIMITS, cost: { units: 0, rows: 0 }, place: 0, flags: 0, leaseId: '' }

function toParameters(op: BatchOp) {
  if (op.kind === 'release') return RELEASE
  const { limits, cost, leaseId } = op
  const flags = FLAGS.decide + (op.unchanged ? FLAGS.unchanged : 0) + (op.again ? FLAGS.again : 0)
  return { limits, cost, place: METERED_ROUTES.indexOf(op.route), flags, leaseId }
}

async function decide(
  pool: pg.Pool,
  batch: readonly BatchOp[],
  nowMs: number,
  { hourStartMs }: QuotaWindows,
): Promise<Row[]> {
  const all = batch.map(toParameters)
  const { rows } = await pool.query<Row>({
    name: 'quota-reserve',
    text: RESERVE_SQL,
    rowMode: 'array',
    values: [
      textArray(batch.map((op) => op.clientId)),
      nowMs,
      hourStartMs,
      int4Array(all.map(({ limits }) => limits.requestsPerMinute)),
      int4Array(all.map(({ limits }) => limits.unitsPerHour)),
      int4Array(all.map(({ limits }) => limits.unitsPerDay)),
      int4Array(all.map(({ limits }) => limits.rowsPerDay)),
      int4Array(all.map(({ limits }) => limits.concurrentRequests)),
      int4Array(all.map(({ cost }) => cost.units)),
      int4Array(all.map(({ cost }) => cost.rows)),
      int4Array(all.map(({ place }) => place)),
      int4Array(all.map(({ flags }) => flags)),
      textArray(all.map(({ leaseId }) => leaseId)),
      textArray(batch.map((op) => op.endedLeases.join(','))),
    ],
  })
  return rows
}

const createMissing = (pool: pg.Pool, clients: string[]) =>
  pool.query(
    `INSERT INTO quota_counters (client_id) SELECT id FROM clients WHERE id = ANY($1) ON CONFLICT DO NOTHING`,
    [clients],
  )

const NOTHING_SHORT: Shortage = { minute: false, hour: false, day: false, rows: false, slot: false }

const toShortage = (bits: number): Shortage => ({
  minute: (bits & SHORT.minute) !== 0,
  hour: (bits & SHORT.hour) !== 0,
  day: (bits & SHORT.day) !== 0,
  rows: (bits & SHORT.rows) !== 0,
  slot: (bits & SHORT.slot) !== 0,
})

function toResult(row: Row, nowMs: number): BatchResult {
  const [, short, requests, oldestMs, blockingMs, hourUnits, dayUnits, dayRows, running] = row
  const state = { requests, oldestMs, blockingMs, hourUnits, dayUnits, dayRows, running }
  const shortage = short === 0 ? NOTHING_SHORT : toShortage(short)
  return { granted: short === 0, shortage, state, nowMs }
}
