import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf, startChecked, type CheckedSandbox } from './fidelity/checked-sandbox'
import { DAY_SECONDS, newSubscriber, START, type Subscriber } from './fidelity/subscriber'

let sandbox: CheckedSandbox
let stripe: Stripe
let subscriber: Subscriber
beforeAll(async () => {
  sandbox = await startChecked({ seed: 'subscriptions' })
  stripe = new Stripe(sandbox.apiKey, sandbox.sdk)
})
beforeEach(async () => {
  sandbox.control.reset()
  subscriber = await newSubscriber(sandbox)
})
afterAll(async () => {
  await sandbox.stop()
  expect(sandbox.faults).toEqual([])
})

const subscribe = (more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  stripe.subscriptions.create({
    customer: subscriber.customer,
    items: [{ price: subscriber.prices.starter }],
    ...more,
  })
const read = (id: string) => stripe.subscriptions.retrieve(id)
const typesOf = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)
const periodOf = ({ items }: Stripe.Subscription) => ({
  start: items.data[0]?.current_period_start ?? 0,
  end: items.data[0]?.current_period_end ?? 0,
})
const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.id ?? ''

describe('an end', () => {
  test('at the period’s end comes then, and can be taken back before', async () => {
    await subscriber.useCard('pm_card_visa')
    const { id } = await subscribe()
    const planned = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(planned).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: periodOf(planned).end,
    })
    const kept = await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await subscriber.advanceDays(32)
    expect((await read(id)).status).toBe('canceled')
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
  })

  test('at once is announced as deleted, and is final', async () => {
    await subscriber.useCard('pm_card_visa')
    const { id } = await subscribe()
    expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled')
    expect((await typesOf())[0]).toBe('customer.subscription.deleted')
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({
      code: 'resource_missing',
    })
    expect((await stripe.subscriptions.list({ customer: subscriber.customer })).data).toEqual([])
    expect(
      (await stripe.subscriptions.list({ customer: subscriber.customer, status: 'all' })).data,
    ).toHaveLength(1)
  })
})

describe('a change of price', () => {
  const change = (
    id: string,
    item: string,
    price: string,
    more: Stripe.SubscriptionUpdateParams = {},
  ) => stripe.subscriptions.update(id, { items: [{ id: item, price }], ...more })

  test('in the middle of a period leaves credit and charge for the next invoice', async () => {
    await subscriber.useCard('pm_card_visa')
    const first = await subscribe()
    await subscriber.advanceTo(START + 15.5 * DAY_SECONDS)
    const changed = await change(first.id, itemOf(first), subscriber.prices.pro)
    expect(changed.items.data[0]?.price.id).toBe(subscriber.prices.pro)
    expect(periodOf(changed)).toEqual(periodOf(first))
    await subscriber.advanceDays(17)
    const [latest] = (await stripe.invoices.list({ subscription: first.id })).data
    expect(latest?.lines.data.map(({ amount }) => amount)).toEqual([-500, 1500, 3000])
    expect(latest?.amount_paid).toBe(4000)
  })

  test('to another interval begins a new period and is paid at once', async () => {
    await subscriber.useCard('pm_card_visa')
    const first = await subscribe()
    const changed = await change(first.id, itemOf(first), subscriber.prices.yearly, {
      expand: ['latest_invoice'],
    })
    expect(periodOf(changed).end - periodOf(changed).start).toBe(365 * DAY_SECONDS)
    expect(changed.latest_invoice).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      amount_paid: 9000,
    })
  })

  test('that can’t be paid leaves the old plan whole while it is pending, until paid or expired', async () => {
    await subscriber.useCard('pm_card_visa')
    const first = await subscribe()
    await subscriber.useCard('pm_card_chargeCustomerFail')
    const ask = {
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    } as const
    const pending = await change(first.id, itemOf(first), subscriber.prices.pro, ask)
    expect(pending).toMatchObject({
      status: 'active',
      pending_update: { expires_at: START + 23 * 3600 },
    })
    expect(pending.items.data[0]?.price.id).toBe(subscriber.prices.starter)
    await subscriber.advanceTo(START + 24 * 3600)
    expect(await read(first.id)).toMatchObject({ pending_update: null, status: 'active' })
    expect(await typesOf()).toContain('customer.subscription.pending_update_expired')

    const again = await change(first.id, itemOf(first), subscriber.prices.pro, ask)
    await subscriber.useCard('pm_card_visa')
    await stripe.invoices.pay(idOf(again.latest_invoice))
    const applied = await read(first.id)
    expect(applied.pending_update).toBeNull()
    expect(applied.items.data[0]?.price.id).toBe(subscriber.prices.pro)
    expect(await typesOf()).toContain('customer.subscription.pending_update_applied')
  })

  test('can be looked at before, and looking changes nothing', async () => {
    await subscriber.useCard('pm_card_visa')
    const first = await subscribe()
    const preview = await stripe.invoices.createPreview({
      subscription: first.id,
      subscription_details: {
        items: [{ id: itemOf(first), price: subscriber.prices.pro }],
        proration_behavior: 'always_invoice',
      },
    })
    expect(preview.total).toBe(2000)
    expect(await read(first.id)).toEqual(first)
    expect((await stripe.invoices.list({ subscription: first.id })).data).toHaveLength(1)
    const next = await stripe.invoices.createPreview({ subscription: first.id })
    expect(next.total).toBe(1000)
  })
})

