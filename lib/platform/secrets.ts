import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a derived secret is for; each purpose gets a key of its own. */
export type Purpose =
  | 'api-key'
  | 'sign-in-code'
  | 'device'
  | 'cursor'
  | 'changes-cursor'
  | 'outbox'
  | 'portal-session'
  | 'reviewer'
  | 'fingerprint'
  | 'address'
  | 'record'
  | 'repeatable-key'
  | 'sandbox'
  | 'webhook'

/** What was made with each secret in `SECRET_KEY`, the newest first. */
export type NewestFirst<T> = [T, ...T[]]

const ofEach = <T, U>([newest, ...older]: NewestFirst<T>, make: (one: T) => U): NewestFirst<U> => [
  make(newest),
  ...older.map(make),
]

/**
 * The secrets in `SECRET_KEY`: one, or a new one and the one before it, separated by a comma. What the product makes
 * is protected with the first; what it is shown may be of either.
 */
export function secretsIn(secretKey: string): NewestFirst<string> {
  if (!secretKey.includes(',')) return [secretKey]
  const [newest = '', ...older] = secretKey.split(',').map((secret) => secret.trim())
  return [newest, ...older]
}

/**
 * The 32-byte keys of a purpose, one for each secret in `SECRET_KEY`: the first for making, all for checking and opening.
 * Independent of those of other purposes (HKDF-SHA-256, RFC 5869).
 */
export const deriveSecrets = (secretKey: string, purpose: Purpose): NewestFirst<Buffer> =>
  ofEach(secretsIn(secretKey), (secret) =>
    Buffer.from(hkdfSync('sha256', secret, 'prematch', purpose, 32)),
  )

/** The keys of the portal's cookies, as it takes them. */
export function cookieSecrets(secretKey: string) {
  const secrets = deriveSecrets(secretKey, 'portal-session')
  const [sessionSecret, ...olderSessionSecrets] = ofEach(secrets, (key) =>
    key.toString('base64url'),
  )
  return { sessionSecret, olderSessionSecrets }
}

/** A `SECRET_KEY` of its own for the sandbox: what is made with it is nothing to what is made with the live one. */
export const sandboxSecretKey = (secretKey: string): string =>
  ofEach(deriveSecrets(secretKey, 'sandbox'), (key) => key.toString('hex')).join(',')

/** By which the secrets in `SECRET_KEY` are known; nothing can be made of them. */
export const fingerprintsOf = (secretKey: string): NewestFirst<string> =>
  ofEach(deriveSecrets(secretKey, 'fingerprint'), (key) => key.toString('hex').slice(0, 16))

/** An HMAC under each secret in `SECRET_KEY`: the first to be given out, all to compare with. */
export const macsOf = (secretKey: string, purpose: Purpose, message: string): NewestFirst<Buffer> =>
  ofEach(deriveSecrets(secretKey, purpose), (key) => hmacSha256(key, message))

export const hmacSha256 = (key: Buffer, message: string): Buffer =>
  createHmac('sha256', key).update(message).digest()

export const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer')

export const sha256Hex = (data: string | Buffer): string => sha256(data).toString('hex')

/** Compares two digests without leaking where they differ. */
export const sameDigest = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
