import { lockClient } from '../accounts/lock-client'
import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import { announce } from '../platform/notices'

/**
 * Revokes anybody's key, on every instance within a second. Revoking it again changes nothing.
 * @throws ProductError `not_found`
 */
export async function revokeKeyOf(
  { db, clock }: Platform,
  actor: OperatorActor,
  keyId: string,
): Promise<{ clientId: string; changed: boolean }> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const key = await tx.apiKey.findUnique({
      where: { id: keyId },
      select: { clientId: true, client: { select: { accountId: true } } },
    })
    if (!key) throw new ProductError('not_found')
    const { clientId, client } = key
    await lockClient(tx, clientId)
    const { count } = await tx.apiKey.updateMany({
      where: { id: keyId, revokedAt: null },
      data: { revokedAt: now, revokedFor: 'operator' },
    })
    if (count === 0) return { clientId, changed: false }
    await record(tx, now, actor, 'key.revoked', { key_id: keyId }, client.accountId)
    await announce(tx, 'client_access', clientId)
    return { clientId, changed: true }
  })
}
