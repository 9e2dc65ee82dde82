import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startChecked, type CheckedSandbox } from './fidelity/checked-sandbox'

const DAY = 86_400
const START = Date.parse('2026-03-01T12:00:00Z') / 1000

let sandbox: CheckedSandbox
let stripe: Stripe
let clock: string
let customer: string
let prices: Record<'starter' | 'pro' | 'yearly', string>

beforeAll(async () => {
  sandbox = await startChecked({ seed: 'subscriptions' })
  stripe = new Stripe(sandbox.apiKey, sandbox.sdk)
})
beforeEach(async () => {
  sandbox.control.reset()
  await sandbox.command('POST', '/settings', {
    dunning: { retryAfterDays: [3, 5, 7], finally: 'cancel' },
  })
  const product = (await stripe.products.create({ name: 'Plan' })).id
  const price = async (unit_amount: number, interval: 'month' | 'year') =>
    (await stripe.prices.create({ product, currency: 'eur', unit_amount, recurring: { interval } }))
      .id
  prices = {
    starter: await price(1000, 'month'),
    pro: await price(3000, 'month'),
    yearly: await price(10_000, 'year'),
  }
  clock = (await stripe.testHelpers.testClocks.create({ frozen_time: START })).id
  customer = (await stripe.customers.create({ email: 'a@example.com', test_clock: clock })).id
})
afterAll(async () => {
  await sandbox.stop()
  expect(sandbox.faults).toEqual([])
})

async function useCard(token: string) {
  const method = await stripe.paymentMethods.attach(token, { customer })
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: method.id },
  })
}
const subscribe = (more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  stripe.subscriptions.create({ customer, items: [{ price: prices.starter }], ...more })
const read = (id: string) => stripe.subscriptions.retrieve(id)
async function advanceTo(seconds: number) {
  const begun = await stripe.testHelpers.testClocks.advance(clock, { frozen_time: seconds })
  expect(begun.status).toBe('advancing')
  expect((await stripe.testHelpers.testClocks.retrieve(clock)).status).toBe('ready')
}
const advanceDays = async (days: number) =>
  advanceTo((await stripe.testHelpers.testClocks.retrieve(clock)).frozen_time + days * DAY)
const typesOf = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)
const periodOf = ({ items }: Stripe.Subscription) => ({
  start: items.data[0]?.current_period_start ?? 0,
  end: items.data[0]?.current_period_end ?? 0,
})
const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.id ?? ''

describe('the first payment', () => {
  test('succeeds: active, with periods on its items only', async () => {
    await useCard('pm_card_visa')
    const subscription = await subscribe()
    expect(subscription.status).toBe('active')
    expect(subscription).not.toHaveProperty('current_period_end')
    expect(new Date(periodOf(subscription).end * 1000).toISOString()).toBe(
      '2026-04-01T12:00:00.000Z',
    )
    const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice), {
      expand: ['payments'],
    })
    expect(invoice).toMatchObject({
      status: 'paid',
      parent: { subscription_details: { subscription: subscription.id } },
      payments: { data: [{ status: 'paid' }] },
    })
  })

  test('fails: incomplete, and expired after 23 hours with its invoice void', async () => {
    await useCard('pm_card_chargeCustomerFail')
    const { id, status, latest_invoice: invoice } = await subscribe()
    expect(status).toBe('incomplete')
    await advanceTo(START + 23 * 3600 - 1)
    expect((await read(id)).status).toBe('incomplete')
    await advanceTo(START + 23 * 3600)
    expect((await read(id)).status).toBe('incomplete_expired')
    expect((await stripe.invoices.retrieve(String(invoice))).status).toBe('void')
  })

  test('fails with error_if_incomplete: 402, and nothing is left of it', async () => {
    await useCard('pm_card_chargeCustomerFail')
    await expect(subscribe({ payment_behavior: 'error_if_incomplete' })).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    })
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
    expect((await stripe.invoices.list()).data).toEqual([])
  })

  test('can be made later on an incomplete subscription, which is active then', async () => {
    await useCard('pm_card_visa')
    const subscription = await subscribe({
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    })
    expect(subscription.latest_invoice).toMatchObject({
      confirmation_secret: { type: 'payment_intent' },
    })
    await stripe.invoices.pay((subscription.latest_invoice as Stripe.Invoice).id)
    expect((await read(subscription.id)).status).toBe('active')
  })

  test('needs something to pay with', async () => {
    await expect(subscribe()).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' })
  })
})

