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

describe('the first payment', () => {
  test('succeeds: active, with periods on its items only', async () => {
    await subscriber.useCard('pm_card_visa')
    const subscription = await subscribe()
    expect(subscription.status).toBe('active')
    expect(subscription).not.toHaveProperty('current_period_end')
    expect(new Date(periodOf(subscription).end * 1000).toISOString()).toBe(
      '2026-04-01T12:00:00.000Z',
    )
    const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice), {
      expand: ['payments'],
    })
    expect(invoice).toMatchObject({
      status: 'paid',
      parent: { subscription_details: { subscription: subscription.id } },
      payments: { data: [{ status: 'paid' }] },
    })
  })

  test('fails: incomplete, and expired after 23 hours with its invoice void', async () => {
    await subscriber.useCard('pm_card_chargeCustomerFail')
    const { id, status, latest_invoice: invoice } = await subscribe()
    expect(status).toBe('incomplete')
    await subscriber.advanceTo(START + 23 * 3600 - 1)
    expect((await read(id)).status).toBe('incomplete')
    await subscriber.advanceTo(START + 23 * 3600)
    expect((await read(id)).status).toBe('incomplete_expired')
    expect((await stripe.invoices.retrieve(idOf(invoice))).status).toBe('void')
  })

  test('fails with error_if_incomplete: 402, and nothing is left of it', async () => {
    await subscriber.useCard('pm_card_chargeCustomerFail')
    await expect(subscribe({ payment_behavior: 'error_if_incomplete' })).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    })
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
    expect((await stripe.invoices.list()).data).toEqual([])
  })

  test('can be made later on an incomplete subscription, which is active then', async () => {
    await subscriber.useCard('pm_card_visa')
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
    await subscriber.useCard('pm_card_visa')
    const { id } = await subscribe()
    await subscriber.advanceDays(63)
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
      subscriber = await newSubscriber(sandbox)
      await subscriber.useCard('pm_card_visa')
      const { id } = await subscribe()
      await subscriber.useCard('pm_card_chargeCustomerFail')
      const due = Date.parse('2026-04-01T13:00:00Z') / 1000
      await subscriber.advanceTo(due)
      const overdue = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
      expect(overdue.status).toBe('past_due')
      expect(overdue.latest_invoice).toMatchObject({
        attempt_count: 1,
        next_payment_attempt: due + 3 * DAY_SECONDS,
      })
      await subscriber.advanceTo(due + 3 * DAY_SECONDS)
      expect((await read(id)).status).toBe('past_due')
      await subscriber.advanceTo(due + 8 * DAY_SECONDS)
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
    await subscriber.useCard('pm_card_visa')
    const { id } = await subscribe()
    await subscriber.useCard('pm_card_chargeCustomerFail')
    await subscriber.advanceDays(32)
    const { status, latest_invoice: invoice } = await read(id)
    expect(status).toBe('past_due')
    await subscriber.useCard('pm_card_visa')
    await stripe.invoices.pay(idOf(invoice))
    expect((await read(id)).status).toBe('active')
  })

  test('of a trial brings a notice three days before its end, then the first payment', async () => {
    await subscriber.useCard('pm_card_visa')
    const { id, status } = await subscribe({ trial_period_days: 14 })
    expect(status).toBe('trialing')
    await subscriber.advanceTo(START + 11 * DAY_SECONDS - 1)
    expect(await typesOf()).not.toContain('customer.subscription.trial_will_end')
    await subscriber.advanceTo(START + 11 * DAY_SECONDS)
    expect(
      (await typesOf()).filter((type) => type === 'customer.subscription.trial_will_end'),
    ).toHaveLength(1)
    await subscriber.advanceTo(START + 15 * DAY_SECONDS)
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
      const { id } = await subscribe({
        trial_period_days: 7,
        trial_settings: { end_behavior: { missing_payment_method: behaviour } },
      })
      await subscriber.advanceDays(8)
      expect((await read(id)).status).toBe(status)
    }
  })

  test('without a test clock is the sandbox’s own', async () => {
    const customer = await sandbox.make('/customers', {
      payment_method: 'pm_card_visa',
      'invoice_settings[default_payment_method]': 'pm_card_visa',
    })
    const { id } = await subscribe({ customer })
    await sandbox.command('POST', '/clock/advance', { days: 32 })
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2)
  })
})
