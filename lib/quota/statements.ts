import { LEASE_SERIALS, NO_LEASE } from './leases'
import { EXACT_LIMIT, NO_SLOT_MS } from './minute-slots'
import type { Shortage } from './receipt'
import { HOUR_FIGURES, STORED_FIGURES } from './routes'
import { MINUTE_MS } from './windows'

/*
 * The statements that decide batches of requests, at most one per client, and keep the figures of the hour
 * in the same row: `GRANT_SQL` charges those that fit, `REFUSE_SQL` finds out what the others lack. A
 * request between the two, for which room was made meanwhile, is in neither result and is asked about again.
 *
 * Race: two instances decide for one client at once. The second waits for the first one's row and then
 * judges and computes everything anew from it, because nothing is read but the row that is being written.
 * Rows are taken in the order of the parameters, which are sorted by client, so two batches never wait
 * for each other in a circle.
 *
 * Instances' clocks differ. What a row says was true at some instance: no window is ever turned back. A row to be turned
 * first, by `TURN_SQL`, is in no result; neither is one written under a clock ahead of ours, which `LATER_SQL` finds:
 * it is asked about again at the later time.
 *
 * Parameters of both: $1 clients, $2 now, $3 start of the clock hour (epoch milliseconds); then arrays as
 * long as $1: the five limits, units, rows, place of the route's figures, flags, lease and
 * an ended lease of the client (0 for none); at last the end of the wide slot of now.
 *
 * They return one text a row, since each column of each row has its price on both sides: see `readDecision`.
 */

/** What an operation is, added up. */
export const FLAGS = {
  /** The answer is a 304. */
  unchanged: 1,
  /** Asked about again: it has been counted in the minute window and as denied before. */
  again: 2,
  /** Refused for another reason than a limit: what it lacks is no denial. */
  refusedAnyway: 4,
} as const

/** Slots that have left the minute window and may stay in the row; more are cut off together. */
const KEPT_GONE = 32

/** Clocks that differ by less than this count as one: a request of the slower one falls into the open slot. */
export const CLOCK_TOLERANCE_MS = 1_000

/** The row is of this hour, and not from later than now. */
const IS_CURRENT = `q.hour_start = $3::bigint AND COALESCE(q.last_request_at, 0) <= $2::bigint + ${CLOCK_TOLERANCE_MS}`

const NOW = '($2 - q.hour_start)::int'
const IS_AGAIN = `o.flags & ${FLAGS.again} <> 0`

/** The slot of the minute window that a request falls into now; a slow clock's falls into the open one. */
const SLOT = `GREATEST(q.minute_open_slot,
    (CASE WHEN o.minute_limit > ${EXACT_LIMIT} THEN $15::bigint ELSE $2::bigint END - q.hour_start)::int)`

/** Closed slots that have left the window. */
const GONE = `width_bucket(${NOW} - ${MINUTE_MS}, q.minute_slots)`
/** Requests in the window, unless its open slot has left it too. */
const MINUTE_REQUESTS = `q.minute_open_sum - COALESCE(q.minute_sums[${GONE}], 0)`

/** Leases that still hold a slot: not over, and not given back with this request. */
const LIVE = `CASE WHEN q.leases = '{}' THEN q.leases
    ELSE array_remove(q.leases[width_bucket($2::bigint * ${LEASE_SERIALS} + ${LEASE_SERIALS - 1}, q.leases) + 1:], o.ended) END`

/** When a limit has no room for a request, and the bit that says so. */
const SHORTAGES: Record<keyof Shortage, { bit: number; sql: string }> = {
  minute: {
    bit: 1,
    sql: `NOT (${IS_AGAIN}) AND ${MINUTE_REQUESTS} >= o.minute_limit
      AND q.minute_open_slot > ${NOW} - ${MINUTE_MS}`,
  },
  hour: { bit: 2, sql: 'o.units > 0 AND q.hour_units + o.units > o.hour_limit' },
  day: { bit: 4, sql: 'o.units > 0 AND q.day_units + o.units > o.day_limit' },
  rows: { bit: 8, sql: 'o.rows > 0 AND q.day_rows + o.rows > o.row_limit' },
  slot: { bit: 16, sql: `o.units > 0 AND cardinality(${LIVE}) >= o.slot_limit` },
}
const IS_SHORT = Object.values(SHORTAGES)
  .map(({ sql }) => `(${sql})`)
  .join(' OR ')
