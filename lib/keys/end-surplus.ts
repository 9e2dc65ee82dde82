import { record } from '../audit/record'
import type { Actor, Platform } from '../platform'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import type { Outbox } from '../platform/mail/outbox'
import { mailKeyEvent } from './key-mail'
import { workingKeys } from './list'

interface Fitting {
  actor: Actor
  clientId: string
  accountId: string | null
  now: Date
  /** Working keys that the contract allows. */
  activeKeys: number
  /** How many of them are about to be made. */
  reserved?: number
  /** The key to go on with; otherwise the one used last stays, and of unused ones the newest. */
  keep?: string | undefined
}

/**
 * Ends the keys that a contract has no room for, and tells the owner in one mail. A plan with one active key has no
 * grace either. The caller holds the client's row, in the transaction that makes the limit smaller, and announces the
 * change.
 * @param outbox absent where mails can't be sealed
 * @returns how many ended
 * @throws ProductError `not_found` or `key_not_active` for a key to keep that can't be kept
 */
export async function endSurplusKeys(
  tx: Tx,
  { env, outbox }: Pick<Platform, 'env'> & { outbox: Outbox | undefined },
  { actor, clientId, accountId, now, activeKeys, reserved = 0, keep }: Fitting,
): Promise<number> {
  const working = await tx.apiKey.findMany({
    where: { clientId, ...workingKeys(now) },
    orderBy: [
      { lastUsedAt: { sort: 'desc', nulls: 'last' } },
      { createdAt: 'desc' },
      { id: 'desc' },
    ],
    select: { id: true, name: true, prefix: true, expiresAt: true, revokedFor: true },
  })
  const unending = working.filter(({ expiresAt }) => expiresAt === null)
  if (keep !== undefined && !unending.some(({ id }) => id === keep))
    throw new ProductError((await isOwn(tx, clientId, keep)) ? 'key_not_active' : 'not_found')
  const first = unending.filter(({ id }) => id === keep)
  const others = unending.filter(({ id }) => id !== keep)
  const inGrace = activeKeys > 1 ? [] : working.filter(({ expiresAt }) => expiresAt !== null)
  const surplus = [...[...first, ...others].slice(activeKeys - reserved), ...inGrace]
  for (const { id, revokedFor } of surplus) {
    await tx.apiKey.update({
      where: { id },
      // The end of a grace was decided by the rotation; the plan only brings it forward.
      data: { revokedAt: now, revokedFor: revokedFor ?? 'plan' },
      select: { id: true },
    })
    const details = { key_id: id, reason: 'plan' }
    await record(tx, now, actor, 'key.revoked', details, accountId)
  }
  const [key, ...more] = surplus
  if (key && outbox) {
    const network = 'network' in actor ? actor.network : null
    const event = { kind: 'surplus' as const, more }
    const mail = { event, key, at: now, network }
    await mailKeyEvent(tx, { outbox, publicUrl: env.PUBLIC_URL }, clientId, mail)
  }
  return surplus.length
}

const isOwn = async (tx: Tx, clientId: string, keyId: string): Promise<boolean> =>
  (await tx.apiKey.count({ where: { id: keyId, clientId } })) > 0
