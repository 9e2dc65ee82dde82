import type { Pool } from './db'

/** How often an instance says that its workers are alive, and looks for those that are not. */
const EVERY_MS = 10_000
/** A worker that has said nothing for so long is dead; one that is late, with a busy processor, is not. */
const DEAD_AFTER = '1 minute'

const SAY_ALIVE = `UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE locked_by = ANY($1)`

/**
 * Recurring work that was planned anew since has another row: what is left of the dead one's is nothing to be done.
 * Everything else runs again.
 */
const FREE = `
  WITH dead AS (
    SELECT j.id, j.locked_by, j.key IS NULL AND t.identifier = ANY($1) AS is_replaced
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.locked_at < now() - interval '${DEAD_AFTER}'
     ORDER BY j.id FOR UPDATE OF j SKIP LOCKED
  ), replaced AS (
    DELETE FROM graphile_worker._private_jobs WHERE id IN (SELECT id FROM dead WHERE is_replaced)
  )
  UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
   WHERE id IN (SELECT id FROM dead WHERE NOT is_replaced)`

export interface JobLocks {
  /** These run jobs now, and those before them no longer. */
  workersAre(ids: readonly string[]): void
  /** Frees what dead workers hold. @throws when the database does not answer */
  free(): Promise<void>
  stop(): void
}

/**
 * Frees the jobs of processes that are gone: killed, or cut off from the database before they could write down how a job ended. The
 * library alone would let them wait for four hours. A job may then run twice, as after any failure.
 * @param recurring names of the work that comes back by itself
 */
export function keepJobLocks(
  pool: Pool,
  recurring: readonly string[],
  everyMs = EVERY_MS,
): JobLocks {
  let alive: readonly string[] = []
  const free = async () => {
    if (alive.length > 0) await pool.query(SAY_ALIVE, [alive])
    await pool.query(FREE, [recurring])
  }
  // Without a database nothing is freed; it is looked again soon.
  const timer = setInterval(() => void free().catch(() => undefined), everyMs)
  timer.unref()
  return {
    workersAre: (ids) => void (alive = ids),
    free,
    stop: () => clearInterval(timer),
  }
}
