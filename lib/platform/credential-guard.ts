import type { Clock } from './clock'
import { ProductError } from './errors'
import { recentlyUsed } from './recently-used'

/** How many unknown credentials a network may show at once, and how many more each second. */
export const UNKNOWN_AT_ONCE = 100
const UNKNOWN_PER_SECOND = 1

/** Networks and credentials that are remembered; what is forgotten begins anew. */
const NETWORKS = 20_000
const CREDENTIALS = 20_000
/** A refusal is repeated from memory for so long. */
const REFUSED_MS = 30_000

interface Budget {
  /** Failures it still has, as of `atMs`. */
  left: number
  atMs: number
  /** Look-ups under way, each of which may become a failure. */
  running: number
  /** Those that wait for one of these to end well. */
  waiting: (() => void)[]
}

/** Looks up credentials that strangers show, so that inventing them costs the database next to nothing. */
export interface CredentialGuard {
  /**
   * What a credential stands for, or null. One that was refused just now is refused from memory; one that was good
   * before is always looked up; any other needs a place in its network's budget, which it takes when it fails. While more
   * come at once than there are places, they wait for each other.
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
  const budgets = recentlyUsed<Budget>(NETWORKS)
  const good = recentlyUsed<true>(CREDENTIALS)
  const refused = recentlyUsed<{ untilMs: number }>(CREDENTIALS)
  // Raised by every announcement: what was looked up before it is no refusal after it.
  let generation = 0

  function renew(budget: Budget): void {
    const nowMs = clock.nowMs()
    const seconds = Math.max(0, nowMs - budget.atMs) / 1000
    budget.left = Math.min(UNKNOWN_AT_ONCE, budget.left + seconds * UNKNOWN_PER_SECOND)
    budget.atMs = nowMs
  }

  function budgetOf(network: string): Budget {
    let budget = budgets.get(network)
    if (!budget) {
      budget = { left: UNKNOWN_AT_ONCE, atMs: clock.nowMs(), running: 0, waiting: [] }
      budgets.set(network, budget)
    }
    return budget
  }

  /** @throws ProductError `too_many_failures` */
  async function enter(budget: Budget): Promise<void> {
    for (;;) {
      renew(budget)
      if (budget.left < 1)
        throw new ProductError('too_many_failures', (1 - budget.left) / UNKNOWN_PER_SECOND)
      if (budget.running + 1 <= budget.left) break
      await new Promise<void>((resolve) => budget.waiting.push(resolve))
    }
    budget.running++
  }

  function leave(budget: Budget, failed: boolean): void {
    renew(budget)
    budget.running--
    if (failed) budget.left--
    const places = budget.left < 1 ? Infinity : Math.floor(budget.left) - budget.running
    for (const proceed of budget.waiting.splice(0, Math.max(0, places))) proceed()
  }

  const wasRefused = (credential: string): boolean =>
    (refused.get(credential)?.untilMs ?? 0) > clock.nowMs()

  return {
    async lookUp(network, credential, find) {
      if (hearsChanges() && wasRefused(credential)) return null
      // Whoever was good before is no stranger, whatever else comes from there.
      const budget = good.has(credential) ? null : budgetOf(network)
      if (budget) await enter(budget)
      const seen = generation
      let failed = false
      try {
        const found = await find()
        // One credential that many show at once is one failure.
        failed = found === null && !wasRefused(credential)
        if (found !== null) good.set(credential, true)
        else {
          good.delete(credential)
          if (seen === generation) refused.set(credential, { untilMs: clock.nowMs() + REFUSED_MS })
        }
        return found
      } finally {
        // What throws is a fault of ours or the refusal of somebody we know, and not the network's.
        if (budget) leave(budget, failed)
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
