import { lockClient } from '../accounts/lock-client'
import { record } from '../audit/record'
import type { Platform, SessionActor } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import { announce } from '../platform/notices'

/**
 * Revokes a key of the session's client, on every instance within a second. Revoking it again changes
 * nothing.
 * @throws ProductError `not_found`, for a key of somebody else as for none
 */
export async function revokeKey(
  { db, clock }: Platform,
  actor: SessionActor,
  keyId: string,
): Promise<void> {
  const now = clock.now()
  const { clientId } = actor
  await transact(db, async (tx) => {
    await lockClient(tx, clientId)
    const key = await tx.apiKey.findFirst({
      where: { id: keyId, clientId },
      select: { revokedAt: true },
    })
    if (!key) throw new ProductError('not_found')
    if (key.revokedAt) return
    await tx.apiKey.update({ where: { id: keyId }, data: { revokedAt: now }, select: { id: true } })
    await record(tx, now, actor, 'key.revoked', { key_id: keyId })
    await announce(tx, 'client_access', clientId)
  })
}
