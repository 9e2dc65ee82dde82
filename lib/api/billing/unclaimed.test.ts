import { describe, expect, it } from 'vitest'
import { timetable } from '../../../server/timetable'
import { BillingWorld, sessionIn } from '../../../test/billing'
import { call, mailsTo, newEmail, newNetwork, signIn } from '../../../test/person'
import { placesOf } from '../../../test/places'
import { manualClock } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { idOf } from '../../billing/fields'
import { UNCLAIMED_DAYS } from '../../billing/unclaimed'

const DAY_MS = 86_400_000
const clock = manualClock('2026-03-01T12:00:00Z')
const world = useWorld(() => BillingWorld.start({ clock }))

const run = (job: string) => timetable(world.server.product.deps)[job]?.run()
const subjects = async (email: string) =>
  (await mailsTo(world.server, email)).map((one) => one.subject)

/** Somebody without an account pays. */
async function payAs(email: string): Promise<string> {
  const { body } = await call(world.server, 'POST', '/api/billing/create-checkout-session-public', {
    body: { price: 'monthly' },
    headers: { 'x-forwarded-for': newNetwork() },
  })
  const session = sessionIn(body.url)
  await world.pay(session, { email })
  await world.settled()
  return session
}
async function subscriptionOf(sessionId: string) {
  const { subscription } = await world.stripe.checkout.sessions.retrieve(sessionId)
  return world.stripe.subscriptions.retrieve(idOf(subscription))
}
describe('a payment that nobody opens an account for', () => {
  const FORGOTTEN = 'Your Starter is waiting for you'

  it('is not charged again after two weeks, and goes on when it is opened after all', async () => {
    const email = newEmail()
    const session = await payAs(email)
    await run('settle_public_checkouts')
    expect((await subscriptionOf(session)).cancel_at_period_end).toBe(false)
    clock.advance(15 * DAY_MS)
    await run('settle_public_checkouts')
    await run('settle_public_checkouts')
    expect((await subscriptionOf(session)).cancel_at_period_end).toBe(true)
    expect((await subjects(email)).filter((one) => one === FORGOTTEN)).toHaveLength(1)
    const { token } = await signIn(world.server, email)
    expect(await world.billing(token)).toMatchObject({ standing: 'active', ends_at: null })
    expect((await subscriptionOf(session)).cancel_at_period_end).toBe(false)
    expect((await subjects(email)).some((one) => one.startsWith('Starter ends'))).toBe(false)
  })

  it('is forgotten with its address once it has run out, and pages that nobody paid are, too', async () => {
    const { db } = world.server.product.deps
    const email = newEmail()
    const session = await payAs(email)
    await call(world.server, 'POST', '/api/billing/create-checkout-session-public', {
      body: { price: 'yearly' },
      headers: { 'x-forwarded-for': newNetwork() },
    })
    clock.advance(15 * DAY_MS)
    await run('settle_public_checkouts')
    await world.stripe.subscriptions.cancel((await subscriptionOf(session)).id)
    await world.settled()
    await run('settle_public_checkouts')
    expect(await placesOf(db, email)).toContain('billing_checkouts')
    clock.advance((UNCLAIMED_DAYS - 15) * DAY_MS)
    await run('settle_public_checkouts')
    expect(await placesOf(db, session)).toEqual(['billing_events'])
    await db.billingCheckout.updateMany({
      where: { clientId: null, status: 'open' },
      data: { status: 'expired' },
    })
    clock.advance(31 * DAY_MS)
    await run('sweep')
    expect(await placesOf(db, session)).toEqual([])
    expect(await placesOf(db, email)).toEqual([])
    expect(await db.billingCheckout.count({ where: { clientId: null } })).toBe(0)
  })
})
