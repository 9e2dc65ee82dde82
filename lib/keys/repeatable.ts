import { PLANS, type Plan } from '../plans/limits'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { deriveSecrets, macsOf, type NewestFirst } from '../platform/secrets'
import { apiKeyHashes, keyOfDigest, newApiKey, type KeyKind, type NewKey } from './format'
import type { IssuedKey } from './insert'
import { isOver, keyColumns, keyView } from './list'

/** How long the same request is answered with the key it made. */
const REPEATABLE_MS = 10 * 60_000

/** What makes two requests for a key the same one. */
export interface KeyRequest {
  clientId: string
  plan: Plan
  /** `create`, or what is rotated. */
  what: string
  /** The caller's `Idempotency-Key`; without one every request makes another key. */
  token: string | undefined
  /** The word in its head, where the plan does not say. */
  keyWord?: KeyKind | undefined
}

/**
 * The keys that a request may have made before, the one that it makes now first. They follow from the request and
 * `SECRET_KEY`, so that a lost answer can be given again though nothing but the key's hash is stored.
 */
export function keysOfRequest(secretKey: string, request: KeyRequest): NewestFirst<NewKey> {
  const { clientId, plan, what, token, keyWord: kind = PLANS[plan].keyWord } = request
  if (token === undefined) return [newApiKey(kind)]
  const message = JSON.stringify([clientId, what, token])
  const [newest, ...older] = macsOf(secretKey, 'repeatable-key', message)
  return [keyOfDigest(kind, newest), ...older.map((digest) => keyOfDigest(kind, digest))]
}

/**
 * The key that the same request made a moment ago; null where it has made none.
 * @param keys of `keysOfRequest`
 * @throws ProductError `idempotency_key_used` when that was longer ago, or the key has ended since
 */
export async function madeBefore(
  tx: Tx,
  secretKey: string,
  keys: NewestFirst<NewKey>,
  now: Date,
): Promise<IssuedKey | null> {
  const peppers = deriveSecrets(secretKey, 'api-key')
  for (const { key } of keys) {
    const row = await tx.apiKey.findFirst({
      where: { hash: { in: apiKeyHashes(peppers, key) } },
      select: keyColumns,
    })
    if (!row) continue
    const isOld = now.getTime() - row.createdAt.getTime() > REPEATABLE_MS
    if (isOld || isOver(row, now)) throw new ProductError('idempotency_key_used')
    return { ...keyView(row, now), key }
  }
  return null
}
