import { z } from '@hono/zod-openapi'
import { randomDigits } from '../platform/ids'
import { macsOf, sameDigest } from '../platform/secrets'
import type { Email } from './email'

/** Rules of sign-in by mailed code (decisions §8). */
const CODE_LENGTH = 6
export const CODE_LIFE_SECONDS = 600
/** A second request inside this time sends no second mail. */
export const RESEND_AFTER_SECONDS = 30
/** Wrong codes a challenge survives, however many codes were mailed inside it. */
export const TRIES_PER_CHALLENGE = 5
/** How many of the newest codes of a challenge work: mails may overtake each other. */
export const VALID_CODES = 2

/** A code in a request body: a string, so that it keeps its leading zeros. */
export const signInCode = z
  .string()
  .regex(new RegExp(`^[0-9]{${CODE_LENGTH}}$`), `must be ${CODE_LENGTH} digits, as a string`)
  .openapi({ example: '048213' })

export const newSignInCode = (): string => randomDigits(CODE_LENGTH)

/** What a code was mailed for; it is good for nothing else. */
type CodePurpose = 'sign-in' | 'email-change'

interface ProvenByCode {
  purpose: CodePurpose
  email: Email
  /** The sign-in challenge, or the change of an address. */
  challengeId: string
  code: string
}

const hashes = (secretKey: string, { purpose, email, challengeId, code }: ProvenByCode) =>
  macsOf(secretKey, 'sign-in-code', `${purpose}|${email}|${challengeId}|${code}`)

/** What is stored of a code: it proves one address inside one challenge, for one purpose, and nothing else. */
export const hashSignInCode = (secretKey: string, proven: ProvenByCode): Buffer =>
  hashes(secretKey, proven)[0]

/** True when this is what was stored of the code, under either secret. */
export const isSignInCode = (secretKey: string, stored: Uint8Array, proven: ProvenByCode) =>
  hashes(secretKey, proven).some((hash) => sameDigest(stored, hash))
