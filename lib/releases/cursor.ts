import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { ProductError } from '../platform/errors'
import { hmacSha256, sameDigest, sha256Hex, type NewestFirst } from '../platform/secrets'
import type { WalkPosition } from './walk'

/** A place in a walk, and the window that was fixed on its first page. */
export interface CursorPosition extends WalkPosition {
  startDay: string
  endDay: string
}

const ids = z.array(z.string())
const payload = z.tuple([
  z.number().int(),
  z.string(),
  z.string(),
  z.number().int().nullable(),
  ids,
  ids,
  z.string(),
  z.string(),
  z.string(),
])
const MAC_BYTES = 16
/** Room for 200 rows that a release moved across the place, in an address of at most 16 KiB. */
const MAX_CURSOR_LENGTH = 12_000

const mac = (secret: Buffer, body: string) => hmacSha256(secret, body).subarray(0, MAC_BYTES)
const scopeDigest = (scope: readonly unknown[]) => sha256Hex(JSON.stringify(scope)).slice(0, 16)

/**
 * An opaque, authenticated continuation.
 * @param scope everything that must stay the same between pages: route, client, parameters
 */
export function encodeCursor(
  [secret]: NewestFirst<Buffer>,
  position: CursorPosition,
  scope: readonly unknown[],
): string {
  const { kickoffMs, id, releaseId, begunMs, read, owed, startDay, endDay } = position
  const fields = [kickoffMs, id, releaseId, begunMs, read, owed, startDay, endDay]
  const text = JSON.stringify([...fields, scopeDigest(scope)])
  const body = deflateRawSync(text).toString('base64url')
  return `${body}.${mac(secret, body).toString('base64url')}`
}

/** @throws ProductError invalid_cursor when it was altered, or made for other parameters */
export function decodeCursor(
  secrets: NewestFirst<Buffer>,
  cursor: string,
  scope: readonly unknown[],
): CursorPosition {
  const invalid = () => new ProductError('invalid_cursor')
  const [body, tag, ...more] = cursor.split('.')
  if (!body || !tag || more.length > 0 || cursor.length > MAX_CURSOR_LENGTH) throw invalid()
  const given = Buffer.from(tag, 'base64url')
  // Base64url has several spellings of the same bytes; only ours counts.
  const isOurs = secrets.some((secret) => sameDigest(given, mac(secret, body)))
  if (given.toString('base64url') !== tag || !isOurs) throw invalid()
  // Ours since the check above, so it grows to what we packed and no further.
  const text = inflateRawSync(Buffer.from(body, 'base64url')).toString()
  const parsed = payload.safeParse(JSON.parse(text))
  if (!parsed.success) throw invalid()
  const [kickoffMs, id, releaseId, begunMs, read, owed, startDay, endDay, digest] = parsed.data
  if (digest !== scopeDigest(scope)) throw invalid()
  return { kickoffMs, id, releaseId, begunMs, read, owed, startDay, endDay }
}
