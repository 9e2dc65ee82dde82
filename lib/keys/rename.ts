import { z } from '@hono/zod-openapi'
import { lockClient } from '../accounts/lock-client'
import { record } from '../audit/record'
import type { Platform, SessionActor } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import { keyName } from './issue'
import { keyColumns, keyView, type KeyView } from './list'

export const renameKeyInput = z.object({ name: keyName })

/**
 * Gives a key of the session's client another name, a revoked one too. The same name changes nothing.
 * @throws ProductError `not_found`, for a key of somebody else as for none
 */
export async function renameKey(
  { db, clock }: Platform,
  actor: SessionActor,
  keyId: string,
  { name }: z.output<typeof renameKeyInput>,
): Promise<KeyView> {
  const now = clock.now()
  const { clientId } = actor
  return transact(db, async (tx) => {
    await lockClient(tx, clientId)
    const key = await tx.apiKey.findFirst({ where: { id: keyId, clientId }, select: keyColumns })
    if (!key) throw new ProductError('not_found')
    if (key.name === name) return keyView(key, now)
    const row = await tx.apiKey.update({ where: { id: keyId }, data: { name }, select: keyColumns })
    await record(tx, now, actor, 'key.renamed', { key_id: keyId })
    return keyView(row, now)
  })
}
