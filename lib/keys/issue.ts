import { z } from '@hono/zod-openapi'
import { changeClient } from '../clients/change-client'
import { requireContract } from '../clients/standing'
import type { SessionActor } from '../platform'
import { ProductError } from '../platform/errors'
import { plainText } from '../platform/text'
import { insertKey, type IssuedKey } from './insert'
import { mailKeyEvent } from './key-mail'
import { unendingKeys } from './list'
import { keysOfRequest, madeBefore } from './repeatable'
import type { KeyDeps } from './deps'

/** A key's name, for its owner alone; one that is created without gets the next number. */
export const keyName = plainText(60)
  .transform((name) => name.trim())
  .openapi({ type: 'string', example: 'production' })

export const issueKeyInput = z.object({ name: keyName.default('') })

/**
 * Issues a key to the client of the session. The key itself is in the answer and nowhere else.
 * @param token by which the same request is known when it is sent again
 * @throws ProductError `invalid_plan_contract`, `active_key_limit_reached`, `idempotency_key_used`
 */
export async function issueKey(
  deps: KeyDeps,
  actor: SessionActor,
  { name }: z.output<typeof issueKeyInput>,
  token?: string,
): Promise<IssuedKey> {
  const { env, outbox, keyWord } = deps
  const { clientId, network } = actor
  // Race: two creations count the same keys and both find room, or the same request is there twice. Changes of a client
  // are made one after another; the unique `hash` stands behind it.
  return changeClient(deps, { actor, clientId }, async ({ tx, now, record }) => {
    const { plan, limits } = await requireContract(tx, clientId, now)
    const keys = keysOfRequest(env.SECRET_KEY, { clientId, plan, what: 'create', token, keyWord })
    const before = await madeBefore(tx, env.SECRET_KEY, keys, now)
    if (before) return before
    const active = await tx.apiKey.count({ where: { clientId, ...unendingKeys } })
    if (active >= limits.activeKeys) throw new ProductError('active_key_limit_reached')
    const issued = await insertKey(tx, env.SECRET_KEY, keys[0], {
      clientId,
      name: name || `Key ${(await tx.apiKey.count({ where: { clientId } })) + 1}`,
      now,
    })
    await record('key.created', { key_id: issued.id })
    const mail = { event: { kind: 'created' as const }, key: issued, at: now, network }
    await mailKeyEvent(tx, { outbox, publicUrl: env.PUBLIC_URL }, clientId, mail)
    return issued
  })
}
