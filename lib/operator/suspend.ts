import { lockClient } from '../accounts/lock-client'
import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact } from '../platform/db'
import { announce } from '../platform/notices'
import { oneClient, type KnownClient } from './one-client'

/**
 * Suspends a client or lifts it: keys and sessions are refused, or work again, from the next request on every
 * instance. Nothing is ended or deleted.
 * @returns `changed` is false when it was so before
 * @throws ProductError `not_found`
 */
async function set(
  { db, clock }: Platform,
  actor: OperatorActor,
  reference: string,
  suspended: boolean,
): Promise<KnownClient & { changed: boolean }> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const client = await oneClient(tx, reference)
    const { clientId, accountId } = client
    await lockClient(tx, clientId)
    const { count } = await tx.client.updateMany({
      where: { id: clientId, suspendedAt: suspended ? null : { not: null } },
      data: { suspendedAt: suspended ? now : null },
    })
    if (count === 0) return { ...client, changed: false }
    const action = suspended ? 'client.suspended' : 'client.unsuspended'
    await record(tx, now, actor, action, {}, accountId)
    await announce(tx, 'client_access', clientId)
    return { ...client, changed: true }
  })
}

export const suspendClient = (platform: Platform, actor: OperatorActor, reference: string) =>
  set(platform, actor, reference, true)

export const unsuspendClient = (platform: Platform, actor: OperatorActor, reference: string) =>
  set(platform, actor, reference, false)
