import type { Tx } from '../platform/db'
import { addParisDays, parisDay, parisDayStartMs } from '../platform/clock'
import { ProductError } from '../platform/errors'
import type { Email } from './email'

/** Something counted for somebody inside a time bucket. */
interface Budget {
  kind: 'requests_address_network' | 'requests_address' | 'requests_network' | 'failed_tries'
  subject: string
  limit: number
  windowStart: Date
  windowEnd: Date
}

const HOUR_MS = 3_600_000

function hourOf(now: Date) {
  const startMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  return { windowStart: new Date(startMs), windowEnd: new Date(startMs + HOUR_MS) }
}

function dayOf(now: Date) {
  const day = parisDay(now)
  return {
    windowStart: new Date(parisDayStartMs(day)),
    windowEnd: new Date(parisDayStartMs(addParisDays(day, 1))),
  }
}

/** Fewest rows in common first: whoever queues on a row already queues on all rows before it. */
const requestBudgets = (now: Date, email: Email, network: string): Budget[] => [
  { kind: 'requests_address_network', subject: `${email} ${network}`, limit: 5, ...hourOf(now) },
  { kind: 'requests_address', subject: email, limit: 20, ...hourOf(now) },
  { kind: 'requests_network', subject: network, limit: 30, ...hourOf(now) },
]

const failedTries = (now: Date, email: Email): Budget => ({
  kind: 'failed_tries',
  subject: email,
  limit: 50,
  ...dayOf(now),
})

const refusal = (budget: Budget, now: Date) =>
  new ProductError('too_many_codes', (budget.windowEnd.getTime() - now.getTime()) / 1000)

/** Takes one from a budget in a single statement, so that parallel calls never take more than there is. */
async function spend(tx: Tx, budget: Budget, now: Date): Promise<void> {
  const taken = await tx.$executeRaw`
    INSERT INTO sign_in_budgets AS b (kind, subject, window_start, used)
    VALUES (${budget.kind}, ${budget.subject}, ${budget.windowStart}, 1)
    ON CONFLICT (kind, subject, window_start) DO UPDATE SET used = b.used + 1
      WHERE b.used < ${budget.limit}`
  if (taken === 0) throw refusal(budget, now)
}

/**
 * Counts one request for a code. Requests for one address from one network run one after another
 * from here to the end of the transaction: they queue on the same row.
 * @throws ProductError `too_many_codes`
 */
export async function spendRequest(
  tx: Tx,
  now: Date,
  email: Email,
  network: string,
): Promise<void> {
  for (const budget of requestBudgets(now, email, network)) await spend(tx, budget, now)
}

/** @throws ProductError `too_many_codes` when no try is left today, so that no code is mailed that can't work */
export async function requireTriesLeft(tx: Tx, now: Date, email: Email): Promise<void> {
  const budget = failedTries(now, email)
  const { kind, subject, windowStart } = budget
  const row = await tx.signInBudget.findUnique({
    where: { kind_subject_windowStart: { kind, subject, windowStart } },
    select: { used: true },
  })
  if ((row?.used ?? 0) >= budget.limit) throw refusal(budget, now)
}

/**
 * Counts a try as failed before anybody knows whether it is; `giveBackTry` corrects a right one.
 * @throws ProductError `too_many_codes`
 */
export const spendTry = (tx: Tx, now: Date, email: Email): Promise<void> =>
  spend(tx, failedTries(now, email), now)

/** @param takenAt when the try was spent: it goes back into the day it came from */
export async function giveBackTry(tx: Tx, takenAt: Date, email: Email): Promise<void> {
  const { kind, subject, windowStart } = failedTries(takenAt, email)
  await tx.signInBudget.updateMany({
    where: { kind, subject, windowStart, used: { gt: 0 } },
    data: { used: { decrement: 1 } },
  })
}
