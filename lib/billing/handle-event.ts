import { transact, type Tx } from '../platform/db'
import { customerOf, payerOf, settleAs } from './checkout-session'
import { requireBilling, type BillingDeps } from './deps'
import { billingMail } from './mails'
import { asking, isMissing, type Stripe } from './stripe'
import { syncClient } from './sync-client'

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
  await syncClient(deps, clientId, async (tx) => {
    if (FOR_A_PERSON.has(event.type)) await flagCase(tx, clientId, event, clock.now())
    await tx.billingEvent.updateMany({
      where: { id: event.id, handledAt: null },
      data: { handledAt: clock.now(), outcome: 'synced' },
    })
  })
  return 'synced'
}

/** The client an event is about: by its checkout, else by its customer's stored id. Never by an address. */
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

/** Follows a session that is ours to its end. */
async function clientOfSession(deps: BillingDeps, sessionId: string): Promise<string | null> {
  const { stripe } = requireBilling(deps)
  const row = await deps.db.billingCheckout.findUnique({ where: { sessionId } })
  if (!row) return null
  const session = await asking(() => retrieveSession(stripe, sessionId))
  // Gone from Stripe, as after "delete all test data": what is left of the client is still to be looked at.
  if (!session) return row.clientId
  await settleAs(deps, row.id, session)
  if (row.clientId === null && session.status === 'complete')
    await invitePayer(deps, row.id, payerOf(session), customerOf(session))
  return row.clientId
}

async function retrieveSession(
  stripe: Stripe,
  id: string,
): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(id)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Tells the payer of a public checkout, once, how to open the account. */
async function invitePayer(
  { db, outbox, env }: BillingDeps,
  checkoutId: string,
  payer: string | undefined,
  customerId: string | null,
): Promise<void> {
  if (payer === undefined || customerId === null) return
  await transact(db, async (tx) => {
    // Race: two copies of the event. Whoever writes the address first sends the mail.
    const { count } = await tx.billingCheckout.updateMany({
      where: { id: checkoutId, payerEmail: null },
      data: { payerEmail: payer },
    })
    if (count === 0) return
    const facts = { to: payer, lang: 'en', publicUrl: env.PUBLIC_URL } as const
    await outbox.enqueue(tx, billingMail('open_account', facts))
  })
}

async function flagCase(tx: Tx, clientId: string, event: EventFacts, now: Date): Promise<void> {
  await tx.billingFlag.createMany({
    data: { clientId, kind: event.type.replaceAll('.', '_'), subject: event.id, at: now },
    skipDuplicates: true,
  })
}
