import type { Platform } from '../platform'
import type { Tx } from '../platform/db'
import { fingerprintsOf, sameDigest } from '../platform/secrets'
import type { StoredHash } from './format'

/**
 * Stores a key that was just used under the newest secret, so that the one before can be dropped some day. Of no
 * consequence for the request: what fails is done at the next use.
 * Race: used on two instances at once, or revoked meanwhile: whoever still finds the old hash replaces it, once.
 */
export async function rehashKey(
  { db, env, log }: Pick<Platform, 'db' | 'env' | 'log'>,
  key: { id: string; hash: StoredHash },
  newest: StoredHash,
): Promise<void> {
  if (sameDigest(key.hash, newest)) return
  const [hashedUnder] = fingerprintsOf(env.SECRET_KEY)
  await db.apiKey
    .updateMany({ where: key, data: { hash: newest, hashedUnder } })
    .catch((err: unknown) => log.warn({ err }, 'key not stored under the new secret yet'))
}

/** Writes down that every key so far is stored under this secret: there never was another one. */
export const markHashedUnder = (tx: Tx, fingerprint: string) =>
  tx.apiKey.updateMany({ where: { hashedUnder: null }, data: { hashedUnder: fingerprint } })
