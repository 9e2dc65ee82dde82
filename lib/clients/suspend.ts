import type { OperatorActor, Platform } from '../platform'
import { changeClient, type OwnedClient } from './change-client'

/**
 * Suspends a client or lifts it: keys and sessions are refused, or work again, from the next request on every
 * instance. Nothing is ended or deleted.
 * @returns false when it was so before
 */
const set = (
  platform: Platform,
  actor: OperatorActor,
  client: OwnedClient,
  isSuspended: boolean,
): Promise<boolean> =>
  changeClient(platform, { actor, ...client }, async ({ tx, now, record }) => {
    const { count } = await tx.client.updateMany({
      where: { id: client.clientId, suspendedAt: isSuspended ? null : { not: null } },
      data: { suspendedAt: isSuspended ? now : null },
    })
    if (count > 0) await record(isSuspended ? 'client.suspended' : 'client.unsuspended')
    return count > 0
  })

export const suspendClient = (platform: Platform, actor: OperatorActor, client: OwnedClient) =>
  set(platform, actor, client, true)

export const unsuspendClient = (platform: Platform, actor: OperatorActor, client: OwnedClient) =>
  set(platform, actor, client, false)
