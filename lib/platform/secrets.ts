import { createHmac, createHash, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a derived secret is for; each purpose gets a key of its own. */
export type Purpose =
  'api-key' | 'sign-in-code' | 'device' | 'cursor' | 'outbox' | 'portal-session' | 'reviewer' | 'address' // prettier-ignore

/**
 * Derives independent 32-byte keys from `SECRET_KEY`, one per purpose (HKDF-SHA-256, RFC 5869).
 * Changing `SECRET_KEY` ends every key, code, cursor and portal session at once.
 */
export function deriveSecret(secretKey: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'prematch', purpose, 32))
}

export const hmacSha256 = (key: Buffer, message: string): Buffer =>
  createHmac('sha256', key).update(message).digest()

export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

export const sha256Hex = (data: string | Buffer): string => sha256(data).toString('hex')

/** Compares two digests of equal length without leaking where they differ. */
export const sameDigest = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
