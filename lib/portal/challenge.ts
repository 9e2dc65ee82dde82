import { safePath } from './redirects'
import { drop, seal, unseal } from './sealed-cookie'

const DAY_SECONDS = 24 * 60 * 60
const CHALLENGE = { name: 'prematch_challenge', maxAgeSeconds: 10 * 60 }
const DEVICE = { name: 'prematch_device', maxAgeSeconds: 90 * DAY_SECONDS }

/** What this browser waits for between the two steps of sign-in. */
export interface Challenge {
  id: string
  email: string
  resendInSeconds: number
  next: string
}

/** Remembers which sign-in this browser has begun. Only in server actions. */
export const beginChallenge = (challenge: Challenge): Promise<void> =>
  seal(CHALLENGE, { ...challenge })

/** Forgets it. Only in server actions and route handlers. */
export const endChallenge = (): Promise<void> => drop(CHALLENGE)

/** The sign-in that this browser has begun, if any. */
export async function currentChallenge(): Promise<Challenge | null> {
  const sealed = await unseal(CHALLENGE)
  if (typeof sealed?.id !== 'string' || typeof sealed.email !== 'string') return null
  const { id, email, resendInSeconds, next } = sealed
  return { id, email, resendInSeconds: Number(resendInSeconds) || 0, next: safePath(next) }
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
