import { readOwner } from '../accounts/owner'
import { mailOf } from '../mails'
import type { Platform } from '../platform'
import { addParisDays, parisDayStartMs } from '../platform/clock'
import { transact } from '../platform/db'
import type { Outbox } from '../platform/mail/outbox'
import type { Crossing, Threshold } from './crossing'

/**
 * Writes down crossed thresholds and mails the owner about the highest of those that nobody wrote down
 * before. Told again, it does nothing.
 */
export async function raiseAlert(
  { db, clock, env, outbox }: Platform & { outbox: Outbox },
  crossing: Crossing,
): Promise<void> {
  const { clientId, day, counter, thresholds } = crossing
  await transact(db, async (tx) => {
    // Race: two instances, or a request and the sweep, raise one threshold. The primary key lets one of
    // them insert it; the other waits for its commit and inserts nothing. Gone clients insert nothing.
    const raised = await tx.$queryRaw<{ percent: Threshold }[]>`
      INSERT INTO quota_alerts (client_id, day, counter, percent, at)
      SELECT c.id, ${day}, ${counter}, p.percent, ${clock.now()}
        FROM clients c CROSS JOIN unnest(${thresholds}::int[]) AS p(percent)
       WHERE c.id = ${clientId}
       ORDER BY p.percent
      ON CONFLICT DO NOTHING
      RETURNING percent`
    if (raised.length === 0) return
    const owner = await readOwner(tx, clientId)
    if (!owner?.quotaMails || owner.isDemo) return
    const highest = raised.some(({ percent }) => percent === 100) ? 100 : 80
    // Yesterday's quota is no news.
    const expiresAt = new Date(parisDayStartMs(addParisDays(day, 1)))
    const { used, limit } = crossing
    const usageUrl = `${env.PUBLIC_URL}/usage`
    const values = { counter, threshold: highest, used, limit, usageUrl } as const
    const reader = { to: owner.email, lang: owner.lang, expiresAt }
    await outbox.enqueue(tx, mailOf('quota_alert', reader, values))
  })
}
