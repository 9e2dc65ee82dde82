import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startChecked, type CheckedSandbox } from './fidelity/checked-sandbox'

let sandbox: CheckedSandbox
let stripe: Stripe
let price: string
beforeAll(async () => {
  sandbox = await startChecked({ seed: 'checkout page' })
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
})

const create = (more: Stripe.Checkout.SessionCreateParams = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://127.0.0.1:3000/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:3000/back',
    ...more,
  })
const submit = (path: string, form: Record<string, string>) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
describe('the hosted page', () => {
  const pathOf = (session: Stripe.Checkout.Session) => new URL(session.url ?? '').pathname

  test('shows what is bought, says that it is a test, and looking at it changes nothing', async () => {
    const session = await create()
    const before = await sandbox.command('GET', '/state')
    const response = await fetch(session.url ?? '')
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain('Starter')
    expect(text).toContain('€29.00')
    expect(text).toContain('Local test Stripe')
    expect(text).toContain('http://127.0.0.1:3000/back')
    expect((await sandbox.command('GET', '/state')).json).toEqual({
      ...(before.json as object),
      clock: expect.any(Object),
    })
  })

  test('paid, it leads back to the shop with the session’s id', async () => {
    const session = await create()
    const response = await submit(pathOf(session), { card: 'visa', email: 'payer@example.com' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(
      `http://127.0.0.1:3000/done?session=${session.id}`,
    )
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete')
  })

  test('a declined card is said, leaves nothing behind, and another card works', async () => {
    const session = await create()
    for (const [card, says] of [
      ['chargeDeclined', 'Your card was declined.'],
      ['chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
    ] as const) {
      const refused = await submit(pathOf(session), { card, email: 'payer@example.com' })
      expect(refused.status).toBe(402)
      expect(await refused.text()).toContain(says)
    }
    expect((await stripe.customers.list()).data).toEqual([])
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
    expect(
      (await submit(pathOf(session), { card: 'visa', email: 'payer@example.com' })).status,
    ).toBe(303)
  })

  test('3-D Secure asks first: refused nothing happens, approved it is paid', async () => {
    const session = await create()
    const form = { card: 'authenticationRequired', email: 'payer@example.com' }
    const asked = await submit(pathOf(session), form)
    expect(asked.headers.get('location')).toContain('/challenge?')
    const page = await fetch(`${sandbox.url}${asked.headers.get('location') ?? ''}`)
    expect(await page.text()).toContain('Approve the payment')
    const refused = await submit(`${pathOf(session)}/challenge`, {
      ...form,
      result: 'failed_authentication',
    })
    expect(refused.status).toBe(402)
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
    const approved = await submit(`${pathOf(session)}/challenge`, {
      ...form,
      result: 'authenticated',
    })
    expect(approved.status).toBe(303)
    expect((await stripe.subscriptions.list()).data).toMatchObject([{ status: 'active' }])
  })

  test('without a customer an email is needed, and what is typed is shown as text', async () => {
    const session = await create()
    expect((await submit(pathOf(session), { card: 'visa' })).status).toBe(400)
    const odd = await submit(pathOf(session), {
      card: 'chargeDeclined',
      email: '"><script>alert(1)</script>',
    })
    expect(await odd.text()).not.toContain('<script>alert')
  })
})
