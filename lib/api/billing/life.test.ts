import { afterEach, describe, expect, it, test } from 'vitest'
import { BillingWorld, type Payer, type Subscriber } from '../../../test/billing'
import { call, mailsTo } from '../../../test/person'
import { useWorld } from '../../../test/use-world'
import { PRICES } from '../../billing/prices'
import { PLAN_LIMITS } from '../../plans/limits'
import { newId } from '../../platform/ids'

const world = useWorld(() => BillingWorld.start())
afterEach(() => world.retire())
const standing = async (payer: Payer) => (await world.billing(payer.token)).standing

/** Mails about billing, oldest first; sign-in codes are not about money. */
const mails = async (payer: Payer) =>
  (await mailsTo(world.server, payer.email))
    .map(({ subject }) => subject)
    .filter((subject) => !subject.includes('sign-in code'))
    .reverse()

it('Starter that is paid for after a larger contract has room for its own number of keys', async () => {
  const payer = await world.payer()
  const { db, clock } = world.server.product.deps
  const limits = { ...PLAN_LIMITS.starter, activeKeys: 3 }
  const { id } = await db.contract.create({
    data: {
      id: newId('con'),
      clientId: payer.clientId,
      plan: 'custom',
      startedAt: clock.now(),
      limits,
    },
  })
  for (let i = 0; i < 3; i++)
    expect((await world.post(payer.token, '/v1/dashboard/keys', {})).status).toBe(201)
  await db.contract.update({ where: { id }, data: { endedAt: clock.now() } })
  await world.subscribe(payer.token)
  const { body } = await call(world.server, 'GET', '/v1/dashboard/keys', { token: payer.token })
  expect((body.keys as { revoked_for: string | null }[]).map((key) => key.revoked_for)).toEqual([
    null,
    null,
    'plan',
  ])
  expect(await mails(payer)).toContain('Your plan has room for fewer API keys')
})

describe('a cancellation', () => {
  test.each([
    ['by the API', 'cancel_at_period_end'],
    ['in the customer portal', 'cancel_at'],
  ] as const)(
    '%s keeps Starter to the end of the period, says when, and mails once',
    async (_, how) => {
      const payer = await world.subscriber()
      const { items } = await world.stripe.subscriptions.retrieve(payer.subscription)
      await world.stripe.subscriptions.update(
        payer.subscription,
        how === 'cancel_at'
          ? { cancel_at: items.data[0]?.current_period_end }
          : { cancel_at_period_end: true },
      )
      await world.settled()
      const billing = await world.billing(payer.token)
      expect(billing).toMatchObject({ standing: 'ending', next_charge: null, may_buy: false })
      expect(Date.parse(String(billing.ends_at))).toBeGreaterThan(Date.now())
      expect(await world.plan(payer.token)).toBe('starter')
      expect(
        (await mails(payer)).filter((subject) => subject.startsWith('Starter ends')),
      ).toHaveLength(1)
    },
  )

  it('can be taken back: Starter goes on as if nothing had been', async () => {
    const payer = await world.subscriber()
    await world.stripe.subscriptions.update(payer.subscription, { cancel_at_period_end: true })
    await world.settled()
    await world.stripe.subscriptions.update(payer.subscription, { cancel_at_period_end: false })
    await world.settled()
    expect(await world.billing(payer.token)).toMatchObject({ standing: 'active', ends_at: null })
  })

  it('ends Starter in its time, also when months go by at one stroke', async () => {
    const payer = await world.subscriber()
    await world.stripe.subscriptions.update(payer.subscription, { cancel_at_period_end: true })
    await world.settled()
    await world.daysPass(100)
    expect(await standing(payer)).toBe('ended')
    expect(await world.plan(payer.token)).toBeNull()
  })

  it('at once ends Starter at once, and keeps keys, selection and history', async () => {
    const payer = await world.subscriber()
    const { body: issued } = await world.post(payer.token, '/v1/dashboard/keys', {})
    await call(world.server, 'PUT', '/account/competitions/slots/1', {
      ...payer,
      body: { code: 'LIGUE_1' },
    })
    await world.stripe.subscriptions.cancel(payer.subscription)
    await world.settled()
    expect([await standing(payer), await world.plan(payer.token)]).toEqual(['ended', null])
    const refused = await call(world.server, 'GET', '/v1/leagues', {
      headers: { 'x-api-key': String(issued.key) },
    })
    expect([refused.status, refused.body.detail]).toEqual([403, 'invalid_plan_contract'])
    const { db } = world.server.product.deps
    expect(
      await db.selectionSlot.count({ where: { clientId: payer.clientId, code: 'LIGUE_1' } }),
    ).toBe(1)
    expect(await mails(payer)).toEqual([
      'Starter is active',
      expect.anything(),
      'Starter has ended',
    ])
  })

  it('leaves the choice: Developer on request, or Starter again with the same selection', async () => {
    const payer = await world.subscriber()
    await world.stripe.subscriptions.cancel(payer.subscription)
    await world.settled()
    const developer = await world.post(payer.token, '/account/plan', { plan: 'developer' })
    expect(developer.status).toBe(200)
    await world.subscribe(payer.token)
    expect(await world.plan(payer.token)).toBe('starter')
  })
})

