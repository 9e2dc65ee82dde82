/** Figures kept per route and hour, in the order of the stored array. */
export const HOUR_FIGURES = ['requests', 'unchanged', 'denied', 'units', 'rows'] as const

const FIGURES = HOUR_FIGURES.length

/**
 * The statement that decides a batch of requests, at most one per client, in one step, and keeps the
 * books of the hour in the same row: when an hour is over, its figures move to `usage_hours`.
 *
 * Race: two instances decide for one client at once. Each locks the client's row first (in client
 * order, so that two batches never wait for each other in a circle) and computes from the locked
 * version, so the second sees what the first took.
 *
 * Instances' clocks differ a little. A row that is up to an hour ahead stays where it is, so that a
 * slow clock never opens a window again; a row further ahead was written under another clock
 * (`PREMATCH_NOW`) and starts anew.
 *
 * The minute log is kept ascending, so that what has left the window is found by bisection.
 *
 * Parameters, arrays of equal length: client, now, hour start, day, the five limits, units, rows,
 * route number, whether the answer is a 304, lease id ('' for a request that holds no slot), lease
 * end, ended lease ids joined by ',', whether a request is to be decided at all ('false': only leases
 * are given back), and whether it has been counted in the minute window before. All times are epoch
 * milliseconds. Last, how many routes there are.
 */
export const RESERVE_SQL = `
WITH op AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[],
      $5::int[], $6::int[], $7::int[], $8::int[], $9::int[],
      $10::int[], $11::int[], $12::int[], $13::boolean[], $14::text[], $15::bigint[], $16::text[], $17::boolean[], $18::boolean[])
    AS o(client_id, now_ms, clock_hour, clock_day,
      minute_limit, hour_limit, day_limit, row_limit, slot_limit,
      units, rows, route, unchanged, lease_id, lease_end, ended, decide, again)
), locked AS (
  SELECT o.*, q.minute_log, q.hour_start, q.hour_units, q.hour_routes, q.day, q.day_units, q.day_rows,
         q.lease_ids, q.lease_until, q.last_request_at,
         q.hour_start BETWEEN o.clock_hour AND o.clock_hour + 3600000 AS same_clock
    FROM quota_counters q JOIN op o ON o.client_id = q.client_id
   ORDER BY q.client_id FOR UPDATE OF q
), placed AS (
  SELECT *,
    CASE WHEN same_clock THEN hour_start ELSE clock_hour END AS op_hour,
    CASE WHEN same_clock THEN GREATEST(day, clock_day) ELSE clock_day END AS op_day
    FROM locked
), closed AS (
  INSERT INTO usage_hours (client_id, hour_start, routes)
  SELECT client_id, hour_start, hour_routes FROM placed
   WHERE decide AND hour_start <> op_hour AND cardinality(hour_routes) > 0
  ON CONFLICT DO NOTHING
), held AS (
  SELECT p.*,
    CASE WHEN p.minute_log[cardinality(p.minute_log)] > p.now_ms + 3600000 THEN '{}'
         ELSE p.minute_log[width_bucket(p.now_ms - 60000, p.minute_log) + 1:] END AS log,
    CASE WHEN p.hour_start = p.op_hour THEN p.hour_units ELSE 0 END AS hu,
    CASE WHEN p.hour_start = p.op_hour AND cardinality(p.hour_routes) > 0 THEN p.hour_routes
         ELSE array_fill(0, ARRAY[$19::int * ${FIGURES}]) END AS hr,
    CASE WHEN p.day = p.op_day THEN p.day_units ELSE 0 END AS du,
    CASE WHEN p.day = p.op_day THEN p.day_rows ELSE 0 END AS dr,
    p.route * ${FIGURES} AS at,
    COALESCE(live.ids, '{}') AS ids, COALESCE(live.ends, '{}') AS ends
    FROM placed p LEFT JOIN LATERAL (
      SELECT array_agg(x.id) AS ids, array_agg(x.until) AS ends
        FROM unnest(p.lease_ids, p.lease_until) AS x(id, until)
       WHERE x.until > p.now_ms AND x.until < p.now_ms + 3600000
         AND x.id <> ALL (string_to_array(p.ended, ','))) live ON cardinality(p.lease_ids) > 0
), judged AS (
  SELECT *,
    NOT again AND cardinality(log) >= minute_limit AS minute_short,
    units > 0 AND hu + units > hour_limit AS hour_short,
    units > 0 AND du + units > day_limit AS day_short,
    rows > 0 AND dr + rows > row_limit AS rows_short,
    units > 0 AND cardinality(ids) >= slot_limit AS slot_short
    FROM held
), verdict AS (
  SELECT *,
    decide AND NOT again AND NOT minute_short AS counted,
    decide AND NOT (minute_short OR hour_short OR day_short OR rows_short OR slot_short) AS granted
    FROM judged
), charge AS (
  SELECT *,
    counted::int AS c, (granted AND unchanged)::int AS u, (decide AND NOT again AND NOT granted)::int - (again AND granted)::int AS d,
    CASE WHEN granted THEN units ELSE 0 END AS paid_units,
    CASE WHEN granted THEN rows ELSE 0 END AS paid_rows
    FROM verdict
)
UPDATE quota_counters q SET
  minute_log = CASE WHEN v.counted THEN v.log || GREATEST(v.now_ms, v.log[cardinality(v.log)]) WHEN v.decide THEN v.log ELSE v.minute_log END,
  hour_start = CASE WHEN v.decide THEN v.op_hour ELSE v.hour_start END,
  hour_units = CASE WHEN v.decide THEN v.hu + v.paid_units ELSE v.hour_units END,
  hour_routes = CASE WHEN v.decide THEN v.hr[1:v.at]
    || ARRAY[v.hr[v.at+1] + v.c, v.hr[v.at+2] + v.u, GREATEST(0, v.hr[v.at+3] + v.d), v.hr[v.at+4] + v.paid_units, v.hr[v.at+5] + v.paid_rows]
    || v.hr[v.at+${FIGURES + 1}:] ELSE v.hour_routes END,
  day = CASE WHEN v.decide THEN v.op_day ELSE v.day END,
  day_units = CASE WHEN v.decide THEN v.du + v.paid_units ELSE v.day_units END,
  day_rows = CASE WHEN v.decide THEN v.dr + v.paid_rows ELSE v.day_rows END,
  lease_ids = CASE WHEN v.granted AND v.lease_id <> '' THEN v.ids || v.lease_id ELSE v.ids END,
  lease_until = CASE WHEN v.granted AND v.lease_id <> '' THEN v.ends || v.lease_end ELSE v.ends END,
  last_request_at = CASE WHEN v.decide THEN v.now_ms ELSE v.last_request_at END
FROM charge v WHERE q.client_id = v.client_id
RETURNING q.client_id, v.granted, v.minute_short, v.hour_short, v.day_short, v.rows_short, v.slot_short,
  cardinality(q.minute_log) AS requests, q.minute_log[1]::float8 AS oldest_ms,
  q.minute_log[cardinality(q.minute_log) - v.minute_limit + 1]::float8 AS blocking_ms, q.hour_units, q.day_units, q.day_rows,
  cardinality(q.lease_ids) AS running`
