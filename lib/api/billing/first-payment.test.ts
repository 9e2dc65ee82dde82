import { afterEach, describe, expect, it } from 'vitest'
import { BillingWorld, sessionIn, type Payer } from '../../../test/billing'
import { call, mailsTo } from '../../../test/person'
import { useWorld } from '../../../test/use-world'
import { giveUpUnpaid } from '../../billing/give-up-unpaid'
import { PRICES } from '../../billing/prices'
import { syncClient } from '../../billing/sync-client'
import { idOf } from '../../billing/fields'

const world = useWorld(() => BillingWorld.start())
afterEach(() => world.control('/settings', { pendingDebit: 'incomplete' }))

const MONTHLY = { price: 'monthly' }
const FAILED = 'Your payment did not go through'
const checkout = async ({ token }: Payer, path = '/account/premium/checkout') => {
  const { status, body } = await world.post(token, path, MONTHLY)
  return [status, body.detail]
}
const finalize = async ({ token }: Payer, session_id: string) =>
  (await world.post(token, '/account/premium/finalize', { session_id })).body
const decide = async (session: string, verdict: 'succeed' | 'fail') => {
  await world.control(`/checkout/sessions/${session}/async_payment/${verdict}`)
  await world.settled()
}
const mailed = async (email: string, subject: string) =>
  (await mailsTo(world.server, email)).filter((mail) => mail.subject === subject).length

async function openPublic(): Promise<string> {
  const path = '/api/billing/create-checkout-session-public'
  const { body } = await call(world.server, 'POST', path, { body: MONTHLY })
  return sessionIn(body.url)
}

/** Has paid by bank debit, which the bank has not decided on. */
async function debitor(): Promise<Payer & { session: string }> {
  const payer = await world.payer()
  const session = await world.open(payer.token)
  await world.pay(session, { outcome: 'unpaid_async' })
  await world.settled()
  return { ...payer, session }
}

