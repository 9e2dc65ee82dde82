import type { Shortage } from './receipt'
import { METERED_ROUTES } from './routes'

/*
 * The statements that decide batches of requests, at most one per client, and keep the books of the hour
 * in the same row: `GRANT_SQL` charges those that fit, `REFUSE_SQL` finds out what the others lack. A
 * request between the two, for which room was made meanwhile, is in neither result and is asked about again.
 *
 * Race: two instances decide for one client at once. The second waits for the first one's row and then
 * judges and computes everything anew from it, because nothing is read but the row that is being written.
 * Rows are taken in the order of the parameters, which are sorted by client, so two batches never wait
 * for each other in a circle.
 *
 * Instances' clocks differ a little. A row of a later hour stays where it is, so that a slow clock never
 * opens a window again, unless it was written more than an hour ahead: under another clock (`PREMATCH_NOW`).
 * A row to be turned first, by `TURN_SQL`, is in no result.
 *
 * Parameters of both: $1 clients, $2 now, $3 start of the clock hour (epoch milliseconds); then arrays as
 * long as $1: the five limits, units, rows, place of the route's figures, flags, lease id ('' for a
 * request that holds no slot), ended lease ids joined by ','.
 *
 * They return one text a row, since each column of each row has its price on both sides: see `readDecision`.
 */

/** Figures kept per route and hour, in the order of the stored array. */
export const HOUR_FIGURES = ['requests', 'unchanged', 'denied', 'units', 'rows'] as const

const STORED = METERED_ROUTES.length * HOUR_FIGURES.length

/** What an operation is, added up. */
export const FLAGS = {
  /** The answer is a 304. */
  unchanged: 1,
  /** Asked about again: it has been counted in the minute window and as denied before. */
  again: 2,
} as const

const LEASE_MS = 30_000
/** Entries that have left the minute window and may stay in the log; more are cut off together. */
const KEPT_GONE = 32

/** The row is of this hour. */
const IS_CURRENT = `q.hour_start >= $3::bigint AND COALESCE(q.last_request_at, 0) <= $2::bigint + 3600000`

const NOW = '($2 - q.hour_start)::int'
const IS_AGAIN = `o.flags & ${FLAGS.again} <> 0`

/** Entries of the minute log that have left the window; the log is ascending. */
const GONE = `width_bucket(${NOW} - 60000, q.minute_log)`

/** Leases that still hold a slot: not ended, not given back, and not written under another clock. */
const LIVE = `FROM unnest(q.lease_ids, q.lease_until) AS x(id, until)
    WHERE x.until > $2 AND x.until < $2 + 3600000 AND x.id <> ALL (string_to_array(o.ended, ','))`
const LIVE_IDS = `CASE WHEN q.lease_ids = '{}' THEN q.lease_ids ELSE ARRAY(SELECT x.id ${LIVE}) END`
const LIVE_UNTIL = `CASE WHEN q.lease_ids = '{}' THEN q.lease_until ELSE ARRAY(SELECT x.until ${LIVE}) END`