describe('time', () => {
  test('brings a new period and a paid invoice each month', async () => {
    await useCard('pm_card_visa')
    const { id } = await subscribe()
    await advanceDays(63)
    const subscription = await read(id)
    expect(new Date(periodOf(subscription).start * 1000).toISOString()).toBe(
      '2026-05-01T12:00:00.000Z',
    )
    const invoices = await stripe.invoices.list({ subscription: id })
    expect(invoices.data.map(({ status, billing_reason: reason }) => [status, reason])).toEqual([
      ['paid', 'subscription_cycle'],
      ['paid', 'subscription_cycle'],
      ['paid', 'subscription_create'],
    ])
  })

  test('of a renewal that can’t be paid brings retries, then the end that was set', async () => {
    for (const [policy, status, reason] of [
      ['cancel', 'canceled', 'payment_failed'],
      ['unpaid', 'unpaid', null],
      ['past_due', 'past_due', null],
    ] as const) {
      await sandbox.command('POST', '/settings', {
        dunning: { retryAfterDays: [3, 5], finally: policy },
      })
      const own = await stripe.testHelpers.testClocks.create({ frozen_time: START })
      clock = own.id
      customer = (await stripe.customers.create({ test_clock: clock })).id
      await useCard('pm_card_visa')
      const { id } = await subscribe()
      await useCard('pm_card_chargeCustomerFail')
      const due = Date.parse('2026-04-01T13:00:00Z') / 1000
      await advanceTo(due)
      const overdue = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
      expect(overdue.status).toBe('past_due')
      expect(overdue.latest_invoice).toMatchObject({
        attempt_count: 1,
        next_payment_attempt: due + 3 * DAY,
      })
      await advanceTo(due + 3 * DAY)
      expect((await read(id)).status).toBe('past_due')
      await advanceTo(due + 8 * DAY)
      const end = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
      expect(end).toMatchObject({ status, cancellation_details: { reason } })
      expect(end.latest_invoice).toMatchObject({
        attempt_count: 3,
        next_payment_attempt: null,
        status: 'open',
      })
    }
  })

  test('an overdue invoice paid brings the subscription back', async () => {
    await useCard('pm_card_visa')
    const { id } = await subscribe()
    await useCard('pm_card_chargeCustomerFail')
    await advanceDays(32)
    const { status, latest_invoice: invoice } = await read(id)
    expect(status).toBe('past_due')
    await useCard('pm_card_visa')
    await stripe.invoices.pay(String(invoice))
    expect((await read(id)).status).toBe('active')
  })

  test('of a trial brings a notice three days before its end, then the first payment', async () => {
    await useCard('pm_card_visa')
    const { id, status } = await subscribe({ trial_period_days: 14 })
    expect(status).toBe('trialing')
    await advanceTo(START + 11 * DAY - 1)
    expect(await typesOf()).not.toContain('customer.subscription.trial_will_end')
    await advanceTo(START + 11 * DAY)
    expect(
      (await typesOf()).filter((type) => type === 'customer.subscription.trial_will_end'),
    ).toHaveLength(1)
    await advanceTo(START + 15 * DAY)
    const after = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
    expect(after).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_paid: 1000 },
    })
  })

  test('of a trial without a card pauses or cancels, as was asked', async () => {
    for (const [behaviour, status] of [
      ['pause', 'paused'],
      ['cancel', 'canceled'],
    ] as const) {
      // prettier-ignore
      const { id } = await subscribe({
        trial_period_days: 7,
        trial_settings: { end_behavior: { missing_payment_method: behaviour } },
      })
      await advanceDays(8)
      expect((await read(id)).status).toBe(status)
    }
  })

  test('without a test clock is the sandbox’s own', async () => {
    customer = (await stripe.customers.create({})).id
    await useCard('pm_card_visa')
    const { id } = await subscribe()
    await sandbox.command('POST', '/clock/advance', { days: 32 })
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2)
  })
})

