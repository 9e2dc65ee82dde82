import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact, type Tx } from '../platform/db'
import { ProductError } from '../platform/errors'

/** Background work that waits, runs or has given up. What it holds (an address, a text) is not shown. */
export interface JobLine {
  id: string
  task: string
  status: 'waiting' | 'running' | 'failed'
  attempts: number
  maxAttempts: number
  runAt: Date
  lastError: string | null
}

/** Jobs in the order they would run; finished ones are gone. */
export function listJobs(tx: Pick<Tx, '$queryRaw'>, onlyFailed: boolean): Promise<JobLine[]> {
  return tx.$queryRaw<JobLine[]>`
    SELECT * FROM (
      SELECT id::text, task_identifier AS task, attempts::int, max_attempts::int AS "maxAttempts",
             run_at AS "runAt", last_error AS "lastError",
             CASE WHEN attempts >= max_attempts AND locked_at IS NULL THEN 'failed'
                  WHEN locked_at IS NOT NULL THEN 'running' ELSE 'waiting' END AS status
        FROM graphile_worker.jobs) j
     WHERE NOT ${onlyFailed} OR status = 'failed'
     ORDER BY "runAt", id::bigint LIMIT 200`
}

/**
 * Runs a job again now, with all its attempts before it.
 * @throws ProductError `not_found` for one that is gone or running
 */
export async function retryJob(
  { db, clock }: Platform,
  actor: OperatorActor,
  id: string,
): Promise<void> {
  await transact(db, async (tx) => {
    const rows = /^\d{1,18}$/.test(id)
      ? await tx.$queryRaw<{ id: string }[]>`
          SELECT id::text FROM graphile_worker.reschedule_jobs(ARRAY[${id}::bigint], run_at := now(), attempts := 0)`
      : []
    if (rows.length === 0) throw new ProductError('not_found')
    await record(tx, clock.now(), actor, 'job.retried', { job_id: id })
  })
}
