import type { Db } from '../platform/db'

/** Networks remembered per key, the latest ones. */
export const CALLERS_KEPT = 10

/** Collects when and from which networks keys are used, and writes it down in batches. `lib/privacy` forgets old ones. */
export interface CallerRecorder {
  note(keyId: string, network: string, nowMs: number): void
  /**
   * Writes what is noted, except of keys that were written less than `restMs` ago: busy ones would cost the most. What an earlier
   * flush still writes is waited for: whoever stops afterwards loses nothing.
   */
  flush(db: Db, nowMs: number, restMs: number): Promise<void>
}

export function createCallerRecorder(): CallerRecorder {
  /** Key → network → last use, the latest network last. */
  const noted = new Map<string, Map<string, number>>()
  /** Key → when it was written. */
  const written = new Map<string, number>()

  /** Settles, and never fails, with the last flush that was asked for. */
  let lastFlush: Promise<void> = Promise.resolve()

  async function flushNow(db: Db, nowMs: number, restMs: number): Promise<void> {
    // A clock that was set back must not keep a key waiting.
    for (const [keyId, ms] of written) if (nowMs - ms >= restMs || nowMs < ms) written.delete(keyId)
    const due = [...noted].filter(([keyId]) => !written.has(keyId))
    if (due.length === 0) return
    for (const [keyId] of due) {
      noted.delete(keyId)
      written.set(keyId, nowMs)
    }
    const keyIds = due.map(([keyId]) => keyId)
    await writeLastUse(
      db,
      keyIds,
      due.map(([, networks]) => Math.max(...networks.values())),
    )
    await write(
      db,
      due.flatMap(([keyId, networks]) =>
        [...networks].map(([network, ms]) => ({ keyId, network, ms })),
      ),
    )
    await trim(db, keyIds)
  }

  return {
    note(keyId, network, nowMs) {
      const known = noted.get(keyId)
      if (!known) {
        noted.set(keyId, new Map([[network, nowMs]]))
        return
      }
      // Mostly there is one network, and nothing to put in order.
      if (known.size > 1) known.delete(network)
      known.set(network, nowMs)
      if (known.size <= CALLERS_KEPT) return
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    },
    flush(db, nowMs, restMs) {
      const mine = lastFlush.then(() => flushNow(db, nowMs, restMs))
      lastFlush = mine.catch(() => undefined)
      return mine
    },
  }
}

/** Keys in one order, so that two instances never wait for each other in a circle. */
const writeLastUse = (db: Db, keyIds: string[], times: number[]) =>
  db.$executeRaw`
    UPDATE api_keys k SET last_used_at = GREATEST(k.last_used_at, used.at)
      FROM (SELECT k.id, to_timestamp(u.ms / 1000.0) AS at
              FROM unnest(${keyIds}::text[], ${times}::float8[]) AS u(id, ms)
              JOIN api_keys k ON k.id = u.id
             ORDER BY k.id FOR NO KEY UPDATE OF k) AS used
     WHERE k.id = used.id`

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
