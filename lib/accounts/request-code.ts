import { z } from '@hono/zod-openapi'
import type { Platform } from '../platform'
import { transact, type Tx } from '../platform/db'
import { language } from '../platform/language'
import type { Outbox } from '../platform/mail/outbox'
import { plainText } from '../platform/text'
import { aliasOf } from './address-alias'
import { isDeviceOf } from './device-token'
import { emailAddress } from './email'
import { mailCode } from './mail-code'
import { acceptedCodes, isUnlocked, openChallenge } from './sign-in-challenge'
import { RESEND_AFTER_SECONDS } from './sign-in-code'
import { requireTriesLeft, spendRequest, type Lane } from './sign-in-caps'

export const requestCodeInput = z.object({
  email: emailAddress,
  lang: language.default('en').describe('Language of the mail.'),
  challenge_id: plainText(64)
    .optional()
    .describe(
      'What an earlier request of the same browser got: its code then stays valid next to the new one.',
    ),
  device: plainText(128)
    .optional()
    .describe(
      'What verify-code returned last time: what strangers ask for this address then does not count. Name the challenge when you send the code.',
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
  input: RequestCodeInput,
): Promise<{ challengeId: string }> {
  const { clock, db, env } = deps
  const { email, lang, challenge_id } = input
  const { network } = actor
  const address = aliasOf(env.SECRET_KEY, email)
  return transact(db, async (tx) => {
    const lane = await laneOf(deps, tx, clock.now(), input)
    await spendRequest(tx, clock.now(), { lane, address, network, challengeId: challenge_id })
    // Two clicks race to here. The second one waited for the first one's commit, so the time has to be
    // read now for the code of the first to lie before it.
    const now = clock.now()
    await requireTriesLeft(tx, now, lane, address)
    const challenge = await openChallenge(tx, now, {
      id: challenge_id,
      email,
      network,
      lang,
      lane,
    })
    const [newest] = await acceptedCodes(tx, challenge, now)
    const age = newest ? now.getTime() - newest.sentAt.getTime() : Infinity
    if (age >= RESEND_AFTER_SECONDS * 1000) await mailCode(deps, tx, challenge, lang, now)
    return { challengeId: challenge.id }
  })
}

/** Whose caps count for this request; an unlocked challenge keeps its own. */
async function laneOf(
  { env }: Platform,
  tx: Tx,
  now: Date,
  { email, challenge_id, device }: RequestCodeInput,
): Promise<Lane> {
  if (await isUnlocked(tx, now, { id: challenge_id, email })) return 'unlock'
  return isDeviceOf(env.SECRET_KEY, email, device, now) ? 'device' : 'open'
}
