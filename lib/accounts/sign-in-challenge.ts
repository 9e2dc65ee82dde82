import type { Tx } from '../platform/db'
import { newId } from '../platform/ids'
import type { Email } from './email'
import type { Language } from '../platform/language'
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

const live = (now: Date) => ({
  consumedAt: null,
  expiresAt: { gt: now },
  tries: { lt: TRIES_PER_CHALLENGE },
})

export const codeExpiry = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + CODE_LIFE_SECONDS * 1000)

/** The live challenge with that id for that address, or a new one. An id never opens another address. */
export async function openChallenge(
  tx: Tx,
  now: Date,
  wanted: { id: string | undefined; email: Email; network: string; lang: Language },
): Promise<Challenge> {
  const { id, email, network, lang } = wanted
  const select = { id: true, network: true, createdAt: true }
  if (id !== undefined) {
    const known = await tx.signInChallenge.findFirst({ where: { id, email, ...live(now) }, select })
    if (known) return { ...known, email }
  }
  const data = {
    id: newId('chl'),
    email,
    network,
    lang,
    createdAt: now,
    expiresAt: codeExpiry(now),
  }
  return { ...(await tx.signInChallenge.create({ data, select })), email }
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
