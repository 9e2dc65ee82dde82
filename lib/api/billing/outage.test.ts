import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BillingWorld, type Payer } from '../../../test/billing'
import { call } from '../../../test/person'
import { startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const world = useWorld(() => BillingWorld.start())
let payer: Payer
beforeAll(async () => {
  payer = await world.payer()
  await world.subscribe(payer.token)
})
afterEach(() => world.sandbox.control.clearFaults())

const CHANGES = [
  ['/account/premium/checkout', { price: 'monthly' }],
  ['/account/premium/billing-portal', undefined],
  ['/account/premium/resync', undefined],
] as const

describe.each([
  ['refuses connections', { kind: 'drop' }],
  ['fails', { kind: 'error', status: 500 }],
  ['is overloaded', { kind: 'error', status: 429 }],
  ['never answers', { kind: 'hang' }],
] as const)('while Stripe %s', (_, fault) => {
  it('what needs it answers 503 billing_unavailable with a time to come back, and changes nothing', async () => {
    world.sandbox.control.addApiFault(fault)
    for (const [path, body] of CHANGES) {
      // One that never answers is answered for: nothing else ends this call.
      const response = await fetch(world.server.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${payer.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as { detail: string }
      expect([path, response.status, answer.detail]).toEqual([path, 503, 'billing_unavailable'])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await world.plan(payer.token)).toBe('starter')
  })

  it('the page is answered from what we knew last, with its time', async () => {
    world.sandbox.control.addApiFault(fault)
    expect(await world.billing(payer.token)).toMatchObject({
      standing: 'active',
      checked_at: expect.any(String),
      offers: [{ price: 'monthly' }, { price: 'yearly' }],
    })
  })
})

it('many answers that each come just in time do not add up: what takes longer than we wait in all is 503', async () => {
  const { token } = await world.payer()
  world.sandbox.control.addApiFault({ kind: 'delay', delayMs: 1_800 })
  const response = await fetch(`${world.server.url}/account/premium/checkout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"price":"monthly"}',
  })
  expect(response.status).toBe(503)
})

it('where no Stripe is configured pages load, and buying is refused in plain words', async () => {
  const bare = await startTestServer({ databaseUrl: world.server.databaseUrl })
  const { body } = await call(bare, 'GET', '/account/premium', payer)
  expect(body).toMatchObject({ standing: 'active', available: false })
  const checkout = await call(bare, 'POST', '/account/premium/checkout', {
    ...payer,
    body: { price: 'monthly' },
  })
  expect([checkout.status, checkout.body.detail]).toEqual([503, 'billing_unavailable'])
  await bare.close()
})

it('setting up a Stripe account a second time makes nothing anew', async () => {
  const { setUpStripe } = await import('../../billing/setup')
  const first = await setUpStripe(world.server.product.deps)
  const second = await setUpStripe(world.server.product.deps)
  expect(second.done.map(({ created }) => created)).toEqual([false, false, false, false, false])
  expect(second.done.map(({ id }) => id)).toEqual(first.done.map(({ id }) => id))
  expect([first.webhookSecret === null, second.webhookSecret]).toEqual([false, null])
})
