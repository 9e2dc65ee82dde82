import { z } from '@hono/zod-openapi'
import { changeClient } from '../clients/change-client'
import type { Platform, SessionActor } from '../platform'
import { ProductError } from '../platform/errors'
import { keyName } from './issue'
import { keyColumns, keyView, type KeyView } from './list'

export const renameKeyInput = z.object({ name: keyName })

/**
 * Gives a key of the session's client another name, a revoked one too. The same name changes nothing, nor does a blank one.
 * @throws ProductError `not_found`, for a key of somebody else as for none
 */
export async function renameKey(
  platform: Platform,
  actor: SessionActor,
  keyId: string,
  { name }: z.output<typeof renameKeyInput>,
): Promise<KeyView> {
  const { clientId } = actor
  return changeClient(platform, { actor, clientId }, async ({ tx, now, record }) => {
    const key = await tx.apiKey.findFirst({ where: { id: keyId, clientId }, select: keyColumns })
    if (!key) throw new ProductError('not_found')
    if (name === '' || key.name === name) return keyView(key, now)
    const row = await tx.apiKey.update({ where: { id: keyId }, data: { name }, select: keyColumns })
    await record('key.renamed', { key_id: keyId })
    return keyView(row, now)
  })
}
