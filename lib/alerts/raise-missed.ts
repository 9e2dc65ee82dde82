import type { Platform } from '../platform'
import { attemptEach } from '../platform/attempt-each'
import { parisDay } from '../platform/clock'
import type { Outbox } from '../platform/mail/outbox'
import { PLAN_LIMITS } from '../plans/limits'
import { THRESHOLDS, type Counter, type Threshold } from './crossing'
import { raiseAlert } from './raise'

interface MissedRow {
  client_id: string
  counter: Counter
  thresholds: Threshold[]
  used: number
  limit: number
}

/**
 * Raises what today's counters have passed and nobody has told: a process died between counting and
 * telling, the database refused, or the plan became smaller.
 */
export async function raiseMissedAlerts(deps: Platform & { outbox: Outbox }): Promise<void> {
  const { db, clock, log } = deps
  const day = parisDay(clock.nowMs())
  const plans = Object.entries(PLAN_LIMITS)
  const missed = await db.$queryRaw<MissedRow[]>`
    SELECT q.client_id, v.counter, array_agg(p.percent ORDER BY p.percent) AS thresholds, v.used, v."limit"
      FROM quota_counters q
      JOIN contracts c ON c.client_id = q.client_id AND c.ended_at IS NULL
      LEFT JOIN unnest(${plans.map(([plan]) => plan)}::text[],
                       ${plans.map(([, limits]) => limits.unitsPerDay)}::int[],
                       ${plans.map(([, limits]) => limits.rowsPerDay)}::int[])
             AS l(plan, units, rows) ON l.plan = c.plan
     CROSS JOIN LATERAL (VALUES
             ('units', q.day_units, COALESCE(l.units, (c.limits->>'unitsPerDay')::int)),
             ('rows', q.day_rows, COALESCE(l.rows, (c.limits->>'rowsPerDay')::int)))
             AS v(counter, used, "limit")
     CROSS JOIN unnest(${[...THRESHOLDS]}::int[]) AS p(percent)
     WHERE q.day = ${day}
       AND v."limit" > 0
       AND v.used::bigint * 100 >= v."limit"::bigint * p.percent
       AND NOT EXISTS (SELECT 1 FROM quota_alerts a
                        WHERE a.client_id = q.client_id AND a.day = q.day
                          AND a.counter = v.counter AND a.percent = p.percent)
     GROUP BY q.client_id, v.counter, v.used, v."limit"`
  await attemptEach(
    log,
    'quota alert not raised yet',
    missed,
    ({ client_id: clientId }) => ({ clientId }),
    ({ client_id: clientId, ...one }) => raiseAlert(deps, { clientId, day, ...one }),
  )
  if (missed.length > 0) log.info({ alerts: missed.length }, 'missed quota alerts raised')
}
