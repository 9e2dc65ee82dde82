import { afterEach, describe, expect, it } from 'vitest'
import { timetable } from '../../../server/timetable'
import { BillingWorld, sessionIn } from '../../../test/billing'
import { idOf } from '../../billing/fields'
import { operated } from '../../../test/operator'
import { useWorld } from '../../../test/use-world'
import {
  call,
  mailsTo,
  newcomer,
  newEmail,
  newestCode,
  newNetwork,
  signIn,
  SignInBrowser,
  type Answer,
} from '../../../test/person'

const world = useWorld(() => BillingWorld.start())
afterEach(() => world.sandbox.control.clearFaults())

const PATH = '/api/billing/create-checkout-session-public'

/** Somebody without an account pays. */
async function payAs(email: string): Promise<string> {
  const headers = { 'x-forwarded-for': newNetwork() }
  const { body } = await call(world.server, 'POST', PATH, { body: { price: 'monthly' }, headers })
  const session = sessionIn(body.url)
  await world.pay(session, { email })
  await world.settled()
  return session
}

const finalize = (token: string, session_id: string) =>
  world.post(token, '/account/premium/finalize', { session_id })

it('the account of a payer without one opens when the address that paid is proven, with Starter in force', async () => {
  const email = newEmail()
  const session = await payAs(email)
  expect(await world.server.product.deps.db.account.count({ where: { email } })).toBe(0)
  const [invitation] = await mailsTo(world.server, email)
  expect(invitation?.subject).toBe('Paid: now open your account')
  const { token } = await signIn(world.server, email)
  expect((await finalize(token, session)).body).toMatchObject({
    checkout: 'complete',
    active: true,
  })
})

it('the id of a session signs nobody in, and gives nothing to another account', async () => {
  const session = await payAs(newEmail())
  const nobody = await call(world.server, 'POST', '/api/billing/finalize-checkout', {
    body: { session_id: session },
  })
  expect([nobody.status, nobody.body.detail]).toEqual([401, 'invalid_session'])
  const stranger = await newcomer(world.server)
  expect((await finalize(stranger.token, session)).body.detail).toBe('not_found')
  expect(await world.plan(stranger.token)).toBeNull()
})

/** Charges of an address that went through, whichever customers of Stripe it is at. */
async function chargesOf(email: string): Promise<number> {
  const customers = await world.stripe.customers
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  const ids = new Set(customers.filter((one) => one.email === email).map(({ id }) => id))
  const charges = await world.stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  return charges.filter(({ customer, paid }) => paid && ids.has(idOf(customer))).length
}
const buyTwentyTimes = (token: string) =>
  Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      world.post(token, '/account/premium/checkout', { price: i % 2 ? 'monthly' : 'yearly' }),
    ),
  )
const REFUSED = [409, 'subscription_already_active']
const outcomes = (answers: Answer[]) => [
  ...new Set(answers.map(({ status, body }) => JSON.stringify([status, body.detail]))),
]

