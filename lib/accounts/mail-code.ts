import { mailOf } from '../mails'
import type { Platform } from '../platform'
import type { Tx } from '../platform/db'
import { newId } from '../platform/ids'
import type { Language } from '../platform/language'
import type { Outbox } from '../platform/mail/outbox'
import { codeExpiry, type Challenge } from './sign-in-challenge'
import { CODE_LIFE_SECONDS, hashSignInCode, newSignInCode } from './sign-in-code'

/** Mails a new code inside a challenge, which then lives as long as the code. */
export async function mailCode(
  { env, outbox }: Pick<Platform, 'env'> & { outbox: Outbox },
  tx: Tx,
  { id: challengeId, email }: Challenge,
  lang: Language,
  sentAt: Date,
): Promise<void> {
  const code = newSignInCode()
  const expiresAt = codeExpiry(sentAt)
  const proven = { purpose: 'sign-in', email, challengeId, code } as const
  const codeHash = Uint8Array.from(hashSignInCode(env.SECRET_KEY, proven))
  await tx.signInCode.create({
    data: { id: newId('cod'), challengeId, codeHash, sentAt, expiresAt },
  })
  await tx.signInChallenge.update({ where: { id: challengeId }, data: { expiresAt } })
  await outbox.enqueue(
    tx,
    mailOf(
      'sign_in_code',
      { to: email, lang, expiresAt },
      { code, minutes: CODE_LIFE_SECONDS / 60 },
    ),
  )
}
