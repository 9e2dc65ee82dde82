import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startChecked, startReceiver, type CheckedSandbox } from './fidelity/checked-sandbox'
import { DAY_SECONDS, newSubscriber } from './fidelity/subscriber'

let sandbox: CheckedSandbox
let stripe: Stripe
let receiver: Awaited<ReturnType<typeof startReceiver>>
/** What arrived: when it happened, and when it was heard on the sandbox's clock. */
let heard: { type: string; created: number; at: number }[]
let react: (type: string) => number | Promise<number>

beforeEach(async () => {
  heard = []
  react = () => 200
  receiver = await startReceiver((body) => {
    const { type, created } = JSON.parse(body) as Stripe.Event
    heard.push({ type, created, at: sandbox.control.nowSeconds() })
    return react(type)
  })
  sandbox = await startChecked({
    webhooks: [{ url: receiver.url, secret: 'whsec_of_the_test' }],
    retryDelaysMs: Array<number>(100).fill(50),
    deliveryTimeoutMs: 2_500,
  })
  stripe = new Stripe(sandbox.apiKey, sandbox.sdk)
})
afterEach(async () => {
  await sandbox.stop()
  await receiver.stop()
  expect(sandbox.faults).toEqual([])
})

/** A monthly subscription on the sandbox's own clock; what it begins with has been told. */
async function subscribe(more: Partial<Stripe.SubscriptionCreateParams> = {}): Promise<string> {
  const { prices } = await newSubscriber(sandbox)
  const customer = await sandbox.make('/customers', {
    payment_method: 'pm_card_visa',
    'invoice_settings[default_payment_method]': 'pm_card_visa',
  })
  const items = [{ price: prices.starter }]
  const { id } = await stripe.subscriptions.create({ customer, items, ...more })
  await sandbox.control.deliveriesSettled()
  heard.length = 0
  return id
}
const leap = (days: number) => sandbox.control.advanceSeconds(days * DAY_SECONDS)
const undelivered = async () => {
  const { json } = await sandbox.command('GET', '/deliveries')
  return (json as { state: string }[]).filter(({ state }) => state !== 'delivered')
}
const paid = () => heard.filter(({ type }) => type === 'invoice.paid')

test('everything in a time that is jumped is told at its instant, however far the jump is', async () => {
  await subscribe()
  await leap(400)
  await sandbox.control.deliveriesSettled()
  expect(paid()).toHaveLength(13)
  expect(heard.filter(({ created, at }) => created !== at)).toEqual([])
  expect(await undelivered()).toEqual([])
})

test('what a receiver does when it is told counts for the rest of the time', async () => {
  const id = await subscribe()
  react = async (type) => {
    if (type === 'invoice.paid' && paid().length === 2) await stripe.subscriptions.cancel(id)
    return 200
  }
  await leap(400)
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(3)
  expect(heard.at(-1)?.type).toBe('customer.subscription.deleted')
})

test.each([
  ['refused', () => void (react = () => 500)],
  ['held back', () => sandbox.control.holdDeliveries()],
])(
  'an event that was %s all the while is told when it can be, though its 30 days are over',
  async (_, hinder) => {
    await subscribe({ cancel_at: sandbox.control.nowSeconds() + DAY_SECONDS })
    hinder()
    await leap(33)
    react = () => 200
    sandbox.control.releaseDeliveries()
    await sandbox.control.deliveriesSettled()
    expect(heard.map(({ type }) => type)).toContain('customer.subscription.deleted')
    expect(await undelivered()).toEqual([])
  },
)

test('a receiver that never answers does not hold up time', async () => {
  await subscribe()
  react = () => new Promise(() => undefined)
  await leap(100)
  expect((await stripe.invoices.list()).data).toHaveLength(4)
}, 60_000)

test('a reset ends a leap that is under way', async () => {
  const before = sandbox.control.nowSeconds()
  await subscribe()
  react = (type) => {
    if (type === 'invoice.paid') sandbox.control.reset()
    return 200
  }
  await leap(400)
  expect(paid()).toHaveLength(1)
  expect(sandbox.control.nowSeconds() - before).toBeLessThan(DAY_SECONDS)
})

test('a test clock is lived through too', async () => {
  const { customer, clock, prices, useCard, advanceDays } = await newSubscriber(sandbox)
  await useCard('pm_card_visa')
  const items = [{ price: prices.starter }]
  const { id } = await stripe.subscriptions.create({ customer, items })
  react = async (type) => {
    if (type === 'invoice.paid' && paid().length === 3) await stripe.subscriptions.cancel(id)
    return 200
  }
  await advanceDays(400)
  const ready = { status: 'ready' }
  await vi.waitFor(
    async () => expect(await stripe.testHelpers.testClocks.retrieve(clock)).toMatchObject(ready),
    20_000,
  )
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(3)
  await sandbox.control.deliveriesSettled()
  expect(await undelivered()).toEqual([])
})
