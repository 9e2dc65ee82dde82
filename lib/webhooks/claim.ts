import type { Tx } from '../platform/db'
import { randomBase62 } from '../platform/ids'
import { isNext, isServed } from './backlog'
import { PING } from './events'
import { TIMEOUT_MS } from './send'
import type { SealedSecrets } from './secret'

/** A delivery that is ours to attempt, until its claim runs out. */
export interface Claimed extends SealedSecrets {
  id: string
  claim: string
  endpointId: string
  clientId: string
  url: string
  type: string
  payload: string
  tries: number
  /** Of its endpoint. */
  failingSince: Date | null
}

/** Longer than an attempt can take: a claim that runs out is one of a process that is gone. */
const LEASE_MS = 4 * TIMEOUT_MS

/** How many calls of one endpoint run at once; of one that fails, a single one finds out when it works again. */
const AT_ONCE = 4

interface Claim {
  now: Date
  /** Those that fail, or those that work: each have slots of their own. */
  failing: boolean
  limit: number
}

/**
 * Takes deliveries that are due, of each endpoint no more than it has room for. Of one match the next is due only when the one
 * before is delivered or given up. What nobody may be told (suspended, leaving, without a contract) waits.
 */
export async function claimDue(
  db: Tx,
  { now, failing, limit }: Claim,
  atOnce = AT_ONCE,
): Promise<Claimed[]> {
  if (limit <= 0) return []
  const claim = randomBase62(16)
  const until = new Date(now.getTime() + LEASE_MS)
  // The order can't be broken by two that look at once: an earlier one stays pending until its outcome is written.
  return db.$queryRaw<Claimed[]>`
    WITH room AS (
      SELECT e.id, e.paused_at IS NOT NULL AS paused,
        (CASE WHEN ${failing} THEN 1 ELSE ${atOnce} END
          - (SELECT count(*) FROM webhook_deliveries b
              WHERE b.endpoint_id = e.id AND b.claimed_until > ${now})) AS places
      FROM webhook_endpoints e JOIN clients c ON c.id = e.client_id JOIN accounts a ON a.id = c.account_id
      WHERE (e.failing_since IS NOT NULL) = ${failing} AND ${isServed(now)}
        AND EXISTS (SELECT 1 FROM webhook_deliveries d
          WHERE d.endpoint_id = e.id AND d.state = 'pending' AND d.next_attempt_at <= ${now})
    ), due AS (
      SELECT d.id FROM room CROSS JOIN LATERAL (
        SELECT d.id, d.next_attempt_at, d.seq FROM webhook_deliveries d
        WHERE d.endpoint_id = room.id AND d.state = 'pending' AND d.next_attempt_at <= ${now}
          AND (d.claimed_until IS NULL OR d.claimed_until <= ${now})
          AND (NOT room.paused OR d.type = ${PING})
          AND ${isNext}
        ORDER BY d.next_attempt_at, d.seq LIMIT greatest(room.places, 0)) d
      ORDER BY d.next_attempt_at, d.seq LIMIT ${limit}
    ), held AS (
      SELECT id FROM webhook_deliveries
      WHERE id IN (SELECT id FROM due) AND state = 'pending' AND (claimed_until IS NULL OR claimed_until <= ${now})
      FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_deliveries d SET claim = ${claim}, claimed_until = ${until}
    FROM held, webhook_endpoints e
    WHERE d.id = held.id AND e.id = d.endpoint_id
    RETURNING d.id, d.claim, d.endpoint_id AS "endpointId", e.client_id AS "clientId", e.url, d.type, d.payload, d.tries,
      e.secret, e.former_secret AS "formerSecret", e.former_until AS "formerUntil",
      e.failing_since AS "failingSince"`
}
