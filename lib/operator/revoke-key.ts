import { changeWithin } from '../clients/change-client'
import { mailKeyEvent } from '../keys/key-mail'
import type { OperatorActor, Platform } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import type { Outbox } from '../platform/mail/outbox'

/**
 * Revokes anybody's key, on every instance within a second, and tells its owner by mail. Revoking it again
 * changes nothing.
 * @param outbox absent where mails can't be sealed; revoking does not wait for that
 * @throws ProductError `not_found`
 */
export async function revokeKeyOf(
  { db, clock, env, outbox }: Platform & { outbox: Outbox | undefined },
  actor: OperatorActor,
  keyId: string,
): Promise<{ clientId: string; changed: boolean }> {
  return transact(db, async (tx) => {
    const key = await tx.apiKey.findUnique({
      where: { id: keyId },
      select: { name: true, prefix: true, clientId: true, client: { select: { accountId: true } } },
    })
    if (!key) throw new ProductError('not_found')
    const { clientId, client } = key
    const owned = { actor, clientId, accountId: client.accountId }
    const changed = await changeWithin(tx, clock, owned, async ({ now, record }) => {
      const { count } = await tx.apiKey.updateMany({
        where: { id: keyId, revokedAt: null },
        data: { revokedAt: now, revokedFor: 'operator' },
      })
      if (count === 0) return false
      await record('key.revoked', { key_id: keyId })
      const mail = { event: { kind: 'withdrawn' as const }, key, at: now, network: null }
      if (outbox) await mailKeyEvent(tx, { outbox, publicUrl: env.PUBLIC_URL }, clientId, mail)
      return true
    })
    return { clientId, changed }
  })
}
