import type { Tx } from '../platform/db'
import { newId } from '../platform/ids'
import { deriveSecrets, fingerprintsOf } from '../platform/secrets'
import { apiKeyHashes, type NewKey } from './format'
import { keyColumns, keyView, type KeyView } from './list'

export type IssuedKey = KeyView & {
  /** The whole key; in this answer and nowhere else. */
  key: string
}

/** Stores a key's hash. The caller holds the client's lock and has counted. */
export async function insertKey(
  tx: Tx,
  secretKey: string,
  { key, prefix, last4 }: NewKey,
  { clientId, name, now }: { clientId: string; name: string; now: Date },
): Promise<IssuedKey> {
  const [hash] = apiKeyHashes(deriveSecrets(secretKey, 'api-key'), key)
  const [hashedUnder] = fingerprintsOf(secretKey)
  const row = await tx.apiKey.create({
    data: { id: newId('key'), clientId, name, prefix, last4, hash, hashedUnder, createdAt: now },
    select: keyColumns,
  })
  return { ...keyView(row, now), key }
}
