import { z } from '@hono/zod-openapi'
import type { Platform } from '../platform'
import { transact, type Tx } from '../platform/db'
import { newId } from '../platform/ids'
import { language, type Language } from '../platform/language'
import type { Outbox } from '../platform/mail/outbox'
import { plainText } from '../platform/text'
import { emailAddress } from './email'
import { acceptedCodes, codeExpiry, openChallenge, type Challenge } from './sign-in-challenge'
import { hashSignInCode, newSignInCode, RESEND_AFTER_SECONDS } from './sign-in-code'
import { requireTriesLeft, spendRequest } from './sign-in-caps'
import { signInMail } from './sign-in-mail'

export const requestCodeInput = z.object({
  email: emailAddress,
  lang: language.default('en').describe('Language of the mail.'),
  challenge_id: plainText(64)
    .optional()
    .describe(
      'What an earlier request of the same browser got: its code then stays valid next to the new one.',
    ),
})
export type RequestCodeInput = z.output<typeof requestCodeInput>

/**
 * Mails a sign-in code to an address. Behaves the same whether or not an account exists: nothing here
 * looks for one.
 * @returns id of the challenge to type the code into
 * @throws ProductError `too_many_codes`
 */
export async function requestCode(
  deps: Platform & { outbox: Outbox },
  actor: { network: string },
  { email, lang, challenge_id }: RequestCodeInput,
): Promise<{ challengeId: string }> {
  const { clock, db } = deps
  return transact(db, async (tx) => {
    await spendRequest(tx, clock.now(), email, actor.network)
    // Two clicks race to here. The second one waited for the first one's commit, so the time has to be
    // read now for the code of the first to lie before it.
    const now = clock.now()
    await requireTriesLeft(tx, now, email)
    const challenge = await openChallenge(tx, now, {
      id: challenge_id,
      email,
      network: actor.network,
      lang,
    })
    const [newest] = await acceptedCodes(tx, challenge, now)
    const age = newest ? now.getTime() - newest.sentAt.getTime() : Infinity
    if (age >= RESEND_AFTER_SECONDS * 1000) await mailCode(deps, tx, challenge, lang, now)
    return { challengeId: challenge.id }
  })
}

async function mailCode(
  { env, outbox }: Platform & { outbox: Outbox },
  tx: Tx,
  { id: challengeId, email }: Challenge,
  lang: Language,
  sentAt: Date,
): Promise<void> {
  const code = newSignInCode()
  const expiresAt = codeExpiry(sentAt)
  const codeHash = Uint8Array.from(hashSignInCode(env.SECRET_KEY, { email, challengeId, code }))
  await tx.signInCode.create({
    data: { id: newId('cod'), challengeId, codeHash, sentAt, expiresAt },
  })
  await tx.signInChallenge.update({ where: { id: challengeId }, data: { expiresAt } })
  await outbox.enqueue(tx, signInMail(email, code, lang, expiresAt))
}
