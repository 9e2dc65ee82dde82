import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { newId } from '../platform/ids'
import type { Email } from './email'
import type { Language } from '../platform/language'
import type { Lane } from './sign-in-caps'
import { CODE_LIFE_SECONDS, TRIES_PER_CHALLENGE, VALID_CODES } from './sign-in-code'

/** One browser's attempt to prove one address. Only who holds its id can spend its tries. */
export interface Challenge {
  id: string
  email: Email
  network: string
  createdAt: Date
}

/** A mailed code that a challenge accepts. */
export interface MailedCode {
  /** The challenge inside which it was mailed; using the code uses that one up. */
  challengeId: string
  codeHash: Uint8Array
  sentAt: Date
}

interface NewChallenge {
  email: Email
  network: string
  lang: Language
  lane: Lane
}

const challengeColumns = { id: true, network: true, createdAt: true }

const live = (now: Date) => ({
  consumedAt: null,
  expiresAt: { gt: now },
  tries: { lt: TRIES_PER_CHALLENGE },
})

export const codeExpiry = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + CODE_LIFE_SECONDS * 1000)

/** True for the id of a live challenge of that address that was opened by a mailed link. */
export async function isUnlocked(
  tx: Tx,
  now: Date,
  { id, email }: { id: string | undefined; email: Email },
): Promise<boolean> {
  if (id === undefined) return false
  return (
    (await tx.signInChallenge.count({ where: { id, email, lane: 'unlock', ...live(now) } })) > 0
  )
}

/**
 * The live challenge with that id for that address, or a new one. An id never opens another address or
 * another lane.
 * @throws ProductError `too_many_codes` when an unlocked one ends in this very moment
 */
export async function openChallenge(
  tx: Tx,
  now: Date,
  wanted: NewChallenge & { id: string | undefined },
): Promise<Challenge> {
  const { id, ...fresh } = wanted
  const { email, lane } = fresh
  if (id !== undefined) {
    const known = await tx.signInChallenge.findFirst({
      where: { id, email, lane, ...live(now) },
      select: challengeColumns,
    })
    if (known) return { ...known, email }
  }
  // Only a mailed link opens the unlock lane. The next request finds the lane it belongs to.
  if (lane === 'unlock') throw new ProductError('too_many_codes', 1)
  return createChallenge(tx, now, fresh)
}

export async function createChallenge(tx: Tx, now: Date, fresh: NewChallenge): Promise<Challenge> {
  const row = await tx.signInChallenge.create({
    data: { id: newId('chl'), ...fresh, createdAt: now, expiresAt: codeExpiry(now) },
    select: challengeColumns,
  })
  return { ...row, email: fresh.email }
}

/**
 * The codes that work in a challenge, newest first, at most two. Besides its own these are codes that
 * this network had mailed to the same address before the challenge was opened, while their own
 * challenge is unused and has tries left: a double click, a second tab or slow mail then needs no
 * second mail, and no request of somebody else can push a code out.
 */
export async function acceptedCodes(
  tx: Tx,
  challenge: Challenge,
  now: Date,
): Promise<MailedCode[]> {
  const { id, email, network, createdAt } = challenge
  return tx.signInCode.findMany({
    where: {
      expiresAt: { gt: now },
      OR: [
        { challengeId: id },
        { sentAt: { lte: createdAt }, challenge: { email, network, ...live(now) } },
      ],
    },
    orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
    take: VALID_CODES,
    select: { challengeId: true, codeHash: true, sentAt: true },
  })
}
