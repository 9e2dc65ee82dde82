import { z } from '@hono/zod-openapi'
import { emailAddress } from '../accounts/email'
import { aliasOf } from '../accounts/address-alias'
import { spendRequest } from '../accounts/sign-in-caps'
import { RESEND_AFTER_SECONDS } from '../accounts/sign-in-code'
import { USAGE_TYPES } from '../accounts/usage-type'
import { mailOf } from '../mails'
import { BETA_DAYS } from '../plans/limits'
import type { Platform, RequestOrigin } from '../platform'
import { transact } from '../platform/db'
import { newId } from '../platform/ids'
import { language } from '../platform/language'
import type { Outbox } from '../platform/mail/outbox'
import { plainText } from '../platform/text'
import { BETA_LINK_HOURS, hashBetaToken, newBetaToken } from './beta-token'

const HOUR_MS = 3_600_000

export const requestBetaInput = z.object({
  email: emailAddress,
  name: plainText(60).optional().describe('Yours or your project’s; the account begins with it.'),
  usage_type: z.enum(USAGE_TYPES).optional().describe('What the data is for.'),
  lang: language.default('en').describe('Language of the mail and of the page it leads to.'),
})

/**
 * Mails a link to an address. Behaves the same whether or not an account exists: nothing here looks for one. Counts
 * as a request for a sign-in code does, in the same budgets.
 * @throws ProductError `too_many_codes`
 */
export async function requestBeta(
  { clock, db, env, outbox }: Platform & { outbox: Outbox },
  { network }: RequestOrigin,
  { email, name, usage_type, lang }: z.output<typeof requestBetaInput>,
): Promise<void> {
  await transact(db, async (tx) => {
    const address = aliasOf(env.SECRET_KEY, email)
    const asked = { lane: 'open', address, network, challengeId: undefined } as const
    await spendRequest(tx, clock.now(), asked)
    // Read after the wait for a twin of this request: a double click then finds the first one's mail.
    const now = clock.now()
    const patience = new Date(now.getTime() - RESEND_AFTER_SECONDS * 1000)
    const newest = await tx.betaRequest.findFirst({
      where: { email, createdAt: { gt: patience }, confirmedAt: null },
      select: { id: true },
    })
    if (newest) return
    const token = newBetaToken()
    const expiresAt = new Date(now.getTime() + BETA_LINK_HOURS * HOUR_MS)
    await tx.betaRequest.create({
      data: {
        id: newId('bet'),
        email,
        name: name?.trim() || null,
        usageType: usage_type ?? null,
        lang,
        tokenHash: hashBetaToken(token),
        createdAt: now,
        expiresAt,
      },
      select: { id: true },
    })
    const link = `${env.PUBLIC_URL}/beta/instant/verify?token=${token}&lang=${lang}`
    const values = { link, days: BETA_DAYS, hours: BETA_LINK_HOURS }
    await outbox.enqueue(tx, mailOf('beta_link', { to: email, lang, expiresAt }, values))
  })
}
