import { randomBytes } from 'node:crypto'
import { sha256 } from '../platform/secrets'

const FORM = /^pms_[A-Za-z0-9_-]{43}$/

/** A new session token: `pms_` and 256 random bits in base64url. Shown to its owner, never stored. */
export const newSessionToken = (): string => `pms_${randomBytes(32).toString('base64url')}`

/** What is stored of a token and looked up by, or undefined for what can't be one. */
export const hashSessionToken = (token: string): Uint8Array<ArrayBuffer> | undefined =>
  FORM.test(token) ? Uint8Array.from(sha256(token)) : undefined
