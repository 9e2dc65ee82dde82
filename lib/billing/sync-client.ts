import { changeClient } from '../clients/change-client'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { BILLING } from './actor'
import { requireBilling, type BillingDeps } from './deps'
import { differences, type Difference } from './differences'
import { readNextCharge } from './next-charge'
import { decide, type BillingDecision } from './policy'
import { readStripe } from './read-stripe'
import { billingSnapshot, type BillingSnapshot } from './snapshot'
import { writeConsequences } from './write-consequences'

export interface SyncResult {
  decision: BillingDecision
  snapshot: BillingSnapshot
  /** What we had that Stripe sees otherwise. */
  differed: Difference[]
}

const ATTEMPTS = 5

/**
 * Reads a client's customers from Stripe and writes mirror, contract, mails and flags in one transaction. The only
 * writer of billing state; safe to call at any time, from anywhere, any number of times at once: calls that come
 * while one is under way share the next, which begins to read after all of them.
 * @param also runs in the same transaction, e.g. to mark the event that asked for this
 * @throws ProductError `billing_unavailable`
 */
export function syncClient(
  deps: BillingDeps,
  clientId: string,
  also?: (tx: Tx) => Promise<void>,
): Promise<SyncResult> {
  const { waiting, running } = requireBilling(deps).syncs
  const extras = also ? [also] : []
  const next = waiting.get(clientId)
  if (next) {
    next.extras.push(...extras)
    return next.result
  }
  const before = running.get(clientId) ?? Promise.resolve()
  const result = before.then(async () => {
    waiting.delete(clientId)
    running.set(clientId, settled)
    return syncNow(deps, clientId, extras)
  })
  const settled: Promise<unknown> = result
    .catch(() => undefined)
    .then(() => {
      if (running.get(clientId) === settled) running.delete(clientId)
    })
  waiting.set(clientId, { extras, result })
  return result
}

async function syncNow(
  deps: BillingDeps,
  clientId: string,
  extras: readonly ((tx: Tx) => Promise<void>)[],
): Promise<SyncResult> {
  const { stripe } = requireBilling(deps)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    // Race: two instances read at different moments and the older picture is written last. A ticket taken before
    // reading tells them apart: whoever finds a later one written goes again, with a fresh picture.
    const ticket = await takeTicket(deps, clientId)
    const picture = await readStripe(stripe, await customersOf(deps, clientId))
    const { subscription } = decide(picture, deps.clock.now())
    const nextCharge = await readNextCharge(deps, subscription, picture.invoices)
    const snapshot = { ...picture, nextCharge }
    const result = await changeClient(deps, { actor: BILLING, clientId }, ({ tx, now }) =>
      write(deps, tx, { clientId, ticket, snapshot, extras, now }),
    )
    if (result) return result
  }
  throw new ProductError('billing_unavailable', 2)
}

async function takeTicket({ db }: BillingDeps, clientId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ taken_ticket: number }[]>`
    INSERT INTO billing_states (client_id, taken_ticket) VALUES (${clientId}, 1)
    ON CONFLICT (client_id) DO UPDATE SET taken_ticket = billing_states.taken_ticket + 1
    RETURNING taken_ticket`
  return row?.taken_ticket ?? 0
}

async function customersOf({ db }: BillingDeps, clientId: string): Promise<string[]> {
  const rows = await db.billingCustomer.findMany({
    where: { clientId },
    orderBy: [{ isPrimary: 'desc' }, { createdAt: 'asc' }],
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

interface Picture {
  clientId: string
  ticket: number
  snapshot: BillingSnapshot
  extras: readonly ((tx: Tx) => Promise<void>)[]
  now: Date
}

/** Null when a later picture stands already; then nothing is written. */
async function write(
  deps: BillingDeps,
  tx: Tx,
  { clientId, ticket, snapshot, extras, now }: Picture,
): Promise<SyncResult | null> {
  const state = await tx.billingState.findUniqueOrThrow({
    where: { clientId },
    select: { writtenTicket: true, snapshot: true, standing: true },
  })
  if (state.writtenTicket > ticket) return null
  const decision = decide(snapshot, now)
  const known = state.snapshot === null ? null : billingSnapshot.parse(state.snapshot)
  await writeConsequences(deps, tx, { clientId, before: state.standing, decision, now })
  await forgetGone(tx, clientId, snapshot.goneCustomers, now)
  await tx.billingState.update({
    where: { clientId },
    data: { writtenTicket: ticket, snapshot, standing: decision.standing, checkedAt: now },
    select: { clientId: true },
  })
  for (const also of extras) await also(tx)
  return { decision, snapshot, differed: differences(known, snapshot, now) }
}

/** A customer that is gone in Stripe must not be charged again: the next checkout makes a new one. */
async function forgetGone(tx: Tx, clientId: string, gone: string[], now: Date): Promise<void> {
  const { count } = await tx.billingCustomer.updateMany({
    where: { clientId, id: { in: gone }, deletedAt: null },
    data: { deletedAt: now, isPrimary: false },
  })
  if (count === 0) return
  await tx.billingCheckout.updateMany({
    where: { clientId, status: { in: ['creating', 'open'] } },
    data: { status: 'expired', url: null },
  })
  await tx.billingState.update({
    where: { clientId },
    data: { customerRound: { increment: 1 } },
    select: { clientId: true },
  })
}
