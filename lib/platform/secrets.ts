import { createHmac, createHash, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a derived secret is for; each purpose gets a key of its own. */
export type Purpose =
  | 'api-key'
  | 'sign-in-code'
  | 'device'
  | 'cursor'
  | 'outbox'
  | 'portal-session'
  | 'reviewer'
  | 'fingerprint'

/**
 * The secrets in `SECRET_KEY`: one, or a new one and the one before it, separated by a comma. What the product makes
 * is protected with the first; what it is shown may be of either.
 */
export const secretsIn = (secretKey: string): string[] =>
  secretKey.includes(',') ? secretKey.split(',').map((secret) => secret.trim()) : [secretKey]

const derive = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'prematch', purpose, 32))

/**
 * The 32-byte keys of a purpose, one for each secret in `SECRET_KEY`, the newest first: for checking and opening.
 * Independent of those of other purposes (HKDF-SHA-256, RFC 5869).
 */
export const deriveSecrets = (secretKey: string, purpose: Purpose): Buffer[] =>
  secretsIn(secretKey).map((secret) => derive(secret, purpose))

/** The key of a purpose under the newest secret in `SECRET_KEY`: for making. */
export const deriveSecret = (secretKey: string, purpose: Purpose): Buffer =>
  derive(secretsIn(secretKey)[0] ?? '', purpose)

export const hmacSha256 = (key: Buffer, message: string): Buffer =>
  createHmac('sha256', key).update(message).digest()

export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

export const sha256Hex = (data: string | Buffer): string => sha256(data).toString('hex')

/** Compares two digests of equal length without leaking where they differ. */
export const sameDigest = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
