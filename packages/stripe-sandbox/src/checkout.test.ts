import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf, startChecked, type CheckedSandbox } from './fidelity/checked-sandbox'

let sandbox: CheckedSandbox
let stripe: Stripe
let price: string
beforeAll(async () => {
  sandbox = await startChecked({ seed: 'checkout' })
  stripe = new Stripe(sandbox.apiKey, sandbox.sdk)
})
beforeEach(async () => {
  sandbox.control.reset()
  const made = await stripe.prices.create({
    product_data: { name: 'Starter' },
    currency: 'eur',
    unit_amount: 2900,
    recurring: { interval: 'month' },
  })
  price = made.id
})
afterAll(async () => {
  await sandbox.stop()
  expect(sandbox.faults).toEqual([])
  expect(sandbox.checked()).toBeGreaterThan(50)
})

const create = (more: Stripe.Checkout.SessionCreateParams = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://127.0.0.1:3000/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:3000/back',
    ...more,
  })
const typesOf = async () =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse()

describe('a session', () => {
  test('is open with an address, unpaid, for 24 hours', async () => {
    const session = await create({ client_reference_id: 'u1', metadata: { a: '1' } })
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      ui_mode: 'hosted_page',
      client_reference_id: 'u1',
      customer: null,
      subscription: null,
      amount_total: 2900,
    })
    expect(session.expires_at - session.created).toBe(86_400)
    expect(session.url).toContain(`/c/pay/${session.id}`)
  })

  test('expires after its time, loses its address, and can’t be paid any more', async () => {
    const { id } = await create()
    await sandbox.control.advanceSeconds(86_400)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'expired',
      url: null,
    })
    expect(await typesOf()).toContain('checkout.session.expired')
    expect((await sandbox.command('POST', `/checkout/sessions/${id}/complete`)).status).toBe(400)
  })

  test('refuses a price that does not fit its mode', async () => {
    await expect(create({ mode: 'payment' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'mode',
    })
    await expect(create({ customer: 'cus_none' })).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('paying', () => {
  test('makes one customer and one active subscription, announced incomplete first', async () => {
    const { id } = await create({ subscription_data: { metadata: { userId: 'u1' } } })
    const { status } = await sandbox.command('POST', `/checkout/sessions/${id}/complete`, {
      email: 'payer@example.com',
    })
    expect(status).toBe(200)
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['subscription', 'customer', 'invoice'],
    })
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer: { email: 'payer@example.com' },
      subscription: { status: 'active', metadata: { userId: 'u1' } },
      invoice: { status: 'paid', amount_paid: 2900 },
    })
    const types = await typesOf()
    const order = [
      'customer.created',
      'customer.subscription.created',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]
    expect(types.filter((type) => order.includes(type))).toEqual(order)
    const created = (await stripe.events.list({ type: 'customer.subscription.created' })).data[0]
    expect(created?.data.object).toMatchObject({ status: 'incomplete' })
    const again = await sandbox.command('POST', `/checkout/sessions/${id}/complete`)
    expect(again.status).toBe(400)
  })

  test('with a customer keeps to that customer, whatever address is typed', async () => {
    const customer = await stripe.customers.create({ email: 'owner@example.com' })
    const { id } = await create({ customer: customer.id })
    await sandbox.command('POST', `/checkout/sessions/${id}/complete`, {
      email: 'other@example.com',
    })
    const session = await stripe.checkout.sessions.retrieve(id)
    expect(session.customer).toBe(customer.id)
    expect(session.customer_details?.email).toBe('owner@example.com')
  })

  test('a free trial takes no money yet', async () => {
    const { id } = await create({ subscription_data: { trial_period_days: 14 } })
    await sandbox.command('POST', `/checkout/sessions/${id}/complete`)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] })
    expect(session.payment_status).toBe('no_payment_required')
    expect(session.subscription).toMatchObject({ status: 'trialing' })
  })

  test('by debit is complete but unpaid until the bank decides', async () => {
    for (const [verdict, status, event] of [
      ['succeed', 'active', 'checkout.session.async_payment_succeeded'],
      ['fail', 'incomplete', 'checkout.session.async_payment_failed'],
    ] as const) {
      const { id } = await create()
      await sandbox.command('POST', `/checkout/sessions/${id}/complete`, {
        outcome: 'unpaid_async',
      })
      const waiting = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] })
      expect(waiting).toMatchObject({
        status: 'complete',
        payment_status: 'unpaid',
        subscription: { status: 'incomplete' },
      })
      const decided = await sandbox.command(
        'POST',
        `/checkout/sessions/${id}/async_payment/${verdict}`,
      )
      expect(decided.status).toBe(200)
      const after = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] })
      expect(after.payment_status).toBe(verdict === 'succeed' ? 'paid' : 'unpaid')
      expect(after.subscription).toMatchObject({ status })
      expect(await typesOf()).toContain(event)
    }
  })

  test('by debit can run while the bank decides, and is overdue when it says no', async () => {
    await sandbox.command('POST', '/settings', { pendingDebit: 'active' })
    const { id } = await create()
    await sandbox.command('POST', `/checkout/sessions/${id}/complete`, { outcome: 'unpaid_async' })
    const after = async () => {
      const { subscription, ...session } = await stripe.checkout.sessions.retrieve(id, {
        expand: ['subscription.latest_invoice'],
      })
      const { status, latest_invoice: invoice } = subscription as Stripe.Subscription
      return [session.payment_status, status, (invoice as Stripe.Invoice).status]
    }
    expect(await after()).toEqual(['unpaid', 'active', 'open'])
    await sandbox.command('POST', `/checkout/sessions/${id}/async_payment/fail`)
    expect(await after()).toEqual(['unpaid', 'past_due', 'open'])
    // The next try is a debit again, which takes its time too.
    await sandbox.control.advanceSeconds(3 * 86_400)
    expect(await after()).toEqual(['unpaid', 'past_due', 'open'])
    const { invoice } = await stripe.checkout.sessions.retrieve(id)
    const settled = await sandbox.command(
      'POST',
      `/invoices/${idOf(invoice)}/async_payment/succeed`,
    )
    expect(settled.status).toBe(200)
    expect(await after()).toEqual(['paid', 'active', 'paid'])
    await sandbox.command('POST', '/settings', { pendingDebit: 'incomplete' })
  })

  test('by debit does not run out while the bank decides, but does with its no', async () => {
    const { id } = await create()
    await sandbox.command('POST', `/checkout/sessions/${id}/complete`, { outcome: 'unpaid_async' })
    const status = async () => {
      const { subscription } = await stripe.checkout.sessions.retrieve(id, {
        expand: ['subscription'],
      })
      return (subscription as Stripe.Subscription).status
    }
    await sandbox.control.advanceSeconds(5 * 86_400)
    expect(await status()).toBe('incomplete')
    await sandbox.command('POST', `/checkout/sessions/${id}/async_payment/fail`)
    await sandbox.control.advanceSeconds(1)
    expect(await status()).toBe('incomplete_expired')
  })

  test('setup mode saves a card and charges nothing', async () => {
    const customer = await stripe.customers.create({ email: 'owner@example.com' })
    const { id } = await stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'eur',
      customer: customer.id,
      success_url: 'http://127.0.0.1:3000/done',
    })
    await sandbox.command('POST', `/checkout/sessions/${id}/complete`)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] })
    expect(session).toMatchObject({ status: 'complete', setup_intent: { status: 'succeeded' } })
    expect((await stripe.charges.list()).data).toEqual([])
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1)
  })
})
