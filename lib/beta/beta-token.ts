import { randomBytes } from 'node:crypto'
import { plainText } from '../platform/text'
import { sha256 } from '../platform/secrets'

/** How long a mailed link works. */
export const BETA_LINK_HOURS = 24

/** A new link token: `pmb_` and 256 random bits. It is in the mail and nowhere else. */
export const newBetaToken = (): string => `pmb_${randomBytes(32).toString('base64url')}`

export const betaToken = plainText(128).min(16).describe('From the link in the mail.')

/** What is stored of a token and looked up by. */
export const hashBetaToken = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(sha256(token))
