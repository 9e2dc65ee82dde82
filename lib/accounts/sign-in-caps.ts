import type { Tx } from '../platform/db'
import type { AddressAlias } from './address-alias'
import { budgetSpent, dayOf, hourOf, spendBudget, type Budget } from './budget'

/**
 * Whose caps count for a challenge. Strangers can use up only the open lane: a browser that has signed in
 * before has the device lane, and whoever reads the mailbox can open the unlock lane.
 */
export type Lane = 'open' | 'device' | 'unlock'

/** The lane of a stored challenge. */
export const readLane = (stored: string): Lane =>
  stored === 'device' || stored === 'unlock' ? stored : 'open'

interface CodeRequest {
  lane: Lane
  address: AddressAlias
  network: string
  /** The challenge asked in; the unlock lane has always one. */
  challengeId: string | undefined
}

/** Fewest rows in common first: whoever queues on a row already queues on all rows before it. */
function requestBudgets(now: Date, { lane, address, network, challengeId }: CodeRequest): Budget[] {
  const [hour, day] = [hourOf(now), dayOf(now)]
  switch (lane) {
    case 'open':
      return [
        { kind: 'requests_address_network', subject: `${address} ${network}`, limit: 5, ...hour },
        { kind: 'requests_address_day', subject: address, limit: 60, ...day },
        { kind: 'requests_address', subject: address, limit: 20, ...hour },
        { kind: 'requests_network', subject: network, limit: 30, ...hour },
      ]
    case 'device':
      return [{ kind: 'requests_device', subject: address, limit: 10, ...hour }]
    case 'unlock':
      return [{ kind: 'requests_unlock', subject: challengeId ?? '', limit: 5, ...hour }]
  }
}

/** The day's failed tries of a lane; null where the five tries of a challenge are cap enough. */
function failedTries(now: Date, lane: Lane, address: AddressAlias): Budget | null {
  const shared = { subject: address, ...dayOf(now) }
  switch (lane) {
    case 'open':
      return { kind: 'failed_tries', limit: 50, ...shared }
    case 'device':
      return { kind: 'failed_tries_device', limit: 20, ...shared }
    case 'unlock':
      return null
  }
}

/**
 * Counts one request for a code. Requests for one address from one network (or from devices of its
 * owner) run one after another from here to the end of the transaction: they queue on the same row.
 * @throws ProductError `too_many_codes`
 */
export async function spendRequest(tx: Tx, now: Date, request: CodeRequest): Promise<void> {
  for (const budget of requestBudgets(now, request)) await spendBudget(tx, budget, now)
}

/**
 * Counts one mail with an unlock link.
 * @throws ProductError `too_many_codes`; the links mailed before still work then
 */
export async function spendUnlockMail(
  tx: Tx,
  now: Date,
  { address, network }: { address: AddressAlias; network: string },
): Promise<void> {
  const day = dayOf(now)
  await spendBudget(tx, { kind: 'unlock_mails', subject: address, limit: 3, ...day }, now)
  await spendBudget(
    tx,
    { kind: 'unlock_mails_network', subject: network, limit: 10, ...hourOf(now) },
    now,
  )
}

/** @throws ProductError `too_many_codes` when no try is left today, so that no code is mailed that can't work */
export async function requireTriesLeft(
  tx: Tx,
  now: Date,
  lane: Lane,
  address: AddressAlias,
): Promise<void> {
  const budget = failedTries(now, lane, address)
  if (budget && (await isSpent(tx, budget))) throw budgetSpent(budget, now)
}

/** True when no try of this lane is left today. */
export async function isLaneSpent(
  tx: Tx,
  now: Date,
  lane: Lane,
  address: AddressAlias,
): Promise<boolean> {
  const budget = failedTries(now, lane, address)
  return budget !== null && isSpent(tx, budget)
}

async function isSpent(tx: Tx, budget: Budget): Promise<boolean> {
  const { kind, subject, windowStart } = budget
  const row = await tx.signInBudget.findUnique({
    where: { kind_subject_windowStart: { kind, subject, windowStart } },
    select: { used: true },
  })
  return (row?.used ?? 0) >= budget.limit
}

/**
 * Counts a try as failed before anybody knows whether it is; `refundTry` corrects a right one.
 * @throws ProductError `too_many_codes`
 */
export async function spendTry(
  tx: Tx,
  now: Date,
  lane: Lane,
  address: AddressAlias,
): Promise<void> {
  const budget = failedTries(now, lane, address)
  if (budget) await spendBudget(tx, budget, now)
}

/** @param takenAt when the try was spent: it goes back into the day it came from */
export async function refundTry(
  tx: Tx,
  takenAt: Date,
  lane: Lane,
  address: AddressAlias,
): Promise<void> {
  const budget = failedTries(takenAt, lane, address)
  if (!budget) return
  const { kind, subject, windowStart } = budget
  await tx.signInBudget.updateMany({
    where: { kind, subject, windowStart, used: { gt: 0 } },
    data: { used: { decrement: 1 } },
  })
}