describe('a payment that fails', () => {
  it('leaves Starter in force while Stripe tries again, and mails once', async () => {
    const payer = await world.subscriber()
    await world.breakCard(payer)
    await world.giveUpBy('cancel')
    await world.daysPass(32)
    expect([await standing(payer), await world.plan(payer.token)]).toEqual(['past_due', 'starter'])
    await world.daysPass(4)
    expect(
      (await mails(payer)).filter((subject) => subject.includes('did not go through')),
    ).toHaveLength(1)
  })

  it('and is paid in the end changes nothing for the plan', async () => {
    const payer = await world.subscriber()
    await world.breakCard(payer)
    await world.daysPass(32)
    await world.useCard(payer, 'pm_card_visa')
    await world.daysPass(4)
    expect([await standing(payer), await world.plan(payer.token)]).toEqual(['active', 'starter'])
  })

  it('and is given up as canceled ends Starter', async () => {
    const payer = await world.subscriber()
    await world.breakCard(payer)
    await world.giveUpBy('cancel')
    await world.daysPass(55)
    expect([await standing(payer), await world.plan(payer.token)]).toEqual(['ended', null])
  })

  it('and is given up as unpaid ends Starter until the invoice is paid', async () => {
    const payer = await world.subscriber()
    await world.breakCard(payer)
    await world.giveUpBy('unpaid')
    await world.daysPass(55)
    expect([await standing(payer), await world.plan(payer.token)]).toEqual(['unpaid', null])
    const checkout = await world.post(payer.token, '/account/premium/checkout', {
      price: 'monthly',
    })
    expect(checkout.body.detail).toBe('subscription_already_active')
    await world.useCard(payer, 'pm_card_visa')
    const { data } = await world.stripe.invoices.list({ customer: payer.customer, status: 'open' })
    for (const { id } of data) await world.stripe.invoices.pay(id)
    await world.settled()
    expect(await world.plan(payer.token)).toBe('starter')
  })
})

describe('the next charge is what Stripe will take', () => {
  const next = async (payer: Payer) =>
    (await world.billing(payer.token)).next_charge as { amount: number | null } | null
  const change = async (payer: Subscriber, item: object, how: object = {}) => {
    const { items } = await world.stripe.subscriptions.retrieve(payer.subscription)
    await world.stripe.subscriptions.update(payer.subscription, {
      items: [{ id: items.data[0]?.id, ...item }],
      ...how,
    })
    await world.settled()
  }
  const priceId = async (price: keyof typeof PRICES) =>
    (await world.stripe.prices.list({ lookup_keys: [PRICES[price].lookupKey] })).data[0]?.id

  it('nothing, where credit of a yearly price pays for it, and that is what is charged then', async () => {
    const payer = await world.subscriber()
    await change(payer, { price: await priceId('yearly') }, { proration_behavior: 'none' })
    expect(await next(payer)).toMatchObject({ amount: 29_000 })
    const monthly = { price: await priceId('monthly') }
    await change(payer, monthly, { proration_behavior: 'always_invoice' })
    expect(await next(payer)).toMatchObject({ amount: 0 })
    const charges = async () =>
      (await world.stripe.charges.list({ customer: payer.customer })).data.length
    const before = await charges()
    await world.daysPass(32)
    expect(await charges()).toBe(before)
  })

  it('for each of several, beside the price of one; and what waits from a change', async () => {
    const payer = await world.subscriber()
    await change(payer, { quantity: 3 }, { proration_behavior: 'none' })
    expect(await world.billing(payer.token)).toMatchObject({
      price: { amount: 2900, quantity: 3 },
      next_charge: { amount: 8700 },
    })
    await world.stripe.invoiceItems.create({
      customer: payer.customer,
      subscription: payer.subscription,
      amount: -1_000,
      currency: 'eur',
    })
    await world.settled()
    expect(await next(payer)).toMatchObject({ amount: 7700 })
  })

  it('the open invoice at its next try while one is overdue, and nothing once collection is paused', async () => {
    const payer = await world.subscriber()
    await world.breakCard(payer)
    await world.daysPass(32)
    const { data } = await world.stripe.invoices.list({ customer: payer.customer, status: 'open' })
    const tried = new Date((data[0]?.next_payment_attempt ?? 0) * 1000)
    const billing = await world.billing(payer.token)
    expect(billing.payment).toMatchObject({ state: 'failed', amount: 2900 })
    for (const at of [
      (billing.next_charge as { at: string }).at,
      (billing.payment as { next_attempt_at: string }).next_attempt_at,
    ])
      expect(new Date(at)).toEqual(tried)
    const paused = { pause_collection: { behavior: 'void' } } as const
    await world.stripe.subscriptions.update(payer.subscription, paused)
    await world.settled()
    expect(await next(payer)).toBeNull()
  })

  it('is said to be unknown when Stripe does not tell it, and the rest of the page stands', async () => {
    const payer = await world.subscriber()
    world.sandbox.control.addApiFault({
      kind: 'error',
      status: 500,
      when: 'before',
      path: '/v1/invoices/create_preview',
    })
    const told = await world.post(payer.token, '/account/premium/resync')
    world.sandbox.control.clearFaults()
    expect([told.status, told.body.differed]).toEqual([200, []])
    expect(await world.billing(payer.token)).toMatchObject({
      standing: 'active',
      next_charge: { amount: null, currency: 'eur', at: expect.stringMatching(/Z$/) },
    })
    expect((await world.post(payer.token, '/account/premium/resync')).body.billing).toMatchObject({
      next_charge: { amount: 2900 },
    })
  })
})
