/**
 * The statement that decides a batch of requests, at most one per client, in one step.
 *
 * Race: two instances decide for one client at once. Each locks the client's row first (in client
 * order, so that two batches never wait for each other in a circle) and computes from the locked
 * version, so the second sees what the first took.
 *
 * Parameters, arrays of equal length: client, now, hour start, day, the five limits, units, rows,
 * lease id ('' for a request that needs no slot), lease end, ended lease ids joined by ','
 * and whether a request is to be decided at all ('false': only leases are given back).
 * All times are epoch milliseconds.
 */
export const RESERVE_SQL = `
WITH op AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[],
      $5::int[], $6::int[], $7::int[], $8::int[], $9::int[],
      $10::int[], $11::int[], $12::text[], $13::bigint[], $14::text[], $15::boolean[])
    AS o(client_id, now_ms, op_hour, op_day,
      minute_limit, hour_limit, day_limit, row_limit, slot_limit,
      units, rows, lease_id, lease_end, ended, decide)
), locked AS (
  SELECT o.*, q.minute_log, q.hour_start, q.hour_units, q.day, q.day_units, q.day_rows, q.last_request_at,
         q.lease_ids, q.lease_until
    FROM quota_counters q JOIN op o ON o.client_id = q.client_id
   ORDER BY q.client_id FOR UPDATE OF q
), now_held AS (
  SELECT l.*,
    ARRAY(SELECT t FROM unnest(l.minute_log) t WHERE t > l.now_ms - 60000 ORDER BY t) AS log,
    CASE WHEN l.hour_start = l.op_hour THEN l.hour_units ELSE 0 END AS hu,
    CASE WHEN l.day = l.op_day THEN l.day_units ELSE 0 END AS du,
    CASE WHEN l.day = l.op_day THEN l.day_rows ELSE 0 END AS dr,
    live.ids, live.ends
    FROM locked l CROSS JOIN LATERAL (
      SELECT COALESCE(array_agg(x.id), '{}') AS ids, COALESCE(array_agg(x.until), '{}') AS ends
        FROM unnest(l.lease_ids, l.lease_until) AS x(id, until)
       WHERE x.until > l.now_ms AND x.id <> ALL (string_to_array(l.ended, ','))) live
), judged AS (
  SELECT *,
    cardinality(log) >= minute_limit AS minute_short,
    units > 0 AND hu + units > hour_limit AS hour_short,
    units > 0 AND du + units > day_limit AS day_short,
    rows > 0 AND dr + rows > row_limit AS rows_short,
    lease_id <> '' AND cardinality(ids) >= slot_limit AS slot_short
    FROM now_held
), verdict AS (
  SELECT *,
    decide AND NOT minute_short AS counted,
    decide AND NOT (minute_short OR hour_short OR day_short OR rows_short OR slot_short) AS granted
    FROM judged
)
UPDATE quota_counters q SET
  minute_log = CASE WHEN v.counted THEN v.log || v.now_ms ELSE v.log END,
  hour_start = CASE WHEN v.decide THEN v.op_hour ELSE v.hour_start END,
  hour_units = CASE WHEN v.decide THEN v.hu + CASE WHEN v.granted THEN v.units ELSE 0 END ELSE v.hour_units END,
  day = CASE WHEN v.decide THEN v.op_day ELSE v.day END,
  day_units = CASE WHEN v.decide THEN v.du + CASE WHEN v.granted THEN v.units ELSE 0 END ELSE v.day_units END,
  day_rows = CASE WHEN v.decide THEN v.dr + CASE WHEN v.granted THEN v.rows ELSE 0 END ELSE v.day_rows END,
  lease_ids = CASE WHEN v.granted AND v.lease_id <> '' THEN v.ids || v.lease_id ELSE v.ids END,
  lease_until = CASE WHEN v.granted AND v.lease_id <> '' THEN v.ends || v.lease_end ELSE v.ends END,
  last_request_at = CASE WHEN v.decide THEN GREATEST(v.last_request_at, v.now_ms) ELSE v.last_request_at END
FROM verdict v WHERE q.client_id = v.client_id
RETURNING q.client_id, v.granted, v.minute_short, v.hour_short, v.day_short, v.rows_short, v.slot_short,
  array_to_string(q.minute_log, ',') AS log, q.hour_units, q.day_units, q.day_rows,
  cardinality(q.lease_ids) AS running`
