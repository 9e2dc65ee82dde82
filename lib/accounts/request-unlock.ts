import { randomBytes } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { mailOf } from '../mails'
import type { Platform } from '../platform'
import { transact } from '../platform/db'
import { language } from '../platform/language'
import type { Outbox } from '../platform/mail/outbox'
import { sha256 } from '../platform/secrets'
import { aliasOf } from './address-alias'
import { emailAddress } from './email'
import { spendUnlockMail } from './sign-in-caps'

/** A link outlives the day whose three mails somebody may have used up. */
const LINK_LIFE_MS = 24 * 3_600_000

export const requestUnlockInput = z.object({
  email: emailAddress,
  lang: language.default('en').describe('Language of the mail.'),
})

/**
 * Mails a link that opens a challenge past the caps, at most three a day. The same for every address:
 * nothing here looks for an account.
 * @throws ProductError `too_many_codes`; the newest link that was mailed then still works
 */
export async function requestUnlock(
  { db, clock, env, outbox }: Platform & { outbox: Outbox },
  { network }: { network: string },
  { email, lang }: z.output<typeof requestUnlockInput>,
): Promise<void> {
  const now = clock.now()
  const token = `pmu_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS)
  await transact(db, async (tx) => {
    await spendUnlockMail(tx, now, { address: aliasOf(env.SECRET_KEY, email), network })
    await tx.signInUnlock.create({
      data: { tokenHash: hashUnlockToken(token), email, lang, createdAt: now, expiresAt },
      select: { email: true },
    })
    const link = `${env.PUBLIC_URL}/sign-in/unlock?token=${token}`
    const values = { link, until: expiresAt.toISOString() }
    await outbox.enqueue(tx, mailOf('sign_in_unlock', { to: email, lang, expiresAt }, values))
  })
}

/** What is stored of a link's token. */
export const hashUnlockToken = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(sha256(token))
