import { z } from '@hono/zod-openapi'
import { lockClient } from '../accounts/lock-client'
import { record } from '../audit/record'
import { requireContract } from '../plans/contracts'
import type { Plan } from '../plans/limits'
import type { Platform, SessionActor } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import { newId } from '../platform/ids'
import { announce } from '../platform/notices'
import { deriveSecret } from '../platform/secrets'
import { plainText } from '../platform/text'
import { hashApiKey, newApiKey, type KeyKind } from './format'
import { keyColumns, keyView, unendingKeys, type KeyView } from './list'

const DEFAULT_NAME = 'API key'

export const issueKeyInput = z.object({
  name: plainText(60)
    .transform((name) => name.trim() || DEFAULT_NAME)
    .default(DEFAULT_NAME)
    .openapi({ type: 'string', example: 'production' }),
})

/** A custom contract's keys look like Starter's: the word in a key only tells people what it was made for. */
const KIND: Record<Plan, KeyKind> = {
  developer: 'developer',
  starter: 'starter',
  beta: 'beta',
  custom: 'starter',
}

/**
 * Issues a key to the client of the session. The key itself is in the answer and nowhere else.
 * @throws ProductError `invalid_plan_contract`, `active_key_limit_reached`
 */
export async function issueKey(
  { db, clock, env }: Platform,
  actor: SessionActor,
  { name }: z.output<typeof issueKeyInput>,
): Promise<KeyView & { key: string }> {
  const now = clock.now()
  const { clientId } = actor
  return transact(db, async (tx) => {
    // Race: two creations count the same keys and both find room. The client's row lets them count one
    // after another.
    await lockClient(tx, clientId)
    const { plan, limits } = await requireContract(tx, clientId, now)
    const active = await tx.apiKey.count({ where: { clientId, ...unendingKeys } })
    if (active >= limits.activeKeys) throw new ProductError('active_key_limit_reached')
    const { key, prefix, last4 } = newApiKey(KIND[plan])
    const hash = Uint8Array.from(hashApiKey(deriveSecret(env.SECRET_KEY, 'api-key'), key))
    const data = { id: newId('key'), clientId, name, prefix, last4, hash, createdAt: now }
    const row = await tx.apiKey.create({ data, select: keyColumns })
    await record(tx, now, actor, 'key.created', { key_id: row.id })
    await announce(tx, 'client_access', clientId)
    return { ...keyView(row, now), key }
  })
}
