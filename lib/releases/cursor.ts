import { z } from 'zod'
import { ProductError } from '../platform/errors'
import { sha256Hex, type NewestFirst } from '../platform/secrets'
import { readSigned, signText } from './signed-text'
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
/** Room for 200 rows that a release moved across the place, in an address of at most 16 KiB. */
const MAX_CURSOR_LENGTH = 12_000

/** Of all that must stay the same between pages. */
export const scopeDigest = (scope: readonly unknown[]) =>
  sha256Hex(JSON.stringify(scope)).slice(0, 16)

/**
 * An opaque, authenticated continuation.
 * @param scope everything that must stay the same between pages: route, client, parameters
 */
export function encodeCursor(
  secrets: NewestFirst<Buffer>,
  position: CursorPosition,
  scope: readonly unknown[],
): string {
  const { kickoffMs, id, releaseId, begunMs, read, owed, startDay, endDay } = position
  const fields = [kickoffMs, id, releaseId, begunMs, read, owed, startDay, endDay]
  return signText(secrets, JSON.stringify([...fields, scopeDigest(scope)]))
}

/** @throws ProductError invalid_cursor when it was altered, or made for other parameters */
export function decodeCursor(
  secrets: NewestFirst<Buffer>,
  cursor: string,
  scope: readonly unknown[],
): CursorPosition {
  const text = readSigned(secrets, cursor, MAX_CURSOR_LENGTH)
  const parsed = payload.safeParse(JSON.parse(text))
  if (!parsed.success) throw new ProductError('invalid_cursor')
  const [kickoffMs, id, releaseId, begunMs, read, owed, startDay, endDay, digest] = parsed.data
  if (digest !== scopeDigest(scope)) throw new ProductError('invalid_cursor')
  return { kickoffMs, id, releaseId, begunMs, read, owed, startDay, endDay }
}
