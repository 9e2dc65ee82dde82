import { randomBytes } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { sha256 } from '../platform/secrets'

/** A new invitation token: `pmr_` and 256 random bits. It is in the link and nowhere else. */
export const newInviteToken = (): string => `pmr_${randomBytes(32).toString('base64url')}`

export const inviteToken = z.string().min(16).max(128)

/** What is stored of a token and looked up by. */
export const hashInviteToken = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(sha256(token))
