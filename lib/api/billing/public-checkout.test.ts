import { afterAll, beforeAll, expect, it } from 'vitest'
import { BillingWorld, sessionIn } from '../../../test/billing'
import { call, mailsTo, newEmail, newNetwork, signIn } from '../../../test/person'

let world: BillingWorld
beforeAll(async () => {
  world = await BillingWorld.start()
})
afterAll(() => world.close())

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
  const stranger = await signIn(world.server)
  expect((await finalize(stranger.token, session)).body.detail).toBe('not_found')
  expect(await world.plan(stranger.token)).toBeNull()
})

it('a payer who signs in without the link finds the payment by asking to check with Stripe', async () => {
  const email = newEmail()
  await payAs(email.toUpperCase())
  const { token } = await signIn(world.server, email)
  await world.post(token, '/account/premium/resync')
  expect(await world.plan(token)).toBe('starter')
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
