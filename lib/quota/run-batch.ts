import type pg from 'pg'
import type { PlanLimits } from '../plans/limits'
import { int4Array, int8Array, textArray } from './binary'
import { laterLease } from './leases'
import { wideSlotEnd } from './minute-slots'
import type { QuotaState, Shortage } from './receipt'
import { storedAt, type MeteredRoute } from './routes'
import { FLAGS, GRANT_SQL, LATER_SQL, REFUSE_SQL, shortageOf, TURN_SQL } from './statements'
import { instantAt, MINUTE_MS, type Instant } from './windows'

/** What an answer costs. Both 0 for a refusal before the work: it only counts in the minute window. */
export interface Cost {
  units: number
  rows: number
}

/** A request to decide. */
export interface BatchOp {
  clientId: string
  limits: PlanLimits
  cost: Cost
  route: MeteredRoute
  /** True when the answer will be a 304. */
  unchanged: boolean
  /** True when the answer is a refusal for another reason than a limit, whatever is decided here. */
  refusedAnyway: boolean
  /** `NO_LEASE` for a request that holds no slot. */
  lease: bigint
  /** A lease of the client that has ended, or `NO_LEASE`. */
  ended: bigint
  /** True when this request is asked about again: it has its place in the minute window already. */
  again: boolean
}

export interface BatchResult {
  granted: boolean
  shortage: Shortage
  state: QuotaState
  /** When it was decided: now, or the later time that an instance with a clock ahead of ours has written. */
  at: Instant
  /** The lease that a granted request holds. */
  lease: bigint
}

/**
 * How often requests that are in no result are tried again before giving up. Once is enough for a row to be made
 * and turned, or found to be ahead of us, and for room that was made between the statements unless it comes and goes
 * each time.
 */
const ATTEMPTS = 10

/**
 * Decides one batch, at most one request per client: mostly in one statement, in a few more when some are
 * refused or their rows are missing or of another hour.
 * @returns results in the order of the requests
 */
export async function runBatch(
  pool: pg.Pool,
  batch: readonly BatchOp[],
  at: Instant,
  attempt = 1,
): Promise<BatchResult[]> {
  const results = new Map<BatchOp, BatchResult>()
  /** @returns the requests that the statement did not decide */
  async function decide(statement: Statement, ops: BatchOp[]): Promise<BatchOp[]> {
    const rows = await run(pool, statement, ops, at)
    for (const [text] of rows) {
      const [op, result] = readDecision(text, ops, at)
      results.set(op, result)
    }
    return rows.length === ops.length ? [] : ops.filter((op) => !results.has(op))
  }

  // The order in which rows are locked, the same on every instance.
  let left = [...batch].sort((a, b) => (a.clientId < b.clientId ? -1 : 1))
  left = await decide(GRANT, left)
  if (left.length > 0) left = await decide(REFUSE, left)
  if (left.length > 0) {
    if (attempt === ATTEMPTS) throw new Error(`no quota counter for client ${left[0]?.clientId}`)
    for (const [then, ops] of await readyRows(pool, left, at)) {
      const byMs = then.nowMs - at.nowMs
      const again = ops.map((op) => ({ ...op, lease: laterLease(op.lease, byMs) }))
      const decided = await runBatch(pool, again, then, attempt + 1)
      ops.forEach((op, i) => decided[i] && results.set(op, decided[i]))
    }
  }
  return batch.map((op) => {
    const result = results.get(op)
    if (!result) throw new Error(`no quota decision for client ${op.clientId}`)
    return result
  })
}

/**
 * Makes and turns the rows of requests that could not be decided.
 * @returns when to decide which of them: now, or, where another instance was ahead of our clock, when it was last there
 */
