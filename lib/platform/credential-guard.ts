import { LRUCache } from 'lru-cache'
import type { Clock } from './clock'
import { ProductError } from './errors'

/** How many unknown credentials a network may show at once, and how many more each second. */
export const UNKNOWN_AT_ONCE = 100
const UNKNOWN_PER_SECOND = 1

/** Networks and credentials that are remembered; what is forgotten begins anew. */
const NETWORKS = 20_000
const CREDENTIALS = 20_000
/** A refusal is repeated from memory for so long. */
const REFUSED_MS = 30_000

interface Budget {
  left: number
  atMs: number
}

/** Looks up credentials that strangers show, so that inventing them costs the database next to nothing. */
export interface CredentialGuard {
  /**
   * What a credential stands for, or null. One that was refused just now is refused from memory; one that was good
   * before is always looked up; any other takes from its network's budget, and gives that back when it is good.
   * @param credential a key or token, of a kind whose texts differ from those of all other kinds
   * @param find null for one that does not exist or no longer works
   * @throws ProductError `too_many_failures`
   */
  lookUp<Found>(
    network: string,
    credential: string,
    find: () => Promise<Found | null>,
  ): Promise<Found | null>
  /** Something was made or allowed again somewhere: what was refused may be good now. */
  forgetRefusals(): void
}

/**
 * One per instance, in memory: the budgets are about this instance's connections.
 * @param hearsChanges false while changes made elsewhere may go unheard; then nothing is refused from memory
 */
export function createCredentialGuard(clock: Clock, hearsChanges: () => boolean): CredentialGuard {
  const budgets = new LRUCache<string, Budget>({ max: NETWORKS })
  const good = new LRUCache<string, true>({ max: CREDENTIALS })
  const refused = new LRUCache<string, { untilMs: number }>({ max: CREDENTIALS })
  // Raised by every announcement: what was looked up before it is no refusal after it.
  let generation = 0

  function budgetOf(network: string): Budget {
    const nowMs = clock.nowMs()
    const known = budgets.get(network)
    const seconds = Math.max(0, nowMs - (known?.atMs ?? nowMs)) / 1000
    const left = Math.min(
      UNKNOWN_AT_ONCE,
      (known?.left ?? UNKNOWN_AT_ONCE) + seconds * UNKNOWN_PER_SECOND,
    )
    const budget = { left, atMs: nowMs }
    budgets.set(network, budget)
    return budget
  }

  /** @throws ProductError `too_many_failures` */
  function take(network: string): void {
    const budget = budgetOf(network)
    if (budget.left < 1)
      throw new ProductError('too_many_failures', (1 - budget.left) / UNKNOWN_PER_SECOND)
    budget.left -= 1
  }

  const isRefused = (credential: string): boolean =>
    hearsChanges() && (refused.get(credential)?.untilMs ?? 0) > clock.nowMs()

  return {
    async lookUp(network, credential, find) {
      if (isRefused(credential)) return null
      const isKnown = good.has(credential)
      if (!isKnown) take(network)
      const seen = generation
      let counts = true
      try {
        const found = await find()
        counts = found === null
        if (found !== null) good.set(credential, true)
        else {
          good.delete(credential)
          if (seen === generation) refused.set(credential, { untilMs: clock.nowMs() + REFUSED_MS })
        }
        return found
      } catch (error) {
        // Neither a failure of ours nor the refusal of somebody we know is the network's.
        counts = false
        throw error
      } finally {
        if (!isKnown && !counts) budgetOf(network).left += 1
      }
    },
    forgetRefusals() {
      generation++
      refused.clear()
    },
  }
}

/** The outcome of a look-up, or null where it was refused with this code. */
export const nullWhen = <Found>(
  code: ProductError['code'],
  work: Promise<Found>,
): Promise<Found | null> =>
  work.catch((error: unknown) => {
    if (error instanceof ProductError && error.code === code) return null
    throw error
  })
