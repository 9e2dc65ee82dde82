import { z } from '@hono/zod-openapi'
import { record } from '../audit/record'
import type { Platform, RequestOrigin } from '../platform'
import { transact, type Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { plainText } from '../platform/text'
import { ensureAccount } from './account'
import { aliasOf, type AddressAlias } from './address-alias'
import { newDeviceToken } from './device-token'
import { emailAddress, type Email } from './email'
import { recordFailedTry } from './failed-try'
import { startSession, type StartedSession } from './session'
import { acceptedCodes, type Challenge, type MailedCode } from './sign-in-challenge'
import { isSignInCode, signInCode, TRIES_PER_CHALLENGE } from './sign-in-code'
import { refundTry, readLane, spendTry, type Lane } from './sign-in-caps'

export const verifyCodeInput = z.object({
  email: emailAddress,
  code: signInCode,
  challenge_id: plainText(64)
    .optional()
    .describe('Without it the newest challenge of this address from your network counts.'),
})
export type VerifyCodeInput = z.output<typeof verifyCodeInput>

export interface Visitor {
  origin: RequestOrigin
  userAgent: string | undefined
}

export interface SignedIn extends StartedSession {
  email: Email
  /** Proof for the next sign-in that this browser is no stranger to the address. */
  device: string
}

/**
 * Signs in with a mailed code: exactly one session per code, however many ask at once.
 * @throws ProductError `invalid_code` for a wrong, used, expired and unknown code alike;
 *   `too_many_codes` when the address has no try left today
 */
export async function verifyCode(
  platform: Platform,
  visitor: Visitor,
  input: VerifyCodeInput,
): Promise<SignedIn> {
  const { db, clock, env } = platform
  const { email, code } = input
  const takenAt = clock.now()
  const address = aliasOf(env.SECRET_KEY, email)
  // The try is spent, for good, before anything is compared: parallel guesses can't share one.
  const challenge = await transact(db, (tx) =>
    takeTry(tx, takenAt, input, { address, network: visitor.origin.network }),
  )
  const codes = challenge ? await acceptedCodes(db, challenge, takenAt) : []
  const right = codes.filter(({ challengeId, codeHash }) =>
    isSignInCode(env.SECRET_KEY, codeHash, { purpose: 'sign-in', email, challengeId, code }),
  )[0]
  if (challenge && !right)
    await recordFailedTry(db, takenAt, visitor.origin, { ...challenge, address })
  if (!challenge || !right) throw new ProductError('invalid_code')
  return transact(db, async (tx) => {
    await consume(tx, takenAt, right, challenge)
    await refundTry(tx, takenAt, challenge.lane, address)
    const account = await ensureAccount(tx, { email, lang: challenge.lang }, takenAt)
    const session = await startSession(tx, account, { now: takenAt, ...visitor })
    if (account.created) await record(tx, takenAt, session.actor, 'account.created')
    await record(tx, takenAt, session.actor, 'session.started')
    return { ...session, email, device: newDeviceToken(env.SECRET_KEY, email, takenAt) }
  })
}

/** Spends one try of the challenge, in one statement; null when there is no live one with a try left. */
async function takeTry(
  tx: Tx,
  now: Date,
  { email, challenge_id }: VerifyCodeInput,
  { address, network }: { address: AddressAlias; network: string },
): Promise<(Challenge & { lang: string; lane: Lane }) | null> {
  const id =
    challenge_id ??
    // Only this network's, in the lane open to all: tries of a challenge must not be for strangers to burn.
    (
      await tx.signInChallenge.findFirst({
        where: { email, network, lane: 'open' },
        orderBy: { createdAt: 'desc' },
        select: { id: true },
      })
    )?.id
  if (id === undefined) return null
  const [challenge] = await tx.signInChallenge.updateManyAndReturn({
    where: {
      id,
      email,
      consumedAt: null,
      expiresAt: { gt: now },
      tries: { lt: TRIES_PER_CHALLENGE },
    },
    data: { tries: { increment: 1 } },
    select: { id: true, network: true, lang: true, lane: true, createdAt: true },
  })
  if (!challenge) return null
  const lane = readLane(challenge.lane)
  await spendTry(tx, now, lane, address)
  return { ...challenge, lane, email }
}

/**
 * Uses up the code's challenge and the one it was typed into.
 * Race: one right code, many verifications. Each has compared well; the first to set `consumed_at`
 * wins, and the others, waiting on that row, then find it set.
 */
async function consume(tx: Tx, now: Date, code: MailedCode, typedInto: Challenge): Promise<void> {
  const { count } = await tx.signInChallenge.updateMany({
    where: { id: code.challengeId, consumedAt: null },
    data: { consumedAt: now },
  })
  if (count === 0) throw new ProductError('invalid_code')
  await tx.signInChallenge.updateMany({
    where: { id: typedInto.id, consumedAt: null },
    data: { consumedAt: now },
  })
}