/** When a limit has no room for a request, and the bit that says so. */
const SHORTAGES: Record<keyof Shortage, { bit: number; sql: string }> = {
  minute: {
    bit: 1,
    sql: `NOT (${IS_AGAIN}) AND cardinality(q.minute_log) - ${GONE} >= o.minute_limit`,
  },
  hour: { bit: 2, sql: 'o.units > 0 AND q.hour_units + o.units > o.hour_limit' },
  day: { bit: 4, sql: 'o.units > 0 AND q.day_units + o.units > o.day_limit' },
  rows: { bit: 8, sql: 'o.rows > 0 AND q.day_rows + o.rows > o.row_limit' },
  slot: { bit: 16, sql: `o.units > 0 AND cardinality(${LIVE_IDS}) >= o.slot_limit` },
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
 * The minute log with this request. What has left the window is cut off only when there is much of it, since
 * cutting copies the rest entry by entry.
 */
const HAS_MUCH_GONE = `q.minute_gone > ${KEPT_GONE} + cardinality(q.minute_log) / 8`
const WITH_REQUEST = `CASE WHEN ${HAS_MUCH_GONE} THEN q.minute_log[${GONE} + 1:] ELSE q.minute_log END
    || ARRAY[GREATEST(${NOW}, q.minute_log[cardinality(q.minute_log)])]`
const GONE_WITH_REQUEST = `CASE WHEN ${HAS_MUCH_GONE} THEN 0 ELSE ${GONE} END`

const figure = (name: (typeof HOUR_FIGURES)[number]) =>
  `q.hour_routes[o.place + ${HOUR_FIGURES.indexOf(name) + 1}]`
const FIGURES_OF_ROUTE = `hour_routes[o.place + 1 : o.place + ${HOUR_FIGURES.length}]`

/** The requests of a batch whose row is of this hour and for which `condition` holds. */
const whoseRow = (condition: string) => `
FROM unnest($1::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[], $10::int[],
       $11::int[], $12::int[], $13::text[], $14::text[])
  WITH ORDINALITY
  AS o(client_id, minute_limit, hour_limit, day_limit, row_limit, slot_limit, units, rows, place, flags,
       lease_id, ended, nth)
WHERE q.client_id = o.client_id
  -- In this order: times of another hour may not fit into an int.
  AND CASE WHEN ${IS_CURRENT} THEN ${condition} ELSE false END`

const RETURNED = (shortage: string) => `
RETURNING concat_ws(',', o.nth, ${shortage}, cardinality(q.minute_log) - q.minute_gone,
  q.hour_units, q.day_units, q.day_rows,
  q.hour_start - $3 + q.minute_log[q.minute_gone + 1],
  CASE WHEN cardinality(q.minute_log) - q.minute_gone >= o.minute_limit
       THEN q.hour_start - $3 + q.minute_log[cardinality(q.minute_log) - o.minute_limit + 1] END)`

export const GRANT_SQL = `
UPDATE quota_counters q SET
  minute_log = CASE WHEN ${IS_AGAIN} THEN q.minute_log ELSE ${WITH_REQUEST} END,
  minute_gone = CASE WHEN ${IS_AGAIN} THEN ${GONE} ELSE ${GONE_WITH_REQUEST} END,
  hour_units = q.hour_units + o.units,
  ${FIGURES_OF_ROUTE} = ARRAY[
    ${figure('requests')} + (NOT (${IS_AGAIN}))::int,
    ${figure('unchanged')} + (o.flags & ${FLAGS.unchanged} <> 0)::int,
    GREATEST(0, ${figure('denied')} - (${IS_AGAIN})::int),
    ${figure('units')} + o.units,
    ${figure('rows')} + o.rows],
  day_units = q.day_units + o.units,
  day_rows = q.day_rows + o.rows,
  lease_ids = CASE WHEN o.lease_id = '' THEN ${LIVE_IDS} ELSE ${LIVE_IDS} || o.lease_id END,
  lease_until = CASE WHEN o.lease_id = '' THEN ${LIVE_UNTIL} ELSE ${LIVE_UNTIL} || ($2 + ${LEASE_MS}) END,
  last_request_at = $2
${whoseRow(`NOT (${IS_SHORT})`)}
${RETURNED('0')}`

/** Whatever the reason, a refused request has its place in the minute window, unless the window is full. */
const IS_COUNTED = `NOT (${IS_AGAIN}) AND NOT (${SHORTAGES.minute.sql})`

export const REFUSE_SQL = `
UPDATE quota_counters q SET
  minute_log = CASE WHEN ${IS_COUNTED} THEN ${WITH_REQUEST} ELSE q.minute_log END,
  minute_gone = CASE WHEN ${IS_COUNTED} THEN ${GONE_WITH_REQUEST} ELSE ${GONE} END,
  ${FIGURES_OF_ROUTE} = ARRAY[
    ${figure('requests')} + (${IS_COUNTED})::int,
    ${figure('unchanged')},
    ${figure('denied')} + (NOT (${IS_AGAIN}))::int,
    ${figure('units')},
    ${figure('rows')}],
  lease_ids = ${LIVE_IDS},
  lease_until = ${LIVE_UNTIL},
  last_request_at = $2,
  shortage = ${SHORT_BITS}
${whoseRow(`(${IS_SHORT})`)}
${RETURNED('q.shortage')}`

/** Gives slots back. Parameters: clients, now, ended lease ids joined by ','. */
export const RELEASE_SQL = `
UPDATE quota_counters q SET lease_ids = ${LIVE_IDS}, lease_until = ${LIVE_UNTIL}
FROM unnest($1::text[], $3::text[]) AS o(client_id, ended)
WHERE q.client_id = o.client_id`

/**
 * Turns rows of other hours to this one: the books of a finished hour move to `usage_hours`. A row of a
 * later hour starts anew.
 *
 * Race: two instances turn one row at once. The second waits for it, finds it turned and leaves it.
 *
 * Parameters: clients, now, start of the clock hour, day.
 */
export const TURN_SQL = `
WITH turning AS (
  SELECT client_id, hour_start, hour_routes, minute_log FROM quota_counters q
   WHERE client_id = ANY ($1::text[]) AND NOT (${IS_CURRENT})
   ORDER BY client_id FOR UPDATE
), closed AS (
  INSERT INTO usage_hours (client_id, hour_start, routes)
  SELECT client_id, hour_start, hour_routes FROM turning WHERE cardinality(hour_routes) > 0
  ON CONFLICT DO NOTHING
)
UPDATE quota_counters q SET
  minute_log = ARRAY(
    SELECT (t.hour_start + ms - $3::bigint)::int FROM unnest(t.minute_log) AS ms
     WHERE t.hour_start < $3::bigint AND t.hour_start + ms > $2::bigint - 60000),
  minute_gone = 0, hour_start = $3::bigint, hour_units = 0, hour_routes = array_fill(0, ARRAY[${STORED}]),
  day = $4::text,
  day_units = CASE WHEN q.day = $4::text THEN q.day_units ELSE 0 END,
  day_rows = CASE WHEN q.day = $4::text THEN q.day_rows ELSE 0 END,
  last_request_at = LEAST(q.last_request_at, $2::bigint)
FROM turning t WHERE q.client_id = t.client_id`
