import { describe, expect, it } from 'vitest'
import { BillingWorld, sessionIn } from '../../../test/billing'
import { useWorld } from '../../../test/use-world'

const world = useWorld(() => BillingWorld.start())

const finalize = (token: string, session_id: string) =>
  world.post(token, '/account/premium/finalize', { session_id })

describe('only the owner', () => {
  it('settles a checkout: for anyone else it is as unknown as one that never was', async () => {
    const [payer, stranger] = [await world.payer(), await world.payer()]
    const session = await world.open(payer.token)
    await world.pay(session)
    const others = await finalize(stranger.token, session)
    const unknown = await finalize(stranger.token, 'cs_test_never')
    expect([others.status, others.body.detail]).toEqual([404, 'not_found'])
    expect({ ...others.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    await world.settled()
    expect(await world.plan(stranger.token)).toBeNull()
  })

  it('is who an address in Stripe does not make one: a customer with the same address is never adopted', async () => {
    const payer = await world.payer()
    const older = await world.stripe.customers.create({ email: payer.email })
    const session = await world.open(payer.token)
    await world.pay(session, { email: 'somebody.else@example.org' })
    await world.settled()
    expect(await world.plan(payer.token)).toBe('starter')
    const [customer] = await world.customersOf(payer.clientId)
    expect(customer?.id).not.toBe(older.id)
  })

  it('decides where payment leads back to: addresses in the body are not read', async () => {
    const payer = await world.payer()
    const evil = {
      price: 'monthly',
      success_url: 'https://evil.test',
      return_url: '//evil.test',
      customer: 'cus_other',
    }
    const { body } = await world.post(payer.token, '/account/premium/checkout', evil)
    const session = await world.stripe.checkout.sessions.retrieve(sessionIn(body.url))
    const own = world.server.product.deps.env.PUBLIC_URL
    expect(session.success_url?.startsWith(`${own}/billing/success`)).toBe(true)
    expect(session.cancel_url?.startsWith(`${own}/billing`)).toBe(true)
  })

  it('has something to manage only after having begun to pay', async () => {
    const payer = await world.payer()
    const { status, body } = await world.post(payer.token, '/account/premium/billing-portal')
    expect([status, body.detail]).toEqual([409, 'no_billing_account'])
  })
})
