import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf, startChecked, type CheckedSandbox } from './fidelity/checked-sandbox'

let sandbox: CheckedSandbox
let stripe: Stripe
let customer: string
let subscription: Stripe.Subscription
let pro: string
let portal: string
beforeAll(async () => {
  sandbox = await startChecked()
  stripe = new Stripe(sandbox.apiKey, sandbox.sdk)
})
beforeEach(async () => {
  sandbox.control.reset()
  const recurring = { interval: 'month' } as const
  const starter = await stripe.prices.create({
    product_data: { name: 'Starter' },
    currency: 'eur',
    unit_amount: 1000,
    recurring,
  })
  pro = (
    await stripe.prices.create({
      product_data: { name: 'Pro' },
      currency: 'eur',
      unit_amount: 3000,
      recurring,
    })
  ).id
  customer = (
    await stripe.customers.create({
      email: 'a@example.com',
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    })
  ).id
  subscription = await stripe.subscriptions.create({ customer, items: [{ price: starter.id }] })
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://127.0.0.1:3000/billing',
  })
  portal = new URL(session.url).pathname
})
afterAll(async () => {
  await sandbox.stop()
  expect(sandbox.faults).toEqual([])
})

const show = async (path: string) => (await fetch(`${sandbox.url}${path}`)).text()
const act = (verb: string, form: Record<string, string> = {}) =>
  fetch(`${sandbox.url}${portal}/${verb}`, {
    method: 'POST',
    body: new URLSearchParams({ subscription: subscription.id, ...form }),
    redirect: 'manual',
  })
const read = () => stripe.subscriptions.retrieve(subscription.id)

test('the portal shows subscription, card and invoices, and the way back', async () => {
  const text = await show(portal)
  for (const part of [
    'Starter',
    'visa …4242',
    'Cancel subscription',
    'http://127.0.0.1:3000/billing',
    'paid',
  ])
    expect(text).toContain(part)
  expect(await read()).toEqual(subscription)
})

test('cancelling sets cancel_at and leaves cancel_at_period_end false; it can be taken back', async () => {
  expect((await act('cancel')).status).toBe(303)
  const end = subscription.items.data[0]?.current_period_end
  expect(await read()).toMatchObject({
    status: 'active',
    cancel_at: end,
    cancel_at_period_end: false,
  })
  expect(await show(portal)).toContain("Don't cancel subscription")
  await act('keep')
  expect(await read()).toMatchObject({ cancel_at: null, canceled_at: null })
  await act('cancel')
  await sandbox.control.advanceSeconds(32 * 86_400)
  expect((await read()).status).toBe('canceled')
})

test('another card becomes the default; one that the bank refuses does not', async () => {
  expect((await act('payment-method', { card: 'mastercard' })).status).toBe(303)
  const owner = await stripe.customers.retrieve(customer, {
    expand: ['invoice_settings.default_payment_method'],
  })
  expect(owner).toMatchObject({
    invoice_settings: { default_payment_method: { card: { brand: 'mastercard' } } },
  })
  const refused = await act('payment-method', { card: 'chargeDeclined' })
  expect(refused.status).toBe(402)
  expect(await refused.text()).toContain('Your card was declined.')
})

test('switching is charged at once, and with a failing card stays pending', async () => {
  await act('payment-method', { card: 'chargeCustomerFail' })
  await act('switch', { price: pro })
  const pending = await read()
  expect(pending.pending_update).not.toBeNull()
  expect(pending.items.data[0]?.price.unit_amount).toBe(1000)
  await act('payment-method', { card: 'visa' })
  await act('switch', { price: pro })
  const switched = await read()
  expect(switched).toMatchObject({ pending_update: null, status: 'active' })
  expect(switched.items.data[0]?.price.id).toBe(pro)
})

test('somebody else’s subscription can’t be touched', async () => {
  const other = await stripe.customers.create({
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  })
  const theirs = await stripe.subscriptions.create({ customer: other.id, items: [{ price: pro }] })
  expect((await act('cancel', { subscription: theirs.id })).status).toBe(404)
  expect((await stripe.subscriptions.retrieve(theirs.id)).cancel_at).toBeNull()
})

test('a flow leads to its one act and back to where it says', async () => {
  const session = await stripe.billingPortal.sessions.create({
    customer,
    flow_data: {
      type: 'subscription_cancel',
      subscription_cancel: { subscription: subscription.id },
      after_completion: {
        type: 'redirect',
        redirect: { return_url: 'http://127.0.0.1:3000/gone' },
      },
    },
  })
  portal = new URL(session.url).pathname
  expect((await act('cancel')).headers.get('location')).toBe('http://127.0.0.1:3000/gone')
})

test('what the configuration does not allow is not offered and not done', async () => {
  const configuration = await stripe.billingPortal.configurations.create({
    features: { subscription_cancel: { enabled: false }, subscription_update: { enabled: false } },
  })
  const session = await stripe.billingPortal.sessions.create({
    customer,
    configuration: configuration.id,
  })
  portal = new URL(session.url).pathname
  const text = await show(portal)
  expect(text).not.toContain('Cancel subscription')
  expect(text).not.toContain('Other prices')
  expect((await act('cancel')).status).toBe(400)
})

test('a portal session ends after an hour', async () => {
  await sandbox.control.advanceSeconds(3_700)
  expect(await show(portal)).toContain('expired')
})

test('an open invoice can be paid on its page, with 3-D Secure when the card asks for it', async () => {
  await act('payment-method', { card: 'chargeCustomerFail' })
  await sandbox.control.advanceSeconds(32 * 86_400)
  const { status, latest_invoice: id } = await read()
  expect(status).toBe('past_due')
  const invoice = await stripe.invoices.retrieve(idOf(id))
  const page = new URL(invoice.hosted_invoice_url ?? '').pathname
  expect(await show(page)).toContain('Pay €10.00')
  const pay = (path: string, form: Record<string, string>) =>
    fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  expect((await pay(`${page}/pay`, { card: 'chargeDeclined' })).status).toBe(402)
  const asked = await pay(`${page}/pay`, { card: 'authenticationRequired' })
  expect(asked.headers.get('location')).toContain('/challenge')
  expect((await stripe.events.list({ type: 'invoice.payment_action_required' })).data).toHaveLength(
    1,
  )
  const approved = await pay(`${page}/challenge`, {
    card: 'authenticationRequired',
    result: 'authenticated',
  })
  expect(approved.status).toBe(303)
  expect((await read()).status).toBe('active')
  expect(await show(`${page}/pdf`)).toContain('Receipt')
})