describe('a first payment that takes days', () => {
  it('can’t be bought beside, on no route and in no race, and says what is awaited', async () => {
    const payer = await debitor()
    expect(await world.billing(payer.token)).toMatchObject({
      standing: 'processing',
      may_buy: false,
      payment: { state: 'processing', amount: 2900, currency: 'eur', next_attempt_at: null },
      next_charge: null,
    })
    const answers = await Promise.all(
      ['/account/premium/checkout', '/api/billing/create-checkout-session'].flatMap((path) =>
        Array.from({ length: 4 }, () => checkout(payer, path)),
      ),
    )
    expect(answers).toEqual(Array(8).fill([409, 'payment_processing']))
    expect(await world.subscriptionsOf(payer)).toHaveLength(1)
    await decide(payer.session, 'succeed')
    expect(await world.billing(payer.token)).toMatchObject({ standing: 'active', payment: null })
    expect(await world.plan(payer.token)).toBe('starter')
  })

  it('is told when it fails, by finalize, page and one mail; then buying is open again', async () => {
    const payer = await debitor()
    expect(await finalize(payer, payer.session)).toMatchObject({ checkout: 'processing' })
    world.sandbox.control.setWebhookFaults({ duplicate: 1 })
    await decide(payer.session, 'fail')
    await Promise.all(
      Array.from({ length: 6 }, () => world.post(payer.token, '/account/premium/resync')),
    )
    world.sandbox.control.clearFaults()
    const failed = { checkout: 'failed', standing: 'first_payment_failed', active: false }
    expect(await finalize(payer, payer.session)).toEqual(failed)
    expect(await world.billing(payer.token)).toMatchObject({
      standing: 'first_payment_failed',
      may_buy: true,
      payment: { state: 'failed', amount: 2900 },
    })
    expect(await mailed(payer.email, FAILED)).toBe(1)
    await world.subscribe(payer.token)
    expect(await world.plan(payer.token)).toBe('starter')
    expect(await mailed(payer.email, FAILED)).toBe(1)
    expect(await finalize(payer, payer.session)).toMatchObject({ checkout: 'failed', active: true })
  })

  it('is told when it fails so late that its subscription is over, even if no event comes', async () => {
    const payer = await debitor()
    await world.control('/clock/advance', { days: 4 })
    world.sandbox.control.setWebhookFaults({ lose: 1 })
    await decide(payer.session, 'fail')
    await world.control('/clock/advance', { seconds: 1 })
    world.sandbox.control.clearFaults()
    expect((await world.subscriptionsOf(payer))[0]?.status).toBe('incomplete_expired')
    expect(await finalize(payer, payer.session)).toMatchObject({ checkout: 'failed' })
    expect(await world.billing(payer.token)).toMatchObject({
      standing: 'first_payment_failed',
      may_buy: true,
      payment: null,
    })
    expect(await mailed(payer.email, FAILED)).toBe(1)
  })

  it('is given up before it is bought again, so that it can’t be paid beside', async () => {
    const payer = await debitor()
    await decide(payer.session, 'fail')
    const [old] = await world.subscriptionsOf(payer)
    await world.open(payer.token)
    const { status, latest_invoice: invoice } = await world.stripe.subscriptions.retrieve(
      old?.id ?? '',
      { expand: ['latest_invoice'] },
    )
    expect([status, invoice]).toEqual(['canceled', expect.objectContaining({ status: 'void' })])
  })

  it('that is paid by hand while it would be given up is kept, and nothing is sold beside it', async () => {
    const { deps } = world.server.product
    const payer = await debitor()
    await decide(payer.session, 'fail')
    const [old] = await world.subscriptionsOf(payer)
    const invoice = idOf(old?.latest_invoice)
    const before = await syncClient(deps, payer.clientId)
    const [paid, ...answers] = await Promise.all([
      world.stripe.invoices.pay(invoice, { payment_method: 'pm_card_visa' }).catch(() => null),
      ...Array.from({ length: 3 }, () => checkout(payer)),
    ])
    await world.settled()
    const statuses = (await world.subscriptionsOf(payer)).map(({ status }) => status)
    // Either the old one or a new page: never both.
    expect([paid?.status, statuses, answers.map(([status]) => status)]).toEqual(
      paid ? ['paid', ['active'], [409, 409, 409]] : [undefined, ['canceled'], [200, 200, 200]],
    )
    // Whoever looked before it was paid finds out when giving it up.
    if (paid) expect(await giveUpUnpaid(deps, payer.clientId, before.snapshot)).toBe(false)
    expect((await world.subscriptionsOf(payer)).map(({ status }) => status)).toEqual(statuses)
  })

  it('may run meanwhile: Starter is in force, and its failure is overdue and told once', async () => {
    await world.control('/settings', { pendingDebit: 'active' })
    const payer = await debitor()
    expect(await finalize(payer, payer.session)).toEqual({
      checkout: 'processing',
      standing: 'active',
      active: true,
    })
    expect(await world.billing(payer.token)).toMatchObject({
      may_buy: false,
      payment: { state: 'processing' },
    })
    expect(await checkout(payer)).toEqual([409, 'subscription_already_active'])
    await decide(payer.session, 'fail')
    const billing = await world.billing(payer.token)
    expect(billing).toMatchObject({ standing: 'past_due', payment: { state: 'failed' } })
    // What is tried next is the open invoice, when Stripe says so.
    const { next_attempt_at: at } = billing.payment as { next_attempt_at: string }
    expect(billing.next_charge).toEqual({ amount: 2900, currency: 'eur', at })
    expect(await finalize(payer, payer.session)).toMatchObject({ checkout: 'failed', active: true })
    expect(await world.plan(payer.token)).toBe('starter')
    expect(await mailed(payer.email, 'A payment did not go through')).toBe(1)
    expect(await mailed(payer.email, FAILED)).toBe(0)
  })

  it('of a public checkout is told to its payer step by step, once each', async () => {
    for (const [verdict, then] of [
      ['succeed', 'Paid: now open your account'],
      ['fail', FAILED],
    ] as const) {
      const email = `public-debit-${verdict}@example.org`
      const session = await openPublic()
      await world.pay(session, { outcome: 'unpaid_async', email })
      await world.settled()
      expect(await mailed(email, 'Paid: now open your account')).toBe(0)
      expect(await mailed(email, 'Your payment is on its way')).toBe(1)
      world.sandbox.control.setWebhookFaults({ duplicate: 1 })
      await decide(session, verdict)
      world.sandbox.control.clearFaults()
      expect(await mailed(email, then)).toBe(1)
    }
  })
})

describe('a first payment that its payer has to confirm', () => {
  it('says where, and is active once confirmed', async () => {
    const payer = await world.payer()
    await world.open(payer.token)
    const [customer] = await world.customersOf(payer.clientId)
    await world.useCard(payer, 'pm_card_authenticationRequired')
    const { data } = await world.stripe.prices.list({ lookup_keys: [PRICES.monthly.lookupKey] })
    const { latest_invoice: invoice } = await world.stripe.subscriptions.create({
      customer: customer?.id ?? '',
      items: [{ price: data[0]?.id ?? '' }],
    })
    await world.settled()
    const billing = await world.billing(payer.token)
    expect(billing).toMatchObject({
      standing: 'action_required',
      may_buy: true,
      payment: { state: 'action_required', amount: 2900, url: expect.stringMatching(/^http/) },
    })
    expect(await mailed(payer.email, FAILED)).toBe(0)
    const { url } = billing.payment as { url: string }
    expect(url).toContain(idOf(invoice))
    await fetch(`${url}/challenge`, {
      method: 'POST',
      body: new URLSearchParams({ card: 'authenticationRequired', result: 'authenticated' }),
    })
    await world.settled()
    expect(await world.billing(payer.token)).toMatchObject({ standing: 'active', payment: null })
  })
})
