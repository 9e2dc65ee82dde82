import type { Clock } from './clock'
import { ProductError } from './errors'
import { recentlyUsed } from './recently-used'

/** Subjects that are remembered; what is forgotten begins anew. */
const SUBJECTS = 20_000

/**
 * Bounds what costs nothing and is counted nowhere: so many at once, and as many more each minute. One per instance, in memory.
 * @returns takes a place of a subject, whose pace is `perMinute`; throws `rate_limit_exceeded` when there is none
 */
export function createPace(
  clock: Pick<Clock, 'nowMs'>,
): (subject: string, perMinute: number) => void {
  const budgets = recentlyUsed<{ left: number; atMs: number }>(SUBJECTS)
  return (subject, perMinute) => {
    const nowMs = clock.nowMs()
    const before = budgets.get(subject) ?? { left: perMinute, atMs: nowMs }
    const renewed = (Math.max(0, nowMs - before.atMs) / 60_000) * perMinute
    const left = Math.min(perMinute, before.left + renewed)
    if (left < 1)
      throw new ProductError('rate_limit_exceeded', Math.ceil(((1 - left) / perMinute) * 60))
    budgets.set(subject, { left: left - 1, atMs: nowMs })
  }
}
