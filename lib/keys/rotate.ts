import { z } from '@hono/zod-openapi'
import { changeClient } from '../clients/change-client'
import { requireContract } from '../clients/standing'
import type { SessionActor } from '../platform'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { plainText } from '../platform/text'
import { insertKey, type IssuedKey } from './insert'
import { mailKeyEvent } from './key-mail'
import { isOver, keyColumns, keyView, type KeyView } from './list'
import type { KeyDeps } from './deps'
import { keysOfRequest, madeBefore } from './repeatable'

const MINUTE_MS = 60_000

export const rotateKeyInput = z.object({
  key_id: plainText(64),
  grace_minutes: z
    .number()
    .int()
    .min(0)
    .max(1_440)
    .default(0)
    .describe('How long the old key still works. Always 0 on a plan with one active key.'),
  leaked: z
    .boolean()
    .default(false)
    .describe(
      'Somebody else may have the old key: it ends now, whatever grace is asked for, and the history says why.',
    ),
})

/**
 * Replaces a key: a new one with its name, while the old one ends now or after a grace. A plan with one
 * active key has no room for two that work, so its grace is always 0; so is that of a key that leaked.
 * @param token by which the same request is known when it is sent again
 * @throws ProductError `invalid_plan_contract`, `not_found`, `key_already_rotated`, `key_not_active`,
 *   `idempotency_key_used`
 */
export async function rotateKey(
  deps: KeyDeps,
  actor: SessionActor,
  { key_id, grace_minutes, leaked }: z.output<typeof rotateKeyInput>,
  token?: string,
): Promise<{ issued: IssuedKey; replaced: KeyView }> {
  const { env, outbox, keyWord } = deps
  const { clientId, network } = actor
  // Race: two rotations of one key both find it unrotated and leave two new keys. They look one after another; the unique
  // `rotated_to_id` stands behind it.
  return changeClient(deps, { actor, clientId }, async ({ tx, now, record }) => {
    const { plan, limits } = await requireContract(tx, clientId, now)
    const keys = keysOfRequest(env.SECRET_KEY, {
      clientId,
      plan,
      what: `rotate ${key_id}`,
      token,
      keyWord,
    })
    const before = await madeBefore(tx, env.SECRET_KEY, keys, now)
    if (before) {
      const row = await tx.apiKey.findUniqueOrThrow({ where: { id: key_id }, select: keyColumns })
      return { issued: before, replaced: keyView(row, now) }
    }
    const old = await rotatable(tx, clientId, key_id, now)
    const graceMinutes = limits.activeKeys > 1 && !leaked ? grace_minutes : 0
    const graceUntil = graceMinutes > 0 ? new Date(now.getTime() + graceMinutes * MINUTE_MS) : null
    const issued = await insertKey(tx, env.SECRET_KEY, keys[0], { clientId, name: old.name, now })
    const row = await tx.apiKey.update({
      where: { id: key_id },
      data: {
        rotatedToId: issued.id,
        revokedFor: leaked ? 'leak' : 'rotation',
        ...(graceUntil ? { expiresAt: graceUntil } : { revokedAt: now }),
      },
      select: keyColumns,
    })
    await record('key.rotated', {
      key_id,
      new_key_id: issued.id,
      grace_minutes: graceMinutes,
      ...(leaked && { leaked }),
    })
    const event = { kind: 'rotated' as const, graceUntil, leaked, replacedBy: issued.prefix }
    const mail = { event, key: old, at: now, network }
    await mailKeyEvent(tx, { outbox, publicUrl: env.PUBLIC_URL }, clientId, mail)
    return { issued, replaced: keyView(row, now) }
  })
}

async function rotatable(tx: Tx, clientId: string, keyId: string, now: Date) {
  const key = await tx.apiKey.findFirst({
    where: { id: keyId, clientId },
    select: { name: true, prefix: true, revokedAt: true, expiresAt: true, rotatedToId: true },
  })
  if (!key) throw new ProductError('not_found')
  if (key.rotatedToId) throw new ProductError('key_already_rotated')
  if (isOver(key, now)) throw new ProductError('key_not_active')
  return key
}
