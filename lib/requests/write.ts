import type { Db } from '../platform/db'
import type { StoredCall } from './call'

/**
 * Writes calls in one statement; one that is there already stays. One text as parameter: arrays of so many columns would
 * cost the driver more than the database. Calls of a client that was deleted meanwhile are left out.
 * @returns whether the day of one of them has no partition
 */
export async function writeCalls(db: Db, calls: readonly StoredCall[]): Promise<boolean> {
  const [written] = await db.$queryRaw<{ strayed: boolean }[]>`
    WITH written AS (
      INSERT INTO client_calls
        (id, client_id, key_id, at, method, route, target, status, error, units, rows, etag, network,
         ms, weight)
      SELECT r.id, r.client_id, r.key_id, to_timestamp(r.at_ms / 1000.0), r.method, r.route, r.target, r.status, r.error,
             r.units, r.rows, r.etag, r.network, r.ms, r.weight
        FROM json_to_recordset(${JSON.stringify(calls)}::json)
               AS r(id text, client_id text, key_id text, at_ms float8, method text, route text, target text, status int,
                    error text, units int, rows int, etag text, network text, ms real, weight int)
        JOIN clients c ON c.id = r.client_id
      ON CONFLICT DO NOTHING RETURNING tableoid
    )
    SELECT EXISTS (SELECT FROM written WHERE tableoid = 'client_calls_default'::regclass) AS strayed`
  return written?.strayed === true
}
