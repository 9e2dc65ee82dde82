import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startChecked, type CheckedSandbox } from './fidelity/checked-sandbox'
import { newSubscriber, START, type Subscriber } from './fidelity/subscriber'

let sandbox: CheckedSandbox
let stripe: Stripe
let subscriber: Subscriber
beforeAll(async () => {
  sandbox = await startChecked({ seed: 'preview' })
  stripe = new Stripe(sandbox.apiKey, sandbox.sdk)
})
beforeEach(async () => {
  sandbox.control.reset()
  subscriber = await newSubscriber(sandbox)
  await subscriber.useCard('pm_card_visa')
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
const change = (subscription: Stripe.Subscription, item: object, how: object = {}) =>
  stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id, ...item }],
    ...how,
  })

describe('the next invoice is what its preview said', () => {
  test.each<[string, number, () => Promise<Stripe.Subscription>]>([
    ['in the simplest case', 1000, () => subscribe()],
    ['after a trial', 1000, () => subscribe({ trial_period_days: 7 })],
    [
      'for three',
      3000,
      () => subscribe({ items: [{ price: subscriber.prices.starter, quantity: 3 }] }),
    ],
    [
      'with credit of a yearly price that was left: nothing',
      0,
      async () => {
        const yearly = await subscribe({ items: [{ price: subscriber.prices.yearly }] })
        return change(
          yearly,
          { price: subscriber.prices.starter },
          { proration_behavior: 'always_invoice' },
        )
      },
    ],
    [
      'with prorations that wait',
      5000,
      async () => change(await subscribe(), { price: subscriber.prices.pro }),
    ],
    [
      'with a balance of the customer',
      250,
      async () => {
        const made = await subscribe()
        await stripe.customers.update(subscriber.customer, { balance: -750 })
        return made
      },
    ],
  ])('%s', async (_, amount, make) => {
    const { id } = await make()
    const before = (await stripe.invoices.list({ subscription: id })).data.length
    const preview = await stripe.invoices.createPreview({ subscription: id })
    expect([preview.amount_due, preview.currency]).toEqual([amount, 'eur'])
    expect(preview.next_payment_attempt).toBeGreaterThan(START)
    await subscriber.advanceTo(preview.next_payment_attempt ?? 0)
    const { data } = await stripe.invoices.list({ subscription: id })
    expect(data.length).toBe(before + 1)
    expect(data[0]).toMatchObject({ amount_due: preview.amount_due, status: 'paid' })
  })
})

test('there is none for what ends before, and one for what ends later', async () => {
  const { id } = await subscribe()
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await expect(stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
    code: 'invoice_upcoming_none',
  })
  await stripe.subscriptions.update(id, { cancel_at: START + 80 * 86_400 })
  const preview = await stripe.invoices.createPreview({ subscription: id })
  expect(preview.amount_due).toBe(1000)
})
