import { afterEach, describe, expect, it } from 'vitest'
import { BillingWorld, sessionIn } from '../../../test/billing'
import { call } from '../../../test/person'
import { useWorld } from '../../../test/use-world'

const world = useWorld(() => BillingWorld.start())
afterEach(() => world.sandbox.control.clearFaults())

const checkout = (token: string, price = 'monthly') =>
  world.post(token, '/account/premium/checkout', { price })
const finalize = (token: string, session_id: string) =>
  world.post(token, '/account/premium/finalize', { session_id })

describe('paying', () => {
  it('puts Starter in force by its events alone, with the same session and on every page', async () => {
    const payer = await world.payer()
    await world.subscribe(payer.token)
    expect(await world.plan(payer.token)).toBe('starter')
    const { body } = await call(world.server, 'GET', '/account/competitions', payer)
    expect(body.limit).toBe(20)
    expect(await world.billing(payer.token)).toMatchObject({
      standing: 'active',
      may_buy: false,
      can_manage: true,
      price: { price: 'monthly', amount: 2900, currency: 'eur' },
      payment_method: { brand: 'visa', last4: '4242' },
    })
  })

  it('counts at once when the payer comes back before any event: the same key has Starter’s limits on its next request', async () => {
    const payer = await world.payer()
    await world.post(payer.token, '/account/plan', { plan: 'developer' })
    const { body: issued } = await world.post(payer.token, '/v1/dashboard/keys', {})
    const limit = async () => {
      const headers = { 'x-api-key': String(issued.key) }
      const { body } = await call(world.server, 'GET', '/v1/me', { headers })
      return (body.limits as { requests_per_minute: number }).requests_per_minute
    }
    expect(await limit()).toBe(2)
    world.sandbox.control.holdDeliveries()
    const session = await world.open(payer.token)
    await world.pay(session)
    expect(await world.plan(payer.token)).toBe('developer')
    const { body } = await finalize(payer.token, session)
    expect(body).toEqual({ checkout: 'complete', standing: 'active', active: true })
    await expect.poll(limit).toBe(15)
    world.sandbox.control.releaseDeliveries()
    await world.settled()
  })

  it('with a bank debit is told as processing, never as success, until the money arrives', async () => {
    const payer = await world.payer()
    const session = await world.open(payer.token)
    await world.pay(session, { outcome: 'unpaid_async' })
    await world.settled()
    const before = await finalize(payer.token, session)
    expect(before.body).toMatchObject({ checkout: 'processing' })
    await world.control(`/checkout/sessions/${session}/async_payment/succeed`)
    await world.settled()
    expect((await finalize(payer.token, session)).body).toMatchObject({
      checkout: 'complete',
      active: true,
    })
  })

  it('that was not finished is told as open', async () => {
    const payer = await world.payer()
    const session = await world.open(payer.token)
    expect((await finalize(payer.token, session)).body).toEqual({
      checkout: 'open',
      standing: 'none',
      active: false,
    })
  })
})

