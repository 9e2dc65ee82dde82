import type { Plan } from '../plans/limits'
import type { Tx } from '../platform/db'
import { newId } from '../platform/ids'
import { deriveSecrets, fingerprintsOf } from '../platform/secrets'
import { apiKeyHashes, newApiKey, type KeyKind } from './format'
import { keyColumns, keyView, type KeyView } from './list'

/** A custom contract's keys look like Starter's: the word in a key only tells people what it was made for. */
const KIND: Record<Plan, KeyKind> = {
  developer: 'developer',
  starter: 'starter',
  beta: 'beta',
  custom: 'starter',
}

export type IssuedKey = KeyView & {
  /** The whole key; in this answer and nowhere else. */
  key: string
}

/** Makes a key and stores its hash. The caller holds the client's lock and has counted. */
export async function insertKey(
  tx: Tx,
  secretKey: string,
  { clientId, plan, name, now }: { clientId: string; plan: Plan; name: string; now: Date },
): Promise<IssuedKey> {
  const { key, prefix, last4 } = newApiKey(KIND[plan])
  const [hash] = apiKeyHashes(deriveSecrets(secretKey, 'api-key'), key)
  const [hashedUnder] = fingerprintsOf(secretKey)
  const row = await tx.apiKey.create({
    data: { id: newId('key'), clientId, name, prefix, last4, hash, hashedUnder, createdAt: now },
    select: keyColumns,
  })
  return { ...keyView(row, now), key }
}
