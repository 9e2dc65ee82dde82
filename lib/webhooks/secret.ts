import { randomBytes } from 'node:crypto'
import type { Tx } from '../platform/db'
import { seal, unseal } from '../platform/mail/seal'
import { deriveSecrets } from '../platform/secrets'

const SECRET_BYTES = 32
/** For so long both secrets sign after one has taken the other's place. */
export const OVERLAP_HOURS = 24

/** A secret in the form of Standard Webhooks: `whsec_` and base64. */
export const newWebhookSecret = (): string =>
  `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

export const sealSecret = (secretKey: string, secret: string): string =>
  seal(deriveSecrets(secretKey, 'webhook')[0], secret)

/** The secret, or undefined when it was sealed with a `SECRET_KEY` that is not known here. */
export const openSecret = (secretKey: string, sealed: string): string | undefined =>
  deriveSecrets(secretKey, 'webhook')
    .map((key) => unseal(key, sealed))
    .find((secret) => secret !== undefined)

/** What an endpoint is signed with at an instant, sealed. */
export interface SealedSecrets {
  secret: string
  formerSecret: string | null
  formerUntil: Date | null
}

/** The secrets that sign now, the newest first; none when the newest can't be opened. */
export function signingSecrets(secretKey: string, sealed: SealedSecrets, now: Date): string[] {
  const { secret, formerSecret, formerUntil } = sealed
  const newest = openSecret(secretKey, secret)
  if (newest === undefined) return []
  if (formerSecret === null || formerUntil === null || formerUntil <= now) return [newest]
  const former = openSecret(secretKey, formerSecret)
  return former === undefined ? [newest] : [newest, former]
}

/** Endpoints of which only a secret behind the newest of `SECRET_KEY` opens something, and how it looks sealed anew. */
async function sealedWithOlder(db: Tx, secretKey: string) {
  const [newest, ...older] = deriveSecrets(secretKey, 'webhook')
  if (older.length === 0) return []
  const anew = (sealed: string): string => {
    if (unseal(newest, sealed) !== undefined) return sealed
    const secret = openSecret(secretKey, sealed)
    return secret === undefined ? sealed : seal(newest, secret)
  }
  const columns = { id: true, secret: true, formerSecret: true } as const
  const endpoints = await db.webhookEndpoint.findMany({ select: columns })
  return endpoints.flatMap(({ id, ...sealed }) => {
    const { secret, formerSecret } = sealed
    const fresh = { secret: anew(secret), formerSecret: formerSecret && anew(formerSecret) }
    const isFresh = fresh.secret === secret && fresh.formerSecret === formerSecret
    return isFresh ? [] : [{ id, sealed, fresh }]
  })
}

/** How many endpoints sign with what only a secret behind the newest of `SECRET_KEY` opens. */
export const secretsUnderOlder = async (db: Tx, secretKey: string): Promise<number> =>
  (await sealedWithOlder(db, secretKey)).length

/**
 * Seals with the newest of `SECRET_KEY` what is sealed with the one before, so that this one can be dropped some day.
 * Race: rotated in the meantime, what is there is sealed with the newest already, and is left as it is.
 */
export async function resealSecrets(db: Tx, secretKey: string): Promise<void> {
  for (const { id, sealed, fresh } of await sealedWithOlder(db, secretKey))
    await db.webhookEndpoint.updateMany({ where: { id, ...sealed }, data: fresh })
}
