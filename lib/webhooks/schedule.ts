const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long after each failed attempt the next one comes: two days in all, as Standard Webhooks recommends. */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  16 * HOUR,
] as const

/** A tenth to either side, so that what failed together does not come back together. */
const JITTER = 0.1

/**
 * When to try again after so many failed attempts; null when it is given up.
 * @param tries 1 after the first
 * @param random 0 to 1
 */
export function nextAttempt(now: Date, tries: number, random = Math.random()): Date | null {
  const delay = RETRY_DELAYS_MS[tries - 1]
  if (delay === undefined) return null
  return new Date(now.getTime() + delay * (1 + JITTER * (2 * random - 1)))
}
