import type { Tx } from '../platform/db'
import { followSession, settleAs } from './checkout-session'
import { claimForPayer } from './claim-by-address'
import { closeOpenCheckouts } from './close-checkouts'
import type { BillingDeps } from './deps'
import { syncClient } from './sync-client'
import { notifyPayer } from './notify-payer'

/** What the inbox keeps of an event. */
export interface EventFacts {
  id: string
  type: string
  customerId: string | null
  sessionId: string | null
  createdAt: Date
}

export type EventOutcome = 'synced' | 'unknown_customer' | 'irrelevant'

/** Money that went back or is contested: the plan follows the subscription, a person follows the case. */
const FOR_A_PERSON = new Set([
  'charge.refunded',
  'charge.dispute.created',
  'invoice.finalization_failed',
])

/**
 * Acts on an event by reading Stripe, and marks it handled in the transaction of the effect. Repeats, orders and copies at once end alike.
 * @throws ProductError `billing_unavailable`; then the event stays unhandled
 */
export async function handleEvent(deps: BillingDeps, event: EventFacts): Promise<EventOutcome> {
  const { db, clock } = deps
  const clientId = await clientOf(deps, event)
  if (!clientId) {
    const outcome = event.customerId === null ? 'irrelevant' : 'unknown_customer'
    await db.billingEvent.updateMany({
      where: { id: event.id, handledAt: null },
      data: { handledAt: clock.now(), outcome },
    })
    return outcome
  }
  const { decision } = await syncClient(deps, clientId, async (tx) => {
    if (FOR_A_PERSON.has(event.type)) await flagCase(tx, clientId, event, clock.now())
    await tx.billingEvent.updateMany({
      where: { id: event.id, handledAt: null },
      data: { handledAt: clock.now(), outcome: 'synced' },
    })
  })
  // Paid as a stranger: a payment page that the account has open would be a second payment. What fails here a job does.
  if (event.sessionId !== null && !decision.mayBuy)
    await closeOpenCheckouts(deps, clientId).catch((err: unknown) =>
      deps.log.warn({ clientId, err }, 'payment page not closed yet'),
    )
  return 'synced'
}

/** The client an event is about: by its checkout, else by its customer's stored id. */
async function clientOf(deps: BillingDeps, event: EventFacts): Promise<string | null> {
  if (event.sessionId !== null) {
    const fromCheckout = await clientOfSession(deps, event.sessionId)
    if (fromCheckout) return fromCheckout
  }
  if (event.customerId === null) return null
  const customer = await deps.db.billingCustomer.findUnique({
    where: { id: event.customerId },
    select: { clientId: true },
  })
  return customer?.clientId ?? null
}

/**
 * Follows a session that is ours to its end. A public one becomes the account's that has its payer's address; without one the
 * payer is invited.
 * @returns its client, or null
 */
export async function clientOfSession(
  deps: BillingDeps,
  sessionId: string,
): Promise<string | null> {
  const row = await deps.db.billingCheckout.findUnique({ where: { sessionId } })
  if (!row) return null
  const session = await followSession(deps, row.id, sessionId)
  // Gone from Stripe, as after "delete all test data": what is left of the client is still to be looked at.
  if (!session) return row.clientId
  await settleAs(deps, row.id, session)
  if (row.clientId !== null || session.status !== 'complete') return row.clientId
  const known = await claimForPayer(deps, row.id, session)
  if (known !== null) return known
  await notifyPayer(deps, row.id, session)
  // Race: the payer signs in at this moment. The address is written now, and a sign-in looks for it once the account is
  // written: one of the two finds the other.
  return claimForPayer(deps, row.id, session)
}

async function flagCase(tx: Tx, clientId: string, event: EventFacts, now: Date): Promise<void> {
  await tx.billingFlag.createMany({
    data: { clientId, kind: event.type.replaceAll('.', '_'), subject: event.id, at: now },
    skipDuplicates: true,
  })
}
