/** What happens after a renewal could not be charged. Pure. */
export interface DunningPolicy {
  /** Days from each failed attempt to the next; its length is the number of retries. */
  retryAfterDays: readonly number[]
  /** What becomes of the subscription when the last retry has failed. */
  finally: 'cancel' | 'unpaid' | 'past_due'
}

/** Stripe's own default for a fixed schedule. */
export const DEFAULT_DUNNING: DunningPolicy = { retryAfterDays: [3, 5, 7], finally: 'cancel' }

export type DunningStep = { retryAt: number } | { giveUp: DunningPolicy['finally'] }

const DAY_SECONDS = 86_400

/**
 * The step after a failed attempt.
 * @param failures failed attempts so far, this one included (1 or more)
 * @param failedAt seconds since the epoch
 */
export function afterFailure(
  policy: DunningPolicy,
  failures: number,
  failedAt: number,
): DunningStep {
  const days = policy.retryAfterDays[failures - 1]
  return days === undefined
    ? { giveUp: policy.finally }
    : { retryAt: failedAt + days * DAY_SECONDS }
}
