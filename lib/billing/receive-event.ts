import { ProductError } from '../platform/errors'
import { requireBilling, type Billing, type BillingDeps } from './deps'
import { handleEvent, type EventFacts } from './handle-event'
import { asking, type Stripe } from './stripe'

export type Received = 'handled' | 'irrelevant' | 'repeated' | 'other_mode'

/**
 * Takes one webhook delivery: checks the signature over the raw bytes, writes the event down, acts, and marks it
 * handled together with its effect. What throws is answered 5xx, so that Stripe delivers it again and it really runs again.
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
  const event = verify(billing, payload, signature)
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

/** @throws ProductError `invalid_signature` unless one of the secrets signed exactly these bytes lately */
function verify(
  { stripe, webhookSecrets }: Billing,
  payload: Buffer,
  signature: string | undefined,
): Stripe.Event {
  for (const secret of webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(payload, signature ?? '', secret)
    } catch {
      // The next secret may fit: two are valid while one replaces the other.
    }
  }
  throw new ProductError('invalid_signature')
}

const isHandled = async ({ db }: BillingDeps, id: string): Promise<boolean> => {
  const row = await db.billingEvent.findUnique({ where: { id }, select: { handledAt: true } })
  return row?.handledAt != null
}

/** What an event is about. Its other content is a hint that we do not keep. */
async function factsOf(stripe: Stripe, event: Stripe.Event): Promise<EventFacts> {
  const object = event.data.object as EventObject
  return {
    id: event.id,
    type: event.type,
    customerId: await customerIn(stripe, event, object),
    sessionId: object.object === 'checkout.session' ? (object.id ?? null) : null,
    createdAt: new Date(event.created * 1000),
  }
}

interface EventObject {
  object?: string
  id?: string
  customer?: string | { id: string } | null
  charge?: string | { id: string } | null
}

async function customerIn(
  stripe: Stripe,
  event: Stripe.Event,
  object: EventObject,
): Promise<string | null> {
  if (object.object === 'customer') return object.id ?? null
  // A dispute names its charge alone.
  if (object.object === 'dispute' && object.charge) {
    const id = idOf(object.charge)
    const charge = await asking(() => stripe.charges.retrieve(id))
    return charge.customer && idOf(charge.customer)
  }
  // A detached payment method has just lost its customer.
  const before = event.data.previous_attributes as Pick<EventObject, 'customer'> | undefined
  const customer = object.customer ?? before?.customer
  return customer ? idOf(customer) : null
}

const idOf = (value: string | { id: string }): string =>
  typeof value === 'string' ? value : value.id
