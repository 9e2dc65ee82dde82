import { METERED_ROUTES } from './routes'

/** Figures kept per route and hour, in the order of the stored array. */
export const HOUR_FIGURES = ['requests', 'unchanged', 'denied', 'units', 'rows'] as const

const FIGURES = HOUR_FIGURES.length
const STORED = METERED_ROUTES.length * FIGURES

/** What an operation asks for, added up. */
export const FLAGS = {
  /** The answer is a 304. */
  unchanged: 1,
  /** A request is to be decided; without it only leases are given back. */
  decide: 2,
  /** Asked about again: it has been counted in the minute window before. */
  again: 4,
} as const

/** Limits without room, added up in `shortage`. */
export const SHORT = { minute: 1, hour: 2, day: 4, rows: 8, slot: 16 } as const

const LEASE_MS = 30_000
/** Entries that have left the minute window and may stay in the log; more are cut off together. */
const KEPT_GONE = 32

/** Leases that still hold a slot: not ended, not given back, and not written under another clock. */
const LIVE = `FROM unnest(q.lease_ids, q.lease_until) AS x(id, until)
  WHERE x.until > $2 AND x.until < $2 + 3600000 AND x.id <> ALL (string_to_array(o.ended, ','))`

/**
 * The statement that decides a batch of requests, at most one per client, in one step, and keeps the
 * books of the hour in the same row.
 *
 * Race: two instances decide for one client at once. The second waits for the first one's row and then
 * computes everything anew from it, because nothing is read but the row that is being written. Rows are
 * taken in the order of the parameters, which are sorted by client, so two batches never wait for each
 * other in a circle.
 *
 * Instances' clocks differ a little. A row that is up to an hour ahead stays where it is, so that a
 * slow clock never opens a window again. A row of any other hour is left out of the result: `TURN_SQL`
 * has to turn it first.
 *
 * The minute log is kept ascending, so that what has left the window is found by bisection. It is cut off
 * only when there is much of it, since cutting copies the rest entry by entry. `OFFSET 0` keeps the
 * planner from computing a step once for each use of it.
 *
 * Parameters: $1 clients, $2 now, $3 start of the clock hour (epoch milliseconds); then arrays as long as
 * $1: the five limits, units, rows, place of the route in the list of routes, flags, lease id ('' for a
 * request that holds no slot), ended lease ids joined by ','.
 */