describe('pausing', () => {
  test('collection keeps the status and leaves what was asked of the invoices', async () => {
    await subscriber.useCard('pm_card_visa')
    const { id } = await subscribe()
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })
    await subscriber.advanceDays(33)
    expect((await read(id)).status).toBe('active')
    const [latest] = (await stripe.invoices.list({ subscription: id })).data
    expect(latest?.status).toBe('void')
    const resumed = await stripe.subscriptions.update(id, { pause_collection: '' })
    expect(resumed.pause_collection).toBeNull()
  })

  test('the subscription stops its periods; resuming begins one', async () => {
    await subscriber.useCard('pm_card_visa')
    const { id } = await subscribe()
    expect(await stripe.subscriptions.pause(id, { type: 'subscription' })).toMatchObject({
      status: 'paused',
    })
    await subscriber.advanceDays(70)
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
    const resumed = await stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: 'now' } })
    expect(resumed.status).toBe('active')
    expect((await typesOf()).filter((type) => /paused|resumed/.test(type))).toEqual([
      'customer.subscription.resumed',
      'customer.subscription.paused',
    ])
  })

  test('what it still owes is tried once more at its time, and no more after that', async () => {
    await subscriber.useCard('pm_card_visa')
    const { id } = await subscribe()
    await subscriber.useCard('pm_card_chargeCustomerFail')
    await subscriber.advanceDays(32)
    expect((await read(id)).status).toBe('past_due')
    await stripe.subscriptions.pause(id, { type: 'subscription' })
    await subscriber.advanceDays(30)
    expect((await stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({
      status: 'open',
      attempt_count: 2,
      next_payment_attempt: null,
    })
  })
})

test('a refund and a dispute leave the subscription as it is', async () => {
  await subscriber.useCard('pm_card_visa')
  const { id } = await subscribe()
  const charge = (await stripe.charges.list({ customer: subscriber.customer })).data[0]?.id ?? ''
  const disputed = await sandbox.command('POST', `/charges/${charge}/dispute`, {
    reason: 'fraudulent',
  })
  expect(disputed.status).toBe(200)
  const refund = await stripe.refunds.create({ charge, amount: 400 })
  expect(refund).toMatchObject({ status: 'succeeded', amount: 400 })
  expect(await stripe.charges.retrieve(charge)).toMatchObject({
    amount_refunded: 400,
    refunded: false,
    disputed: true,
  })
  expect((await read(id)).status).toBe('active')
  expect(await typesOf()).toEqual(
    expect.arrayContaining(['charge.refunded', 'charge.dispute.created']),
  )
  await expect(stripe.refunds.create({ charge, amount: 4000 })).rejects.toMatchObject({
    statusCode: 400,
  })
})

test('a deleted customer’s subscriptions end', async () => {
  await subscriber.useCard('pm_card_visa')
  const { id } = await subscribe()
  await stripe.customers.del(subscriber.customer)
  expect((await read(id)).status).toBe('canceled')
  await subscriber.advanceDays(60)
})
