import { addParisDays, parisDay, parisDayStartMs } from '../platform/clock'
import type { Tx } from '../platform/db'
import { ProductError, type ErrorCode } from '../platform/errors'

/** Something that strangers may ask for, counted for somebody inside a time bucket. */
export interface Budget {
  kind:
    | 'requests_address_network'
    | 'requests_address_day'
    | 'requests_address'
    | 'requests_network'
    | 'requests_device'
    | 'requests_unlock'
    | 'failed_tries'
    | 'failed_tries_device'
    | 'unlock_mails'
    | 'unlock_mails_network'
    | 'public_checkout'
  subject: string
  limit: number
  windowStart: Date
  windowEnd: Date
}

const HOUR_MS = 3_600_000

/** The clock hour of an instant, as a bucket. */
export function hourOf(now: Date) {
  const startMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  return { windowStart: new Date(startMs), windowEnd: new Date(startMs + HOUR_MS) }
}

/** The Paris day of an instant, as a bucket. */
export function dayOf(now: Date) {
  const day = parisDay(now)
  return {
    windowStart: new Date(parisDayStartMs(day)),
    windowEnd: new Date(parisDayStartMs(addParisDays(day, 1))),
  }
}

/** The refusal of a budget that is used up, with the time until it is renewed. */
export const budgetSpent = (budget: Budget, now: Date, code: ErrorCode = 'too_many_codes') =>
  new ProductError(code, (budget.windowEnd.getTime() - now.getTime()) / 1000)

/**
 * Takes one from a budget in a single statement, so that parallel calls never take more than there is.
 * @throws ProductError of the given code
 */
export async function spendBudget(
  tx: Pick<Tx, '$executeRaw'>,
  budget: Budget,
  now: Date,
  code?: ErrorCode,
): Promise<void> {
  const taken = await tx.$executeRaw`
    INSERT INTO sign_in_budgets AS b (kind, subject, window_start, used)
    VALUES (${budget.kind}, ${budget.subject}, ${budget.windowStart}, 1)
    ON CONFLICT (kind, subject, window_start) DO UPDATE SET used = b.used + 1
      WHERE b.used < ${budget.limit}`
  if (taken === 0) throw budgetSpent(budget, now, code)
}
