import { afterEach, describe, expect, it } from 'vitest'
import { BillingWorld, type Payer } from '../../../test/billing'
import { mailsTo } from '../../../test/person'
import { useWorld } from '../../../test/use-world'
import { PRICES } from '../../billing/prices'

const world = useWorld(() => BillingWorld.start())
afterEach(() => world.sandbox.control.clearFaults())

const standing = async (payer: Payer) => (await world.billing(payer.token)).standing
const mailed = async (payer: Payer, subject: string) =>
  (await mailsTo(world.server, payer.email)).filter((mail) => mail.subject === subject).length

describe('a subscription that', () => {
  const priceId = async () =>
    (await world.stripe.prices.list({ lookup_keys: [PRICES.monthly.lookupKey] })).data[0]?.id ?? ''
  /** Made in the dashboard for a customer that exists. */
  const given = async (more: object) => {
    const payer = await world.subscriber()
    await world.stripe.subscriptions.cancel(payer.subscription)
    await world.stripe.subscriptions.create({
      customer: payer.customer,
      items: [{ price: await priceId() }],
      ...more,
    })
    await world.settled()
    return payer
  }

  it('is on trial has Starter, and can’t be bought on top', async () => {
    const payer = await given({ trial_period_days: 7 })
    const billing = await world.billing(payer.token)
    expect(billing).toMatchObject({ standing: 'trial', may_buy: false, payment: null })
    expect(billing.next_charge).toMatchObject({ amount: 2900 })
    expect(await world.plan(payer.token)).toBe('starter')
  })

  it('is paused for want of a payment method has no Starter, and is mended in the portal', async () => {
    const payer = await given({
      trial_period_days: 1,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    })
    const methods = await world.stripe.paymentMethods.list({ customer: payer.customer })
    for (const { id } of methods.data) await world.stripe.paymentMethods.detach(id)
    await world.daysPass(2)
    expect([await standing(payer), await world.plan(payer.token)]).toEqual(['paused', null])
    const checkout = await world.post(payer.token, '/account/premium/checkout', {
      price: 'monthly',
    })
    expect(checkout.body.detail).toBe('subscription_already_active')
  })

  it('runs beside another is flagged to owner and operator, once, and the better one counts', async () => {
    const payer = await world.subscriber()
    await world.useCard(payer, 'pm_card_visa')
    await world.stripe.subscriptions.create({
      customer: payer.customer,
      items: [{ price: await priceId() }],
    })
    await world.settled()
    await world.post(payer.token, '/account/premium/resync')
    expect(await world.billing(payer.token)).toMatchObject({
      standing: 'active',
      second_subscription: true,
    })
    expect(await mailed(payer, 'You have two subscriptions')).toBe(1)
    const flags = await world.server.product.deps.db.billingFlag.findMany({
      where: { clientId: payer.clientId },
    })
    expect(flags.map(({ kind }) => kind)).toEqual(['second_subscription'])
    await world.stripe.subscriptions.cancel(payer.subscription)
    await world.settled()
    expect(await world.billing(payer.token)).toMatchObject({
      standing: 'active',
      second_subscription: false,
    })
  })

  it('has a price we don’t know changes nothing and is flagged', async () => {
    const payer = await world.subscriber()
    const product = await world.stripe.products.create({ name: 'Something else' })
    const other = await world.stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 100,
      recurring: { interval: 'month' },
    })
    const { items } = await world.stripe.subscriptions.retrieve(payer.subscription)
    await world.stripe.subscriptions.update(payer.subscription, {
      items: [{ id: items.data[0]?.id, price: other.id }],
    })
    await world.settled()
    expect([await standing(payer), await world.plan(payer.token)]).toEqual(['unclear', 'starter'])
    const flags = await world.server.product.deps.db.billingFlag.findMany({
      where: { clientId: payer.clientId },
    })
    expect(flags).toMatchObject([{ kind: 'unknown_price', subject: payer.subscription }])
  })

  it('changes from monthly to yearly goes on without a break, and shows the new price', async () => {
    const payer = await world.subscriber()
    const yearly = (await world.stripe.prices.list({ lookup_keys: [PRICES.yearly.lookupKey] }))
      .data[0]
    const { items } = await world.stripe.subscriptions.retrieve(payer.subscription)
    await world.stripe.subscriptions.update(payer.subscription, {
      items: [{ id: items.data[0]?.id, price: yearly?.id }],
    })
    await world.settled()
    expect(await world.billing(payer.token)).toMatchObject({
      standing: 'active',
      price: { price: 'yearly' },
    })
    const contracts = await world.server.product.deps.db.contract.count({
      where: { clientId: payer.clientId },
    })
    expect(contracts).toBe(1)
  })

  it('waits for the payment of a change keeps the old price until it is paid', async () => {
    const payer = await world.subscriber()
    await world.breakCard(payer)
    const yearly = (await world.stripe.prices.list({ lookup_keys: [PRICES.yearly.lookupKey] }))
      .data[0]
    const { items } = await world.stripe.subscriptions.retrieve(payer.subscription)
    await world.stripe.subscriptions.update(payer.subscription, {
      items: [{ id: items.data[0]?.id, price: yearly?.id }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    })
    await world.settled()
    expect(await world.billing(payer.token)).toMatchObject({
      standing: 'active',
      price: { price: 'monthly' },
    })
    expect(await world.plan(payer.token)).toBe('starter')
  })
})

