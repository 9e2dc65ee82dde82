import type { Tx } from '../platform/db'
import type { Claimed } from './claim'
import { PING } from './events'
import { nextAttempt } from './schedule'
import type { Outcome } from './send'

/** What becomes of a delivery after an attempt. */
export interface Settled {
  state: 'pending' | 'delivered' | 'failed'
  tries: number
  /** When it is tried again; unchanged where it is not. */
  nextAttemptAt: Date
}

/** The rule: 2xx delivers, everything else comes back until the schedule is over. A test is tried once. */
export function settledBy(
  { failure }: Pick<Outcome, 'failure'>,
  { type, tries }: Pick<Claimed, 'type' | 'tries'>,
  now: Date,
  random?: number,
): Settled {
  if (failure === null) return { state: 'delivered', tries, nextAttemptAt: now }
  const next = type === PING ? null : nextAttempt(now, tries + 1, random)
  return { state: next ? 'pending' : 'failed', tries: tries + 1, nextAttemptAt: next ?? now }
}

/**
 * Writes down an attempt and what follows from it, in one statement. Whose claim ran out meanwhile, or whose delivery is gone,
 * leaves the delivery as it is: somebody else is at it.
 */
export async function settle(
  db: Tx,
  { id, claim }: Pick<Claimed, 'id' | 'claim'>,
  { durationMs, status, failure, answer }: Outcome,
  { state, tries, nextAttemptAt }: Settled,
  now: Date,
): Promise<void> {
  await db.$executeRaw`
    WITH attempt AS (
      INSERT INTO webhook_attempts (delivery_id, at, duration_ms, status, failure, answer)
      SELECT id, ${now}, ${durationMs}, ${status}::int, ${failure}, ${answer} FROM webhook_deliveries WHERE id = ${id})
    UPDATE webhook_deliveries
    SET state = ${state}, tries = ${tries}, next_attempt_at = ${nextAttemptAt}, claim = NULL, claimed_until = NULL,
      ended_at = ${state === 'pending' ? null : now}::timestamptz
    WHERE id = ${id} AND claim = ${claim}`
}

/**
 * Keeps since when an endpoint fails. Tests tell nothing of that: their owner watches them. Nor does a call that worked where
 * nothing failed when it began: what failed beside it is tried again, and that tells.
 */
export async function noteStanding(
  db: Tx,
  { endpointId, type, failingSince }: Pick<Claimed, 'endpointId' | 'type' | 'failingSince'>,
  { failure }: Pick<Outcome, 'failure'>,
  now: Date,
): Promise<void> {
  if (failure === null && failingSince === null) return
  if (failure === null)
    await db.$executeRaw`
      UPDATE webhook_endpoints SET failing_since = NULL WHERE id = ${endpointId} AND failing_since IS NOT NULL`
  else if (type !== PING)
    await db.$executeRaw`
      UPDATE webhook_endpoints SET failing_since = ${now} WHERE id = ${endpointId} AND failing_since IS NULL`
}
