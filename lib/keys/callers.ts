import type { Db } from '../platform/db'

/** Networks remembered per key, the latest ones. */
export const CALLERS_KEPT = 10

/** Collects from which networks keys are used, and writes it down in batches. `lib/privacy` forgets old ones. */
export interface CallerBook {
  note(keyId: string, network: string, nowMs: number): void
  flush(db: Db): Promise<void>
}

export function createCallerBook(): CallerBook {
  /** Key → network → last use, the latest network last. */
  let noted = new Map<string, Map<string, number>>()

  return {
    note(keyId, network, nowMs) {
      const known = noted.get(keyId)
      if (!known) {
        noted.set(keyId, new Map([[network, nowMs]]))
        return
      }
      known.delete(network)
      known.set(network, nowMs)
      if (known.size <= CALLERS_KEPT) return
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    },
    async flush(db) {
      if (noted.size === 0) return
      const uses = [...noted].flatMap(([keyId, networks]) =>
        [...networks].map(([network, ms]) => ({ keyId, network, ms })),
      )
      const keyIds = [...noted.keys()]
      noted = new Map()
      await write(db, uses)
      await trim(db, keyIds)
    },
  }
}

/**
 * Race: a key is deleted with its client meanwhile; its row is held while it is written about. Rows in
 * one order, so that two instances never wait for each other in a circle.
 */
const write = (db: Db, uses: { keyId: string; network: string; ms: number }[]) =>
  db.$executeRaw`
    INSERT INTO api_key_callers (key_id, network, last_used_at)
    SELECT u.key_id, u.network, u.at
      FROM unnest(${uses.map(({ keyId }) => keyId)}::text[],
                  ${uses.map(({ network }) => network)}::text[],
                  ${uses.map(({ ms }) => new Date(ms).toISOString())}::timestamptz[])
             AS u(key_id, network, at)
      JOIN api_keys k ON k.id = u.key_id
     ORDER BY u.key_id, u.network
       FOR KEY SHARE OF k
    ON CONFLICT (key_id, network)
    DO UPDATE SET last_used_at = GREATEST(api_key_callers.last_used_at, EXCLUDED.last_used_at)`

/** Keeps the latest networks of each key. Rows that another instance works on are left to it. */
const trim = (db: Db, keyIds: string[]) =>
  db.$executeRaw`
    DELETE FROM api_key_callers c
     USING (SELECT o.key_id, o.network FROM api_key_callers o
             WHERE o.key_id = ANY(${keyIds}::text[])
               AND (SELECT count(*) FROM api_key_callers n
                     WHERE n.key_id = o.key_id
                       AND (n.last_used_at, n.network) > (o.last_used_at, o.network)) >= ${CALLERS_KEPT}
               FOR UPDATE SKIP LOCKED) AS old
     WHERE c.key_id = old.key_id AND c.network = old.network`