async function readyRows(
  pool: pg.Pool,
  ops: readonly BatchOp[],
  at: Instant,
): Promise<[Instant, BatchOp[]][]> {
  const clients = ops.map((op) => op.clientId)
  const { nowMs, windows } = at
  await createMissing(pool, clients)
  await pool.query(TURN_SQL, [clients, nowMs, windows.hourStartMs, windows.day])
  const { rows } = await pool.query<{ client_id: string; hour_start: string; later: string }>(
    LATER_SQL,
    [clients, nowMs, windows.hourStartMs],
  )
  if (rows.length === 0) return [[at, [...ops]]]
  // One time for all rows of an hour: what one client's row knows of the clock ahead is true for the others.
  const hourOf = new Map(rows.map((row) => [row.client_id, row.hour_start]))
  const times = new Map<string | undefined, number>([[undefined, nowMs]])
  for (const { hour_start, later } of rows)
    times.set(hour_start, Math.max(times.get(hour_start) ?? 0, Number(later)))
  return [...times].map(([hour, ms]) => [
    hour === undefined ? at : instantAt(ms),
    ops.filter((op) => hourOf.get(op.clientId) === hour),
  ])
}

interface Statement {
  name: string
  text: string
}
const GRANT: Statement = { name: 'quota-grant', text: GRANT_SQL }
const REFUSE: Statement = { name: 'quota-refuse', text: REFUSE_SQL }

async function run(
  pool: pg.Pool,
  { name, text }: Statement,
  ops: readonly BatchOp[],
  { nowMs, windows }: Instant,
): Promise<[text: string][]> {
  const { rows } = await pool.query<[string]>({
    name,
    text,
    rowMode: 'array',
    values: [
      textArray(ops.map((op) => op.clientId)),
      nowMs,
      windows.hourStartMs,
      int4Array(ops.map(({ limits }) => limits.requestsPerMinute)),
      int4Array(ops.map(({ limits }) => limits.unitsPerHour)),
      int4Array(ops.map(({ limits }) => limits.unitsPerDay)),
      int4Array(ops.map(({ limits }) => limits.rowsPerDay)),
      int4Array(ops.map(({ limits }) => limits.concurrentRequests)),
      int4Array(ops.map(({ cost }) => cost.units)),
      int4Array(ops.map(({ cost }) => cost.rows)),
      int4Array(ops.map(({ route }) => storedAt(route))),
      int4Array(ops.map(flagsOf)),
      int8Array(ops.map(({ lease }) => lease)),
      int8Array(ops.map(({ ended }) => ended)),
      wideSlotEnd(nowMs),
    ],
  })
  return rows
}

const flagsOf = ({ unchanged, again, refusedAnyway }: BatchOp): number =>
  (unchanged ? FLAGS.unchanged : 0) +
  (again ? FLAGS.again : 0) +
  (refusedAnyway ? FLAGS.refusedAnyway : 0)

const createMissing = (pool: pg.Pool, clients: string[]) =>
  pool.query(
    `INSERT INTO quota_counters (client_id) SELECT id FROM clients WHERE id = ANY($1) ON CONFLICT DO NOTHING`,
    [clients],
  )

/**
 * A row of either statement: the request's place in the batch, from 1, and its result. Times are milliseconds
 * after the start of the hour; the last two fields come with a refusal.
 */
function readDecision(text: string, ops: readonly BatchOp[], at: Instant): [BatchOp, BatchResult] {
  const {
    nowMs,
    windows: { hourStartMs },
  } = at
  const [
    nth = 0,
    counted = 0,
    hourUnits = 0,
    dayUnits = 0,
    dayRows = 0,
    oldest = 0,
    short = 0,
    blocking = 0,
  ] = text.split(',').map(Number)
  const op = ops[nth - 1]
  if (!op) throw new Error('a quota decision belongs to no request')
  const shortage = shortageOf(short)
  const isEmpty = hourStartMs + oldest <= nowMs - MINUTE_MS
  const state = {
    requests: isEmpty ? 0 : counted,
    oldestMs: isEmpty ? null : hourStartMs + oldest,
    blockingMs: shortage.minute ? hourStartMs + blocking : null,
    hourUnits,
    dayUnits,
    dayRows,
  }
  return [op, { granted: short === 0, shortage, state, at, lease: op.lease }]
}