describe('money that goes back', () => {
  const charge = async ({ customer }: { customer: string }) =>
    (await world.stripe.charges.list({ customer })).data[0]?.id ?? ''
  const flagsOf = async ({ clientId }: Payer) =>
    (await world.server.product.deps.db.billingFlag.findMany({ where: { clientId } })).map(
      ({ kind }) => kind,
    )

  it('by a refund alone leaves the plan, which follows the subscription, and tells the operator', async () => {
    const payer = await world.subscriber()
    await world.stripe.refunds.create({ charge: await charge(payer) })
    await world.settled()
    expect([await standing(payer), await world.plan(payer.token)]).toEqual(['active', 'starter'])
    expect(await flagsOf(payer)).toEqual(['charge_refunded'])
  })

  it('by a refund and a cancellation ends Starter at once', async () => {
    const payer = await world.subscriber()
    await world.stripe.refunds.create({ charge: await charge(payer) })
    await world.stripe.subscriptions.cancel(payer.subscription)
    await world.settled()
    expect(await world.plan(payer.token)).toBeNull()
  })

  it('by a dispute leaves the plan and tells the operator', async () => {
    const payer = await world.subscriber()
    await world.control(`/charges/${await charge(payer)}/dispute`)
    await world.settled()
    expect(await world.plan(payer.token)).toBe('starter')
    expect(await flagsOf(payer)).toEqual(['charge_dispute_created'])
  })
})

describe('a customer that is deleted in Stripe', () => {
  it('ends Starter; the page loads, the portal says there is nothing to manage, and the next checkout makes a new one', async () => {
    const payer = await world.subscriber()
    await world.stripe.customers.del(payer.customer)
    await world.settled()
    expect([await standing(payer), await world.plan(payer.token)]).toEqual(['none', null])
    const portal = await world.post(payer.token, '/account/premium/billing-portal')
    expect(portal.body.detail).toBe('no_billing_account')
    await world.subscribe(payer.token)
    expect(await world.plan(payer.token)).toBe('starter')
  })

  it('unnoticed, is found by the portal button and by resync, never a 500', async () => {
    const payer = await world.subscriber()
    world.sandbox.control.setWebhookFaults({ lose: 1 })
    await world.stripe.customers.del(payer.customer)
    world.sandbox.control.clearFaults()
    const portal = await world.post(payer.token, '/account/premium/billing-portal')
    expect([portal.status, portal.body.detail]).toEqual([409, 'no_billing_account'])
    expect(await world.plan(payer.token)).toBeNull()
  })
})

it('another address told to Stripe changes nothing here: the link is the stored id', async () => {
  const [payer, other] = [await world.subscriber(), await world.payer()]
  await world.stripe.customers.update(payer.customer, { email: other.email })
  await world.settled()
  expect([await world.plan(payer.token), await world.plan(other.token)]).toEqual(['starter', null])
})

it('resync says when it checked and what we had otherwise', async () => {
  const payer = await world.subscriber()
  world.sandbox.control.setWebhookFaults({ lose: 1 })
  await world.stripe.subscriptions.update(payer.subscription, { cancel_at_period_end: true })
  world.sandbox.control.clearFaults()
  const first = await world.post(payer.token, '/account/premium/resync')
  expect(first.body).toMatchObject({
    differed: ['standing', 'cancellation', 'next_charge'],
    billing: { standing: 'ending', checked_at: expect.stringMatching(/Z$/) },
  })
  expect((await world.post(payer.token, '/account/premium/resync')).body.differed).toEqual([])
})