describe('whoever has paid as a stranger', () => {
  it('finds Starter in force after an ordinary sign-in, in any spelling, and is never sold it again', async () => {
    const email = newEmail()
    await payAs(email.toUpperCase())
    const { token } = await signIn(world.server, email)
    expect(await world.billing(token)).toMatchObject({ standing: 'active', may_buy: false })
    expect(await world.plan(token)).toBe('starter')
    expect(outcomes(await buyTwentyTimes(token))).toEqual([JSON.stringify(REFUSED)])
    expect(await chargesOf(email.toUpperCase())).toBe(1)
  })

  it('finds it in the session that was running already, and a payment page that was open there is closed', async () => {
    const payer = await world.payer()
    const left = await world.open(payer.token)
    await payAs(payer.email)
    expect(await world.billing(payer.token)).toMatchObject({ standing: 'active', may_buy: false })
    expect((await world.stripe.checkout.sessions.retrieve(left)).status).toBe('expired')
    await expect(world.pay(left)).rejects.toThrow()
    expect(outcomes(await buyTwentyTimes(payer.token))).toEqual([JSON.stringify(REFUSED)])
    expect(await chargesOf(payer.email)).toBe(1)
  })

  it('has an open payment page closed by itself that could not be closed at once', async () => {
    const payer = await world.payer()
    const left = await world.open(payer.token)
    const path = '/v1/checkout/sessions/*/expire'
    world.sandbox.control.addApiFault({ kind: 'error', path })
    await payAs(payer.email)
    world.sandbox.control.clearFaults()
    expect((await world.stripe.checkout.sessions.retrieve(left)).status).toBe('open')
    await timetable(world.server.product.deps).close_needless_pages?.run()
    expect((await world.stripe.checkout.sessions.retrieve(left)).status).toBe('expired')
  })

  it('is not sold it again when no event has told of the payment, in a new account or an old one', async () => {
    const old = await world.payer()
    const left = await world.open(old.token)
    const email = newEmail()
    world.sandbox.control.setWebhookFaults({ lose: 1 })
    await payAs(old.email)
    await payAs(email)
    world.sandbox.control.clearFaults()
    const { token } = await signIn(world.server, email)
    for (const one of [old.token, token]) {
      expect(outcomes(await buyTwentyTimes(one))).toEqual([JSON.stringify(REFUSED)])
      expect(await world.plan(one)).toBe('starter')
    }
    await expect(world.pay(left)).rejects.toThrow()
    expect([await chargesOf(old.email), await chargesOf(email)]).toEqual([1, 1])
  })

  it.each([
    ['refuses connections', { kind: 'drop' }],
    ['never answers', { kind: 'hang' }],
  ] as const)(
    'signs in while Stripe %s, is told that the payment is being checked, and has Starter by itself',
    async (_, fault) => {
      const email = newEmail()
      await payAs(email)
      world.sandbox.control.addApiFault(fault)
      const { token } = await signIn(world.server, email)
      expect(await world.billing(token)).toMatchObject({ standing: 'checking', may_buy: false })
      const refused = await world.post(token, '/account/premium/checkout', { price: 'monthly' })
      expect(refused.body.detail).toBe('billing_unavailable')
      world.sandbox.control.clearFaults()
      await timetable(world.server.product.deps).take_up_claims?.run()
      expect(await world.billing(token)).toMatchObject({ standing: 'active', may_buy: false })
      expect(await world.plan(token)).toBe('starter')
    },
  )

  it('has it after sign-ins and a late event in any order, once', async () => {
    for (let round = 0; round < 6; round++) {
      const email = newEmail()
      world.sandbox.control.holdDeliveries()
      const headers = { 'x-forwarded-for': newNetwork() }
      const asked = await call(world.server, 'POST', PATH, { body: { price: 'monthly' }, headers })
      await world.pay(sessionIn(asked.body.url), { email })
      const browser = new SignInBrowser(world.server)
      await browser.ask(email)
      const code = await newestCode(world.server, email)
      if (round % 2) world.sandbox.control.releaseDeliveries()
      const verifying = browser.verify(email, code)
      world.sandbox.control.releaseDeliveries()
      const token = String((await verifying).body.token)
      await world.settled()
      expect(await world.plan(token)).toBe('starter')
      expect(await chargesOf(email)).toBe(1)
    }
  })

  it('is found by the daily check, and shown to the operator until then', async () => {
    const [owner, stranger] = [await world.payer(), newEmail()]
    world.sandbox.control.setWebhookFaults({ lose: 1 })
    await payAs(owner.email)
    world.sandbox.control.clearFaults()
    const session = await payAs(stranger)
    const { db } = world.server.product.deps
    // As after the hours in which the page could have been paid.
    await db.billingCheckout.updateMany({
      where: { clientId: null },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    })
    await timetable(world.server.product.deps).settle_public_checkouts?.run()
    expect(await world.plan(owner.token)).toBe('starter')
    const shown = await operated<{ payer_email: string; session_id: string }[]>(
      world.server,
      'billing',
      'unclaimed',
    )
    expect(shown.map(({ payer_email }) => payer_email)).not.toContain(owner.email)
    expect(shown).toContainEqual(
      expect.objectContaining({ payer_email: stranger, session_id: session }),
    )
  })
})

it('the invitation is mailed once, however often the event is told', async () => {
  const email = newEmail()
  const session = await payAs(email)
  const events = await world.stripe.events.list({ type: 'checkout.session.completed', limit: 100 })
  const event = events.data.find(({ data }) => (data.object as { id: string }).id === session)
  await world.server.product.deps.db.billingEvent.deleteMany({ where: { id: event?.id ?? '' } })
  await Promise.all(Array.from({ length: 5 }, () => world.deliver(event ?? {})))
  expect(await mailsTo(world.server, email)).toHaveLength(1)
})

it('somebody who pays as a stranger beside a running subscription is told of the second one', async () => {
  const payer = await world.payer()
  await world.subscribe(payer.token)
  const session = await payAs(payer.email)
  await finalize(payer.token, session)
  expect(await world.billing(payer.token)).toMatchObject({
    standing: 'active',
    second_subscription: true,
  })
})

it('twenty finalizes at once give the payment to the account once', async () => {
  const email = newEmail()
  const session = await payAs(email)
  const { token, accountId } = await signIn(world.server, email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => finalize(token, session)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const { db } = world.server.product.deps
  const client = await db.client.findUniqueOrThrow({ where: { accountId } })
  expect(await db.billingCustomer.count({ where: { clientId: client.id } })).toBe(1)
  expect(await db.contract.count({ where: { clientId: client.id } })).toBe(1)
})

it('one network opens at most twenty payment pages an hour', async () => {
  const headers = { 'x-forwarded-for': newNetwork() }
  const ask = () => call(world.server, 'POST', PATH, { body: { price: 'monthly' }, headers })
  const answers = await Promise.all(Array.from({ length: 24 }, ask))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(4)
  expect(refused[0]?.body.detail).toBe('too_many_checkouts')
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
})
