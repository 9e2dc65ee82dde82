import { ProductError } from '../platform/errors'
import { customerOf } from './checkout-session'
import { requireBilling, type Billing, type BillingDeps } from './deps'
import { readEvent, type ReadEvent } from './event-shape'
import { handleEvent, type EventFacts } from './handle-event'
import { existing, type Stripe } from './stripe'
import { keepUnusable } from './unusable-events'

export type Received = 'handled' | 'irrelevant' | 'repeated' | 'other_mode' | 'unusable'

/**
 * Takes one webhook delivery: checks the signature over the raw bytes, writes the event down, acts, and marks it
 * handled together with its effect. What throws is answered 5xx, so that Stripe delivers it again and it really runs again;
 * what can't be acted on however often it comes is kept and taken.
 * @throws ProductError `invalid_signature`, `billing_unavailable`
 */
export async function receiveEvent(
  deps: BillingDeps,
  payload: Buffer,
  signature: string | undefined,
): Promise<Received> {
  const billing = requireBilling(deps)
  // Without a secret nothing can be checked: refuse, and Stripe keeps the event for later.
  if (billing.webhookSecrets.length === 0) throw new ProductError('billing_unavailable', 3_600)
  if (!isSigned(billing, payload, signature)) throw new ProductError('invalid_signature')
  const reading = readEvent(payload)
  if ('unusable' in reading) {
    await keepUnusable(deps, payload, reading.unusable)
    return 'unusable'
  }
  const { event } = reading
  if (event.livemode !== billing.live) {
    deps.log.warn({ event: event.id, type: event.type }, 'event of the other mode ignored')
    return 'other_mode'
  }
  const facts = await factsOf(billing.stripe, event)
  const { count } = await deps.db.billingEvent.createMany({
    data: { ...facts, receivedAt: deps.clock.now() },
    skipDuplicates: true,
  })
  if (count === 0 && (await isHandled(deps, event.id))) return 'repeated'
  const outcome = await handleEvent(deps, facts)
  deps.log.info({ event: event.id, type: event.type, outcome }, 'event received')
  return outcome === 'synced' ? 'handled' : 'irrelevant'
}

/** True when one of the secrets signed exactly these bytes lately; two are valid while one replaces the other. */
function isSigned(
  { stripe, webhookSecrets }: Billing,
  payload: Buffer,
  signature: string | undefined,
): boolean {
  return webhookSecrets.some((secret) => {
    try {
      return stripe.webhooks.signature?.verifyHeader(payload, signature ?? '', secret) ?? false
    } catch {
      return false
    }
  })
}

const isHandled = async ({ db }: BillingDeps, id: string): Promise<boolean> => {
  const row = await db.billingEvent.findUnique({ where: { id }, select: { handledAt: true } })
  return row?.handledAt != null
}

/** What an event is about. Its other content is a hint that we do not keep. */
async function factsOf(
  stripe: Stripe,
  { id, type, createdAt, sessionId, customerId, disputedCharge }: ReadEvent,
): Promise<EventFacts> {
  const about = disputedCharge === null ? customerId : await payerOfCharge(stripe, disputedCharge)
  return { id, type, createdAt, sessionId, customerId: about }
}

/** Null for a charge without a customer, and for one that is not there. */
async function payerOfCharge(stripe: Stripe, id: string): Promise<string | null> {
  const charge = await existing(() => stripe.charges.retrieve(id))
  return charge && customerOf(charge)
}