const SHORT_BITS = Object.values(SHORTAGES)
  .map(({ bit, sql }) => `(${sql})::int * ${bit}`)
  .join(' + ')

const NOTHING_SHORT: Shortage = { minute: false, hour: false, day: false, rows: false, slot: false }

export const shortageOf = (bits: number): Shortage =>
  bits === 0
    ? NOTHING_SHORT
    : {
        minute: (bits & SHORTAGES.minute.bit) !== 0,
        hour: (bits & SHORTAGES.hour.bit) !== 0,
        day: (bits & SHORTAGES.day.bit) !== 0,
        rows: (bits & SHORTAGES.rows.bit) !== 0,
        slot: (bits & SHORTAGES.slot.bit) !== 0,
      }

/**
 * The minute window with this request if `isCounted`. What has left is cut off only when there is much of it,
 * since cutting copies the rest one by one; the last that has left stays, for what was counted before the window.
 */
function minuteWith(isCounted: string): string {
  const closed = (column: string, open: string) => `CASE
    WHEN NOT (${isCounted}) OR ${SLOT} = q.minute_open_slot THEN q.${column}
    WHEN ${GONE} > ${KEPT_GONE} + cardinality(q.${column}) / 8 THEN q.${column}[${GONE}:] || ARRAY[q.${open}]
    ELSE q.${column} || ARRAY[q.${open}] END`
  return `minute_slots = ${closed('minute_slots', 'minute_open_slot')},
  minute_sums = ${closed('minute_sums', 'minute_open_sum')},
  minute_open_slot = CASE WHEN ${isCounted} THEN ${SLOT} ELSE q.minute_open_slot END,
  minute_open_sum = q.minute_open_sum + (${isCounted})::int`
}

/** A row that an older version has turned to this hour has no place yet for a route that is new. */
const figure = (name: (typeof HOUR_FIGURES)[number]) =>
  `COALESCE(q.hour_routes[o.place + ${HOUR_FIGURES.indexOf(name) + 1}], 0)`
const FIGURES_OF_ROUTE = `hour_routes[o.place + 1 : o.place + ${HOUR_FIGURES.length}]`

/** The requests of a batch whose row is of this hour and for which `condition` holds. */
const whoseRow = (condition: string) => `
FROM unnest($1::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[], $10::int[],
       $11::int[], $12::int[], $13::bigint[], $14::bigint[])
  WITH ORDINALITY
  AS o(client_id, minute_limit, hour_limit, day_limit, row_limit, slot_limit, units, rows, place, flags,
       lease, ended, nth)
WHERE q.client_id = o.client_id
  -- In this order: times of another hour may not fit into an int.
  AND CASE WHEN ${IS_CURRENT} THEN ${condition} ELSE false END`

/** The slot through which more than `limit` fewer requests were counted than in all: its end makes room. */
const BLOCKING = `width_bucket(q.minute_open_sum - o.minute_limit, q.minute_sums) + 1`

const endOf = (nth: string) =>
  `q.hour_start - $3 + COALESCE(q.minute_slots[${nth}], q.minute_open_slot)`

const RETURNED = `o.nth, ${MINUTE_REQUESTS}, q.hour_units, q.day_units, q.day_rows, ${endOf(`${GONE} + 1`)}`

export const GRANT_SQL = `
UPDATE quota_counters q SET
  ${minuteWith(`NOT (${IS_AGAIN})`)},
  hour_units = q.hour_units + o.units,
  ${FIGURES_OF_ROUTE} = ARRAY[
    ${figure('requests')} + (NOT (${IS_AGAIN}))::int,
    ${figure('unchanged')} + (o.flags & ${FLAGS.unchanged} <> 0)::int,
    GREATEST(0, ${figure('denied')} - (${IS_AGAIN})::int),
    ${figure('units')} + o.units,
    ${figure('rows')} + o.rows],
  day_units = q.day_units + o.units,
  day_rows = q.day_rows + o.rows,
  leases = CASE WHEN o.lease = ${NO_LEASE} THEN ${LIVE} ELSE ${LIVE} || o.lease END,
  last_request_at = $2
${whoseRow(`NOT (${IS_SHORT})`)}
RETURNING concat_ws(',', ${RETURNED})`