export const RESERVE_SQL = `
UPDATE quota_counters q SET
  (minute_log, minute_gone, hour_units, hour_routes, day_units, day_rows, lease_ids, lease_until, last_request_at, shortage) = (
  SELECT
    CASE WHEN counted = 0 THEN log
         WHEN cut THEN log[gone + 1:] || ARRAY[GREATEST(now_ms, log[cardinality(log)])]
         ELSE log || ARRAY[GREATEST(now_ms, log[cardinality(log)])] END,
    CASE WHEN counted = 1 AND cut THEN 0 ELSE gone END,
    q.hour_units + paid_units,
    CASE WHEN decide THEN q.hour_routes[1:at]
      || ARRAY[q.hour_routes[at + 1] + counted,
               q.hour_routes[at + 2] + (granted AND o.flags & ${FLAGS.unchanged} <> 0)::int,
               GREATEST(0, q.hour_routes[at + 3] + (NOT again AND NOT granted)::int - (again AND granted)::int),
               q.hour_routes[at + 4] + paid_units,
               q.hour_routes[at + 5] + paid_rows]
      || q.hour_routes[at + ${FIGURES + 1}:] ELSE q.hour_routes END,
    q.day_units + paid_units,
    q.day_rows + paid_rows,
    CASE WHEN granted AND o.lease_id <> '' THEN ids || o.lease_id ELSE ids END,
    CASE WHEN granted AND o.lease_id <> '' THEN ends || ($2 + ${LEASE_MS}) ELSE ends END,
    CASE WHEN decide THEN $2 ELSE q.last_request_at END,
    short
  FROM (
    SELECT *, (granted)::int * o.units AS paid_units, (granted)::int * o.rows AS paid_rows
    FROM (
      SELECT *, decide AND short = 0 AS granted,
        (decide AND NOT again AND short & ${SHORT.minute} = 0)::int AS counted,
        gone > ${KEPT_GONE} + cardinality(log) / 8 AS cut
      FROM (
        SELECT *,
            (NOT again AND cardinality(log) - gone >= o.minute_limit)::int * ${SHORT.minute}
          + (o.units > 0 AND q.hour_units + o.units > o.hour_limit)::int * ${SHORT.hour}
          + (o.units > 0 AND q.day_units + o.units > o.day_limit)::int * ${SHORT.day}
          + (o.rows > 0 AND q.day_rows + o.rows > o.row_limit)::int * ${SHORT.rows}
          + (o.units > 0 AND cardinality(ids) >= o.slot_limit)::int * ${SHORT.slot} AS short
        FROM (
          SELECT *,
            CASE WHEN decide THEN width_bucket(now_ms - 60000, log) ELSE q.minute_gone END AS gone
          FROM (
            SELECT now_ms, o.route * ${FIGURES} AS at,
              o.flags & ${FLAGS.decide} <> 0 AS decide, o.flags & ${FLAGS.again} <> 0 AS again,
              CASE WHEN q.minute_log[cardinality(q.minute_log)] > now_ms + 3600000 THEN '{}'
                   ELSE q.minute_log END AS log,
              CASE WHEN q.lease_ids = '{}' THEN q.lease_ids ELSE ARRAY(SELECT x.id ${LIVE}) END AS ids,
              CASE WHEN q.lease_ids = '{}' THEN q.lease_until ELSE ARRAY(SELECT x.until ${LIVE}) END AS ends
            FROM (SELECT CASE WHEN o.flags & ${FLAGS.decide} <> 0 THEN ($2 - q.hour_start)::int END AS now_ms) clock
            OFFSET 0) found
          OFFSET 0) held
        OFFSET 0) judged
      OFFSET 0) verdict
    OFFSET 0) charge)
FROM unnest($1::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[], $10::int[],
       $11::int[], $12::int[], $13::text[], $14::text[])
  AS o(client_id, minute_limit, hour_limit, day_limit, row_limit, slot_limit, units, rows, route, flags,
       lease_id, ended)
WHERE q.client_id = o.client_id
  AND (o.flags & ${FLAGS.decide} = 0 OR q.hour_start BETWEEN $3::bigint AND $3::bigint + 3600000)
RETURNING q.client_id, q.shortage, cardinality(q.minute_log) - q.minute_gone,
  (q.hour_start + q.minute_log[q.minute_gone + 1])::float8,
  CASE WHEN cardinality(q.minute_log) - q.minute_gone >= o.minute_limit
       THEN (q.hour_start + q.minute_log[cardinality(q.minute_log) - o.minute_limit + 1])::float8 END,
  q.hour_units, q.day_units, q.day_rows, cardinality(q.lease_ids)`

/**
 * Turns rows of other hours to this one: the books of a finished hour move to `usage_hours`. A row more
 * than an hour ahead was written under another clock (`PREMATCH_NOW`) and starts anew.
 *
 * Race: two instances turn one row at once. The second waits for it, finds it turned and leaves it.
 *
 * Parameters: clients, now, start of the clock hour, day.
 */
export const TURN_SQL = `
WITH turning AS (
  SELECT client_id, hour_start, hour_routes, minute_log FROM quota_counters
   WHERE client_id = ANY ($1::text[]) AND hour_start NOT BETWEEN $3::bigint AND $3::bigint + 3600000
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
  day_rows = CASE WHEN q.day = $4::text THEN q.day_rows ELSE 0 END
FROM turning t WHERE q.client_id = t.client_id`
