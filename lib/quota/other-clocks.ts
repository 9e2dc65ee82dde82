import type { Db } from '../platform/db'
import { NO_SLOT_MS } from './minute-slots'

const OTHER_CLOCK_MS = 3_600_000

/**
 * Starts the windows anew that lie more than an hour ahead of this clock: they were written under another one, such as
 * an earlier `PREMATCH_NOW`, and would be closed until it comes round. For the start of a process alone: while
 * instances run, a window never turns back.
 * @returns the rows that were
 */
export const leaveOtherClocks = (db: Db, nowMs: number): Promise<number> =>
  db.$executeRaw`
    WITH ahead AS (
      SELECT client_id, hour_start, hour_routes FROM quota_counters
       WHERE GREATEST(hour_start, last_request_at) > ${nowMs + OTHER_CLOCK_MS}
       ORDER BY client_id FOR UPDATE
    ), closed AS (
      INSERT INTO usage_hours (client_id, hour_start, routes)
      SELECT client_id, hour_start, hour_routes FROM ahead WHERE cardinality(hour_routes) > 0
      ON CONFLICT DO NOTHING
    )
    UPDATE quota_counters q SET
      hour_start = 0, hour_units = 0, hour_routes = '{}', leases = '{}', last_request_at = NULL,
      minute_slots = '{}', minute_sums = '{}', minute_open_slot = ${NO_SLOT_MS}, minute_open_sum = 0
      FROM ahead WHERE q.client_id = ahead.client_id`