/** Whatever the reason, a refused request has its place in the minute window, unless the window is full. */
const IS_COUNTED = `NOT (${IS_AGAIN}) AND NOT (${SHORTAGES.minute.sql})`

export const REFUSE_SQL = `
UPDATE quota_counters q SET
  ${minuteWith(IS_COUNTED)},
  ${FIGURES_OF_ROUTE} = ARRAY[
    ${figure('requests')} + (${IS_COUNTED})::int,
    ${figure('unchanged')},
    ${figure('denied')} + (o.flags & ${FLAGS.again | FLAGS.refusedAnyway} = 0)::int,
    ${figure('units')},
    ${figure('rows')}],
  leases = ${LIVE},
  last_request_at = $2,
  shortage = ${SHORT_BITS}
${whoseRow(`(${IS_SHORT})`)}
RETURNING concat_ws(',', ${RETURNED}, q.shortage, ${endOf(BLOCKING)})`

/** Gives slots back. Parameters: clients, and for each its ended leases joined by ','. */
export const RELEASE_SQL = `
UPDATE quota_counters q SET leases = ARRAY(
  SELECT lease FROM unnest(q.leases) AS lease
   WHERE lease <> ALL (string_to_array(o.ended, ',')::bigint[]))
FROM unnest($1::text[], $2::text[]) AS o(client_id, ended)
WHERE q.client_id = o.client_id`

/**
 * Turns rows of earlier hours to this one: the books of a finished hour move to `usage_hours`.
 *
 * Race: two instances turn one row at once. The second waits for it, finds it turned and leaves it.
 *
 * Parameters: clients, now, start of the clock hour, day.
 */
export const TURN_SQL = `
WITH turning AS (
  SELECT *, ($2::bigint - hour_start - ${MINUTE_MS}) AS left_until,
         minute_open_slot > $2::bigint - hour_start - ${MINUTE_MS} AS is_minute_kept
    FROM quota_counters q
   WHERE client_id = ANY ($1::text[]) AND hour_start < $3::bigint
   ORDER BY client_id FOR UPDATE
), counted AS (
  SELECT *, COALESCE(minute_sums[width_bucket(left_until, minute_slots)], 0) AS before FROM turning
), closed AS (
  INSERT INTO usage_hours (client_id, hour_start, routes)
  SELECT client_id, hour_start, hour_routes FROM turning WHERE cardinality(hour_routes) > 0
  ON CONFLICT DO NOTHING
)
UPDATE quota_counters q SET
  minute_slots = ARRAY(
    SELECT (t.hour_start + x.slot - $3::bigint)::int FROM unnest(t.minute_slots) AS x(slot)
     WHERE t.is_minute_kept AND x.slot > t.left_until),
  minute_sums = ARRAY(
    SELECT x.sum - t.before FROM unnest(t.minute_slots, t.minute_sums) AS x(slot, sum)
     WHERE t.is_minute_kept AND x.slot > t.left_until),
  minute_open_slot = CASE WHEN t.is_minute_kept
    THEN (t.hour_start + t.minute_open_slot - $3::bigint)::int ELSE ${NO_SLOT_MS} END,
  minute_open_sum = CASE WHEN t.is_minute_kept THEN t.minute_open_sum - t.before ELSE 0 END,
  hour_start = $3::bigint, hour_units = 0, hour_routes = array_fill(0, ARRAY[${STORED_FIGURES}]),
  day = $4::text,
  day_units = CASE WHEN q.day = $4::text THEN q.day_units ELSE 0 END,
  day_rows = CASE WHEN q.day = $4::text THEN q.day_rows ELSE 0 END
FROM counted t WHERE q.client_id = t.client_id`

/**
 * Rows written under a clock that is ahead of ours, each with its hour and the latest time it knows of. Parameters: clients,
 * now, start of the clock hour.
 */
export const LATER_SQL = `
SELECT client_id, hour_start, GREATEST(hour_start, last_request_at) AS later FROM quota_counters
 WHERE client_id = ANY ($1::text[])
   AND (hour_start > $3::bigint OR last_request_at > $2::bigint + ${CLOCK_TOLERANCE_MS})`