describe('nobody pays twice', () => {
  it('ten clicks at once make one customer and one payment page', async () => {
    const payer = await world.payer()
    world.sandbox.control.addApiFault({
      kind: 'delay',
      delayMs: 150,
      path: '/v1/customers',
      times: 10,
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkout(payer.token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
    expect(await world.customersOf(payer.clientId)).toHaveLength(1)
  })

  it('finalize, events and resync at once end in one subscription and one contract, without an error', async () => {
    const payer = await world.payer()
    const session = await world.open(payer.token)
    await world.pay(session)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? finalize(payer.token, session)
          : world.post(payer.token, '/account/premium/resync'),
      ),
    )
    await world.settled()
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const contracts = await world.server.product.deps.db.contract.findMany({
      where: { clientId: payer.clientId },
    })
    expect(contracts).toHaveLength(1)
    expect(await world.subscriptionsOf(payer)).toHaveLength(1)
  })

  it('choosing the other price closes the first payment page before the second opens', async () => {
    const payer = await world.payer()
    const monthly = await world.open(payer.token, 'monthly')
    const yearly = await world.open(payer.token, 'yearly')
    expect(yearly).not.toBe(monthly)
    const first = await world.stripe.checkout.sessions.retrieve(monthly)
    expect(first.status).toBe('expired')
  })

  it('a payment page that is paid while it would be closed for the other price ends the matter', async () => {
    const payer = await world.payer()
    const monthly = await world.open(payer.token, 'monthly')
    const path = `/v1/checkout/sessions/${monthly}`
    world.sandbox.control.clearFaults()
    world.sandbox.control.addApiFault({ kind: 'delay', delayMs: 1_000, path, times: 1 })
    const yearly = checkout(payer.token, 'yearly')
    const struck = async () =>
      (await (await fetch(`${world.sandbox.url}/_sandbox/faults`)).json()) as {
        api: { struck: number }[]
      }
    await expect.poll(async () => (await struck()).api[0]?.struck).toBe(1)
    const isPaid = await world.pay(monthly).then(Boolean, () => false)
    world.sandbox.control.clearFaults()
    // Either the one or the other: a page that can still be paid beside a subscription is never handed out.
    const expected = isPaid ? [409, 'subscription_already_active'] : [200, undefined]
    const { status, body } = await yearly
    expect([status, body.detail]).toEqual(expected)
    await world.settled()
  })

  it('a finished payment page is never handed out again', async () => {
    const payer = await world.payer()
    world.sandbox.control.holdDeliveries()
    await world.pay(await world.open(payer.token))
    expect((await checkout(payer.token)).body.detail).toBe('subscription_already_active')
    world.sandbox.control.releaseDeliveries()
    await world.settled()
  })

  it('an expired payment page is never handed out again', async () => {
    const payer = await world.payer()
    const first = await world.open(payer.token)
    await world.stripe.checkout.sessions.expire(first)
    const { status, body } = await checkout(payer.token)
    expect(status).toBe(200)
    expect(sessionIn(body.url)).not.toBe(first)
  })

  it('a customer that Stripe made for us, we never wrote down and somebody deleted is replaced at once', async () => {
    const payer = await world.payer()
    // What a process leaves that is killed between asking for the customer and writing it down.
    const { id } = await world.stripe.customers.create(
      { email: payer.email, metadata: { client_id: payer.clientId } },
      { idempotencyKey: `customer-${payer.clientId}-1` },
    )
    world.sandbox.control.holdDeliveries()
    await world.stripe.customers.del(id)
    const session = await world.stripe.checkout.sessions.retrieve(await world.open(payer.token))
    expect(session.status).toBe('open')
    expect(session.customer).not.toBe(id)
    world.sandbox.control.releaseDeliveries()
    await world.settled()
  })

  it('a contract that an operator gave is not paid for on top', async () => {
    const payer = await world.payer()
    const { db, clock } = world.server.product.deps
    await db.contract.create({
      data: {
        id: `con_${payer.clientId}`,
        clientId: payer.clientId,
        plan: 'starter',
        startedAt: clock.now(),
      },
    })
    expect((await checkout(payer.token)).body.detail).toBe('starter_contract_active')
  })

  it.each([
    { kind: 'error', status: 500 },
    { kind: 'drop' },
    { kind: 'error', status: 429 },
  ] as const)(
    'an answer of Stripe that is lost after its work ($kind) makes no second customer',
    async (fault) => {
      const payer = await world.payer()
      for (const path of ['/v1/customers', '/v1/checkout/sessions'])
        world.sandbox.control.addApiFault({
          ...fault,
          when: 'after',
          method: 'POST',
          path,
          times: 1,
        })
      for (let i = 0; i < 4; i++) if ((await checkout(payer.token)).status === 200) break
      world.sandbox.control.clearFaults()
      const customers = await world.customersOf(payer.clientId)
      expect(customers.length).toBeLessThanOrEqual(1)
      const open = await world.stripe.checkout.sessions.list({
        customer: customers[0]?.id ?? '',
        status: 'open',
      })
      expect(open.data.length).toBeLessThanOrEqual(1)
    },
  )
})

it('clients of the older addresses are answered in the same way', async () => {
  const payer = await world.payer()
  const { body } = await world.post(payer.token, '/api/billing/create-checkout-session', {
    price: 'yearly',
  })
  const session = sessionIn(body.url)
  await world.pay(session)
  const settled = await world.post(payer.token, '/api/billing/finalize-checkout', {
    session_id: session,
  })
  expect(settled.body).toMatchObject({ active: true })
  expect((await world.post(payer.token, '/api/billing/resync')).body).toMatchObject({
    billing: { standing: 'active' },
  })
  expect((await world.post(payer.token, '/api/billing/create-customer-portal')).status).toBe(200)
  const noads = await call(world.server, 'GET', '/api/noads/status', payer)
  expect(noads.body).toMatchObject({ noads: true, plan: 'starter' })
})

it('a reviewer’s demo account can’t pay', async () => {
  const { db } = world.server.product.deps
  const payer = await world.payer()
  await db.account.update({ where: { id: payer.accountId }, data: { isDemo: true } })
  expect((await checkout(payer.token)).body.detail).toBe('demo_account_read_only')
})
