import { Prisma, type Tx } from '../platform/db'

/** SQL: the client `c` with its account `a` may be told things: neither suspended nor leaving, and with a contract in force. */
export const isServed = (now: Date) => Prisma.sql`
  c.suspended_at IS NULL AND a.delete_at IS NULL AND EXISTS (SELECT 1 FROM contracts k
    WHERE k.client_id = c.id AND k.ended_at IS NULL AND (k.ends_at IS NULL OR k.ends_at > ${now}))`

/**
 * SQL: nothing of the same match comes before the delivery `d`. Asks for the first one, which an index tells at once; as
 * `NOT EXISTS` it reads all that wait, where a burst has made the planner's figures old.
 */
export const isNext = Prisma.sql`
  (d.match_id IS NULL OR d.seq = (SELECT b.seq FROM webhook_deliveries b
    WHERE b.endpoint_id = d.endpoint_id AND b.match_id = d.match_id AND b.state = 'pending' ORDER BY b.seq LIMIT 1))`

/** How deliveries stand, all endpoints together. */
export interface WebhookBacklog {
  /** Deliveries that wait for their first attempt or for another one. */
  pending: number
  /** How late the latest is of what an endpoint that works should have been told: nobody delivers, or too slowly. */
  lateSeconds: number
  /** Endpoints that are called no more, by the reason. */
  paused: { reason: string; count: number }[]
  /** Calls of the last hour, by what came of them: `delivered`, or what failed. */
  attempts: { outcome: string; count: number }[]
}

type Row = Omit<WebhookBacklog, 'lateSeconds'> & { oldestMs: number | null }

/** In one statement: whoever watches the service asks often, and from every instance. */
export async function readWebhookBacklog(db: Tx, nowMs: number): Promise<WebhookBacklog> {
  const now = new Date(nowMs)
  const hourAgo = new Date(nowMs - 3_600_000)
  const [row] = await db.$queryRaw<Row[]>`
    WITH working AS (
      SELECT e.id, e.place_seq FROM webhook_endpoints e
        JOIN clients c ON c.id = e.client_id JOIN accounts a ON a.id = c.account_id
      WHERE e.paused_at IS NULL AND e.failing_since IS NULL AND ${isServed(now)}
    ), since AS (
      SELECT min(d.next_attempt_at) AS at FROM webhook_deliveries d JOIN working w ON w.id = d.endpoint_id
      WHERE d.state = 'pending' AND d.next_attempt_at <= ${now} AND ${isNext}
      UNION ALL
      SELECT min(p.at) FROM working w CROSS JOIN LATERAL (
        SELECT promotion_seq FROM changes WHERE seq > w.place_seq ORDER BY seq LIMIT 1) n
        JOIN promotions p ON p.seq = n.promotion_seq
    ), paused AS (
      SELECT paused_for AS reason, count(*)::int AS count FROM webhook_endpoints
      WHERE paused_for IS NOT NULL GROUP BY paused_for
    ), attempts AS (
      SELECT coalesce(failure, 'delivered') AS outcome, count(*)::int AS count FROM webhook_attempts
      WHERE at > ${hourAgo} GROUP BY 1)
    SELECT (SELECT count(*)::int FROM webhook_deliveries WHERE state = 'pending') AS pending,
      (extract(epoch FROM (SELECT min(at) FROM since)) * 1000)::float8 AS "oldestMs",
      (SELECT coalesce(json_agg(paused), '[]') FROM paused) AS paused,
      (SELECT coalesce(json_agg(attempts), '[]') FROM attempts) AS attempts`
  if (!row) throw new Error('a statement without a condition has one row')
  const { oldestMs, ...backlog } = row
  return { ...backlog, lateSeconds: Math.max(0, (nowMs - (oldestMs ?? nowMs)) / 1000) }
}
