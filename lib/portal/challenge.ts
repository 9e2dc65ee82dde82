import { shortName } from './short-name'
import { safePath } from './redirects'
import { drop, seal, unseal } from './sealed-cookie'

const DAY_SECONDS = 24 * 60 * 60
const CHALLENGES = { name: 'prematch_challenges', maxAgeSeconds: 10 * 60 }
const DEVICE = { name: 'prematch_device', maxAgeSeconds: 90 * DAY_SECONDS }
/** How many sign-ins a browser can have begun at once, each in a tab of its own; and how much of it a cookie holds. */
const KEPT = 3
const LONGEST_NEXT = 500

/** What a tab waits for between the two steps of sign-in. */
export interface Challenge {
  id: string
  email: string
  resendInSeconds: number
  next: string
}

/** By which the page and the forms of a sign-in name it; the id stays in the cookie. */
export const challengeName = ({ id }: Pick<Challenge, 'id'>): string => shortName(id)

/** The page of the second step; it knows where sign-in leads also when the cookie is gone. */
export function codePath(challenge: Challenge): string {
  const { next } = challenge
  const query = new URLSearchParams({ for: challengeName(challenge), next })
  return `/sign-in/code?${query.toString()}`
}

/** Remembers a sign-in beside the others that this browser has begun. Only in server actions. */
export async function beginChallenge(challenge: Challenge): Promise<void> {
  const next = challenge.next.length > LONGEST_NEXT ? safePath(null) : challenge.next
  const others = (await begun()).filter(({ email }) => email !== challenge.email)
  await keep([{ ...challenge, next }, ...others].slice(0, KEPT))
}

/** Forgets one. Only in server actions and route handlers. */
export async function endChallenge({ id }: Challenge): Promise<void> {
  await keep((await begun()).filter((one) => one.id !== id))
}

const keep = (challenges: Challenge[]): Promise<void> =>
  challenges.length > 0
    ? seal(CHALLENGES, { begun: challenges.map((one) => ({ ...one })) })
    : drop(CHALLENGES)

/**
 * A sign-in that this browser has begun: the one of this name, or the newest where a page names none. A name that is not
 * known any more is none: another tab's sign-in is never taken for it.
 */
export async function currentChallenge(name: unknown): Promise<Challenge | null> {
  const challenges = await begun()
  if (typeof name !== 'string' || name === '') return challenges[0] ?? null
  return challenges.find((one) => challengeName(one) === name) ?? null
}

/** The sign-in that this browser has begun with an address, if any. */
export const challengeOf = async (email: string): Promise<Challenge | undefined> =>
  (await begun()).find((one) => one.email === email)

/** All of them, the newest first. */
async function begun(): Promise<Challenge[]> {
  const sealed = (await unseal(CHALLENGES))?.begun
  return (Array.isArray(sealed) ? (sealed as Record<string, unknown>[]) : []).flatMap(
    ({ id, email, resendInSeconds, next }) =>
      typeof id === 'string' && typeof email === 'string'
        ? { id, email, resendInSeconds: Number(resendInSeconds) || 0, next: safePath(next) }
        : [],
  )
}

/**
 * Keeps the proof that this browser has signed in, also after signing out: with it strangers can't use up
 * the codes of its owner. Only in server actions and route handlers.
 */
export const rememberDevice = (device: string): Promise<void> => seal(DEVICE, { device })

/** The proof of an earlier sign-in in this browser, if any. */
export async function currentDevice(): Promise<string | undefined> {
  const device = (await unseal(DEVICE))?.device
  return typeof device === 'string' ? device : undefined
}
