import { changeClient } from '../clients/change-client'
import type { Platform, SessionActor } from '../platform'
import { ProductError } from '../platform/errors'
import type { Outbox } from '../platform/mail/outbox'
import { mailKeyEvent } from './key-mail'
import { isOver } from './list'

/**
 * Ends a key of the session's client, on every instance within a second; one in its grace as well.
 * Ending it again changes nothing.
 * @throws ProductError `not_found`, for a key of somebody else as for none
 */
export async function revokeKey(
  deps: Platform & { outbox: Outbox },
  actor: SessionActor,
  keyId: string,
): Promise<void> {
  const { env, outbox } = deps
  const { clientId, network } = actor
  await changeClient(deps, { actor, clientId }, async ({ tx, now, record }) => {
    const key = await tx.apiKey.findFirst({
      where: { id: keyId, clientId },
      select: { name: true, prefix: true, revokedAt: true, expiresAt: true, revokedFor: true },
    })
    if (!key) throw new ProductError('not_found')
    if (isOver(key, now)) return
    await tx.apiKey.update({
      where: { id: keyId },
      // The end of a grace was decided by the rotation; the owner only brings it forward.
      data: { revokedAt: now, revokedFor: key.revokedFor ?? 'owner' },
      select: { id: true },
    })
    await record('key.revoked', { key_id: keyId })
    const mail = { event: { kind: 'revoked' as const }, key, at: now, network }
    await mailKeyEvent(tx, { outbox, publicUrl: env.PUBLIC_URL }, clientId, mail)
  })
}
