import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { timetable } from '../../../server/timetable'
import { BillingWorld, sessionIn, type Payer } from '../../../test/billing'
import { call, newEmail, newNetwork } from '../../../test/person'
import { useWorld } from '../../../test/use-world'
import { endPayments } from '../../billing/leave'

const world = useWorld(() => BillingWorld.start())

const row = (sessionId: string) =>
  world.server.product.deps.db.billingCheckout.findUniqueOrThrow({ where: { sessionId } })

/** A session of ours that Stripe does not have any more, as after its test data were deleted. */
async function lose(sessionId: string): Promise<string> {
  const gone = `cs_test_gone${randomUUID().slice(0, 8)}`
  const { db } = world.server.product.deps
  await db.billingCheckout.update({ where: { sessionId }, data: { sessionId: gone } })
  return gone
}

describe('a payment page that Stripe has lost', () => {
  const ASKED: [
    what: string,
    ask: (payer: Payer, gone: string) => Promise<{ status: number; body: object }>,
  ][] = [
    [
      'asking for it again opens another one',
      ({ token }) => world.post(token, '/account/premium/checkout', { price: 'monthly' }),
    ],
    [
      'choosing the other price opens another one',
      ({ token }) => world.post(token, '/account/premium/checkout', { price: 'yearly' }),
    ],
    [
      'coming back from it is told as expired',
      ({ token }, gone) => world.post(token, '/account/premium/finalize', { session_id: gone }),
    ],
  ]
  it.each(ASKED)('%s, and closes it for good', async (what, ask) => {
    const payer = await world.payer()
    const gone = await lose(await world.open(payer.token))
    const answer = await ask(payer, gone)
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    if (what.includes('another one'))
      expect(answer.body).toMatchObject({ url: expect.not.stringContaining(gone) })
    if (what.includes('expired'))
      expect(answer.body).toEqual({ checkout: 'expired', standing: 'none', active: false })
    expect(await row(gone)).toMatchObject({ status: 'expired', url: null })
  })

  it('does not keep its account from being deleted', async () => {
    const payer = await world.payer()
    const gone = await lose(await world.open(payer.token))
    await endPayments(world.server.product.deps, payer)
    expect(await row(gone)).toMatchObject({ status: 'expired', url: null })
  })

  it('and that a stranger had opened is closed by the daily check', async () => {
    const headers = { 'x-forwarded-for': newNetwork() }
    const path = '/api/billing/create-checkout-session-public'
    const { body } = await call(world.server, 'POST', path, { body: { price: 'monthly' }, headers })
    const gone = await lose(sessionIn(body.url))
    const { deps } = world.server.product
    await deps.db.billingCheckout.update({
      where: { sessionId: gone },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    })
    await timetable(deps).settle_public_checkouts?.run()
    expect(await row(gone)).toMatchObject({ status: 'expired' })
  })

  it('and that a stranger had paid still belongs to whoever proves the address', async () => {
    const headers = { 'x-forwarded-for': newNetwork() }
    const path = '/api/billing/create-checkout-session-public'
    const { body } = await call(world.server, 'POST', path, { body: { price: 'monthly' }, headers })
    const email = newEmail()
    await world.pay(sessionIn(body.url), { email })
    await world.settled()
    const gone = await lose(sessionIn(body.url))
    const payer = await world.payer(email)
    expect((await world.post(payer.token, '/account/premium/resync')).status).toBe(200)
    expect(await row(gone)).toMatchObject({ status: 'complete', clientId: payer.clientId })
    expect(await world.plan(payer.token)).toBe('starter')
  })
})
