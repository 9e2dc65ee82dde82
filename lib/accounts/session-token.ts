import { randomBytes } from 'node:crypto'
import { sha256 } from '../platform/secrets'

const FORM = /^pms_[A-Za-z0-9_-]{43}$/

/** A new session token: `pms_` and 256 random bits in base64url. Shown to its owner, never stored. */
export const newSessionToken = (): string => `pms_${randomBytes(32).toString('base64url')}`

/** True when the text has a token's form. Says nothing about whether it exists. */
export const isSessionToken = (text: string): boolean => FORM.test(text)

/** What is stored of a token and looked up by. */
export const hashSessionToken = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(sha256(token))
