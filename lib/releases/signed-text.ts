import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ProductError } from '../platform/errors'
import { hmacSha256, sameDigest, type NewestFirst } from '../platform/secrets'

const MAC_BYTES = 16

const mac = (secret: Buffer, body: string) => hmacSha256(secret, body).subarray(0, MAC_BYTES)

/** A text that callers carry for us: packed, and authenticated. */
export function signText([secret]: NewestFirst<Buffer>, text: string): string {
  const body = deflateRawSync(text).toString('base64url')
  return `${body}.${mac(secret, body).toString('base64url')}`
}

/**
 * The text that was signed.
 * @param maxLength of what is looked at
 * @throws ProductError invalid_cursor when it is not as we gave it
 */
export function readSigned(
  secrets: NewestFirst<Buffer>,
  signed: string,
  maxLength: number,
): string {
  const [body, tag, ...more] = signed.split('.')
  if (!body || !tag || more.length > 0 || signed.length > maxLength)
    throw new ProductError('invalid_cursor')
  const given = Buffer.from(tag, 'base64url')
  // Base64url has several spellings of the same bytes; only ours counts.
  const isOurs = secrets.some((secret) => sameDigest(given, mac(secret, body)))
  if (given.toString('base64url') !== tag || !isOurs) throw new ProductError('invalid_cursor')
  // Ours since the check above, so it grows to what we packed and no further.
  return inflateRawSync(Buffer.from(body, 'base64url')).toString()
}
