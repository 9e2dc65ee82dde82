import Stripe from 'stripe'
import { newId } from '../../lib/platform/ids'
import { newcomer, newNetwork } from '../person'
import type { Exchange, Sending } from './exchange'
import { ask, type Provocation, type Provocations } from './provoke'
import { STRIPE_SECRET, type ReferenceWorld } from './world'

/** As somebody who has just signed in. */
const as =
  (id: string, sending: Sending = {}): Provocation =>
  async (world) =>
    ask(world, id, { ...sending, token: await world.person() })

/** On a server where no Stripe is configured. */
const withoutStripe =
  (id: string, sending: Sending = {}): Provocation =>
  async (world) => {
    const { token } = await newcomer(world.empty)
    return ask(world, id, { ...sending, token }, world.empty.url)
  }

const MONTHLY = { price: 'monthly' }

/** Opens a checkout and, unless told otherwise, pays it. */
async function checkout(world: ReferenceWorld, token: string, pays = true): Promise<string> {
  const { body } = await ask(world, 'startCheckout', { token, body: MONTHLY })
  const session = /cs_\w+/.exec((body as { url: string }).url)?.[0] ?? ''
  if (pays)
    await fetch(`${world.stripe.url}/_sandbox/checkout/sessions/${session}/complete`, {
      method: 'POST',
    })
  return session
}

/** A checkout paid by bank debit, which the bank has not decided on. */
const pendingDebit =
  (then: (world: ReferenceWorld, token: string) => Promise<Exchange>): Provocation =>
  async (world) => {
    const token = await world.person()
    const session = await checkout(world, token, false)
    await fetch(`${world.stripe.url}/_sandbox/checkout/sessions/${session}/complete`, {
      method: 'POST',
      body: JSON.stringify({ outcome: 'unpaid_async' }),
    })
    return then(world, token)
  }

const paid =
  (
    then: (world: ReferenceWorld, token: string, session: string) => Promise<Exchange>,
  ): Provocation =>
  async (world) => {
    const token = await world.person()
    return then(world, token, await checkout(world, token))
  }

const buying = (id: string): Provocations => ({
  200: as(id, { body: MONTHLY }),
  422: as(id, { body: { price: 'weekly' } }),
  payment_processing: pendingDebit((world, token) => ask(world, id, { token, body: MONTHLY })),
  subscription_already_active: paid((world, token) => ask(world, id, { token, body: MONTHLY })),
  starter_contract_active: async (world) => {
    const { token, accountId } = await newcomer(world.server)
    const { db, clock } = world.server.product.deps
    const { id: clientId } = await db.client.findFirstOrThrow({ where: { accountId } })
    const contract = { id: newId('con'), clientId, plan: 'starter', startedAt: clock.now() }
    await db.contract.create({ data: contract })
    return ask(world, id, { token, body: MONTHLY })
  },
  billing_unavailable: withoutStripe(id, { body: MONTHLY }),
})

const managing = (id: string): Provocations => ({
  200: paid((world, token) => ask(world, id, { token })),
  no_billing_account: as(id),
  billing_unavailable: withoutStripe(id),
})

const resyncing = (id: string): Provocations => ({
  200: paid((world, token) => ask(world, id, { token })),
  billing_unavailable: withoutStripe(id),
})

const UNKNOWN = { session_id: 'cs_test_unknown' }
const finalizing = (id: string): Provocations => ({
  200: paid((world, token, session_id) => ask(world, id, { token, body: { session_id } })),
  422: as(id, { body: {} }),
  not_found: as(id, { body: UNKNOWN }),
  billing_unavailable: withoutStripe(id, { body: UNKNOWN }),
})

/** A signed event of Stripe. */
function event(more: object = {}): Sending {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.failed',
    created: 1_772_884_800,
    livemode: false,
    data: { object: {} },
    ...more,
  })
  const signature = new Stripe('sk_test_reference').webhooks.generateTestHeaderString({
    payload: body,
    secret: STRIPE_SECRET,
  })
  return { body, headers: { 'stripe-signature': signature } }
}

/** A webhook takes more than other routes. */
const MORE_THAN_8_MIB = JSON.stringify({ padding: 'x'.repeat(8 * 1024 * 1024) })

export const BILLING: Record<string, Provocations> = {
  getBilling: { 200: paid((world, token) => ask(world, 'getBilling', { token })) },
  startCheckout: buying('startCheckout'),
  startCheckoutLegacy: buying('startCheckoutLegacy'),
  openBillingPortal: managing('openBillingPortal'),
  openBillingPortalLegacy: managing('openBillingPortalLegacy'),
  resyncBilling: resyncing('resyncBilling'),
  resyncBillingLegacy: resyncing('resyncBillingLegacy'),
  finalizeCheckout: finalizing('finalizeCheckout'),
  finalizeCheckoutLegacy: finalizing('finalizeCheckoutLegacy'),
  startPublicCheckout: {
    200: (world) => ask(world, 'startPublicCheckout', { body: MONTHLY }),
    422: (world) => ask(world, 'startPublicCheckout', { body: { price: 1 } }),
    billing_unavailable: (world) =>
      ask(world, 'startPublicCheckout', { body: MONTHLY }, world.empty.url),
    too_many_checkouts: async (world) => {
      const sending = { body: MONTHLY, headers: { 'x-forwarded-for': newNetwork() } }
      for (let i = 0; i < 20; i++) await ask(world, 'startPublicCheckout', sending)
      return ask(world, 'startPublicCheckout', sending)
    },
  },
  listOffers: {
    200: (world) => ask(world, 'listOffers'),
    store_unavailable: (world) => ask(world, 'listOffers', {}, world.cut.url),
  },
  receiveWebhook: {
    200: (world) => ask(world, 'receiveWebhook', event()),
    invalid_signature: (world) =>
      ask(world, 'receiveWebhook', { ...event(), headers: { 'stripe-signature': 'v1=0' } }),
    payload_too_large: (world) =>
      ask(world, 'receiveWebhook', { ...event(), body: MORE_THAN_8_MIB }),
    not_found: (world) =>
      ask(world, 'receiveWebhook', { ...event(), path: { payment_provider: 'paypal' } }),
    billing_unavailable: (world) => ask(world, 'receiveWebhook', event(), world.empty.url),
    store_unavailable: (world) => ask(world, 'receiveWebhook', event(), world.cut.url),
  },
}