describe('an end', () => {
  test('at the period’s end comes then, and can be taken back before', async () => {
    await useCard('pm_card_visa')
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
    await advanceDays(32)
    expect((await read(id)).status).toBe('canceled')
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
  })

  test('at once is announced as deleted, and is final', async () => {
    await useCard('pm_card_visa')
    const { id } = await subscribe()
    expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled')
    expect((await typesOf())[0]).toBe('customer.subscription.deleted')
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({
      code: 'resource_missing',
    })
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
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
    await useCard('pm_card_visa')
    const first = await subscribe()
    await advanceTo(START + 15.5 * DAY)
    const changed = await change(first.id, itemOf(first), prices.pro)
    expect(changed.items.data[0]?.price.id).toBe(prices.pro)
    expect(periodOf(changed)).toEqual(periodOf(first))
    await advanceDays(17)
    const [latest] = (await stripe.invoices.list({ subscription: first.id })).data
    expect(latest?.lines.data.map(({ amount }) => amount)).toEqual([-500, 1500, 3000])
    expect(latest?.amount_paid).toBe(4000)
  })

  test('to another interval begins a new period and is paid at once', async () => {
    await useCard('pm_card_visa')
    const first = await subscribe()
    const changed = await change(first.id, itemOf(first), prices.yearly, {
      expand: ['latest_invoice'],
    })
    expect(periodOf(changed).end - periodOf(changed).start).toBe(365 * DAY)
    expect(changed.latest_invoice).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      amount_paid: 9000,
    })
  })

  test('that can’t be paid leaves the old plan whole while it is pending, until paid or expired', async () => {
    await useCard('pm_card_visa')
    const first = await subscribe()
    await useCard('pm_card_chargeCustomerFail')
    const ask = {
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    } as const
    const pending = await change(first.id, itemOf(first), prices.pro, ask)
    expect(pending).toMatchObject({
      status: 'active',
      pending_update: { expires_at: START + 23 * 3600 },
    })
    expect(pending.items.data[0]?.price.id).toBe(prices.starter)
    await advanceTo(START + 24 * 3600)
    expect(await read(first.id)).toMatchObject({ pending_update: null, status: 'active' })
    expect(await typesOf()).toContain('customer.subscription.pending_update_expired')

    const again = await change(first.id, itemOf(first), prices.pro, ask)
    await useCard('pm_card_visa')
    await stripe.invoices.pay(String(again.latest_invoice))
    const applied = await read(first.id)
    expect(applied.pending_update).toBeNull()
    expect(applied.items.data[0]?.price.id).toBe(prices.pro)
    expect(await typesOf()).toContain('customer.subscription.pending_update_applied')
  })

  test('can be looked at before, and looking changes nothing', async () => {
    await useCard('pm_card_visa')
    const first = await subscribe()
    const preview = await stripe.invoices.createPreview({
      subscription: first.id,
      subscription_details: {
        items: [{ id: itemOf(first), price: prices.pro }],
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
    await useCard('pm_card_visa')
    const { id } = await subscribe()
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })
    await advanceDays(33)
    expect((await read(id)).status).toBe('active')
    const [latest] = (await stripe.invoices.list({ subscription: id })).data
    expect(latest?.status).toBe('void')
    const resumed = await stripe.subscriptions.update(id, { pause_collection: '' })
    expect(resumed.pause_collection).toBeNull()
  })

  test('the subscription stops its periods; resuming begins one', async () => {
    await useCard('pm_card_visa')
    const { id } = await subscribe()
    expect(await stripe.subscriptions.pause(id, { type: 'subscription' })).toMatchObject({
      status: 'paused',
    })
    await advanceDays(70)
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
    const resumed = await stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: 'now' } })
    expect(resumed.status).toBe('active')
    expect((await typesOf()).filter((type) => /paused|resumed/.test(type))).toEqual([
      'customer.subscription.resumed',
      'customer.subscription.paused',
    ])
  })
})

test('a refund and a dispute leave the subscription as it is', async () => {
  await useCard('pm_card_visa')
  const { id } = await subscribe()
  const charge = (await stripe.charges.list({ customer })).data[0]?.id ?? ''
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
  await useCard('pm_card_visa')
  const { id } = await subscribe()
  await stripe.customers.del(customer)
  expect((await read(id)).status).toBe('canceled')
  await advanceDays(60)
})
