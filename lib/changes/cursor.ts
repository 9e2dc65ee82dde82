import { z } from 'zod'
import { ProductError } from '../platform/errors'
import type { NewestFirst } from '../platform/secrets'
import { scopeDigest } from '../releases/cursor'
import { readSigned, signText } from '../releases/signed-text'

/** A place in the order of changes: behind the one with this number. */
export interface Place {
  seq: bigint
  /** The promotion that told it, and its release: a database that was put back has others there. */
  promotion: bigint
  releaseId: string
}

/** What a cursor is bound to. */
export interface CursorScope {
  /** Parameters: other ones need the cursor that they gave. */
  asked: readonly unknown[]
  /** What its owner may see: when that changes, a copy can't be brought up to it by changes. */
  allowed: readonly unknown[]
}

const number = z.string().regex(/^\d+$/).transform(BigInt)
const payload = z.tuple([number, number, z.string(), z.string(), z.string()])
const MAX_LENGTH = 500

/** An opaque, authenticated place, for as long as its scope stays the same. */
export const encodePlace = (
  secrets: NewestFirst<Buffer>,
  { seq, promotion, releaseId }: Place,
  { asked, allowed }: CursorScope,
): string =>
  signText(
    secrets,
    JSON.stringify([`${seq}`, `${promotion}`, releaseId, scopeDigest(asked), scopeDigest(allowed)]),
  )

/** @throws ProductError `invalid_cursor` when it was altered or made for other parameters, `cursor_expired` */
export function decodePlace(
  secrets: NewestFirst<Buffer>,
  cursor: string,
  { asked, allowed }: CursorScope,
): Place {
  const parsed = payload.safeParse(JSON.parse(readSigned(secrets, cursor, MAX_LENGTH)))
  if (!parsed.success) throw new ProductError('invalid_cursor')
  const [seq, promotion, releaseId, askedThen, allowedThen] = parsed.data
  if (askedThen !== scopeDigest(asked)) throw new ProductError('invalid_cursor')
  if (allowedThen !== scopeDigest(allowed))
    throw new ProductError('cursor_expired', undefined, {
      hint: 'Your competitions or your history have changed since.',
    })
  return { seq, promotion, releaseId }
}
