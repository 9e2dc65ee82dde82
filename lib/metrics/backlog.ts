import type { Db } from '../platform/db'

/** Work that waits, and what needs a person. */
export interface Backlog {
  tasks: TaskBacklog[]
  /** Events of Stripe that came and are not handled yet, and the age of the oldest. */
  events: number
  eventLagSeconds: number
  /** That no operator has acknowledged. */
  flags: number
}

/** The jobs of one task; `send_mail` is the mails. */
export interface TaskBacklog {
  task: string
  /** Due, retried later, or running. */
  waiting: number
  /** Out of attempts: nobody runs them again but an operator. */
  givenUp: number
  /** For how long the oldest has been due, or has waited since it failed first. */
  oldestSeconds: number
}

/**
 * A job that was put off after a failure is as old as its first attempt: its next one lies in the future. One that
 * comes back by itself is always planned, and only late once it is due.
 * @param nowMs of the service's clock; jobs go by the database's
 */
export async function readBacklog(db: Db, nowMs: number): Promise<Backlog> {
  const [tasks, [billing]] = await Promise.all([
    db.$queryRaw<TaskBacklog[]>`
      SELECT task_identifier AS task,
        count(*) FILTER (WHERE attempts < max_attempts OR locked_at IS NOT NULL)::int AS waiting,
        count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS "givenUp",
        greatest(0, coalesce(extract(epoch FROM now() - min(
          CASE WHEN attempts > 0 AND key IS NULL THEN created_at ELSE run_at END
        ) FILTER (WHERE attempts < max_attempts)), 0))::float8 AS "oldestSeconds"
      FROM graphile_worker.jobs GROUP BY task_identifier`,
    db.$queryRaw<{ events: number; oldest_ms: number | null; flags: number }[]>`
      SELECT count(*)::int AS events, (extract(epoch FROM min(received_at)) * 1000)::float8 AS oldest_ms,
        (SELECT count(*)::int FROM billing_flags WHERE acknowledged_at IS NULL) AS flags
      FROM billing_events WHERE handled_at IS NULL`,
  ])
  const oldestMs = billing?.oldest_ms ?? nowMs
  return {
    tasks,
    events: billing?.events ?? 0,
    eventLagSeconds: Math.max(0, (nowMs - oldestMs) / 1000),
    flags: billing?.flags ?? 0,
  }
}
