import { afterEach, describe, expect, it } from 'vitest'
import { timetable } from '../../../server/timetable'
import { BillingWorld, sessionIn, type Payer, type Subscriber } from '../../../test/billing'
import { call, mailsTo, newEmail, newNetwork, signIn } from '../../../test/person'
import { addressTables, placesOf } from '../../../test/places'
import { manualClock } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { idOf } from '../../billing/fields'

const DAY_MS = 86_400_000
const clock = manualClock('2026-03-01T12:00:00Z')
const world = useWorld(() => BillingWorld.start({ clock }))
afterEach(() => world.sandbox.control.clearFaults())

const leave = async ({ token, email }: Payer) => {
  const body = { email }
  const { status, body: answer } = await world.post(token, '/account/deletion', body)
  return [status, answer.renewal]
}
const stay = async ({ token }: Payer) =>
  (await call(world.server, 'DELETE', '/account/deletion', { token })).status
const run = (job: string) => timetable(world.server.product.deps)[job]?.run()
const renewalOf = async (payer: Payer) =>
  (await world.subscriptionsOf(payer)).map((one) => [one.status, one.cancel_at_period_end])
const RENEWS = [['active', false]]
const RUNS_OUT = [['active', true]]

/** Somebody whose first payment is a bank debit, on its way for days. */
async function waitingForTheBank(): Promise<Payer> {
  const payer = await world.payer()
  const session = await world.open(payer.token)
  await world.pay(session, { payment_method: 'pm_card_sepa_debit', outcome: 'unpaid_async' })
  await world.settled()
  return payer
}

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
/** One subscription takes no change. */
const jam = ({ subscription }: Subscriber) =>
  world.sandbox.control.addApiFault({
    kind: 'error',
    status: 400,
    method: 'POST',
    path: `/v1/subscriptions/${subscription}`,
  })

describe('an account that waits for its deletion', () => {
  it('is not renewed from the request on, and is told so; a first payment on its way is called off', async () => {
    const payer = await world.subscriber()
    expect(await leave(payer)).toEqual([202, 'stopped'])
    expect(await renewalOf(payer)).toEqual(RUNS_OUT)
    await world.settled()
    const told = await mailsTo(world.server, payer.email)
    expect(told[0]?.subject).toBe('Your Prematch account will be deleted')
    expect(told[0]?.text).toContain('you are not charged again')
    // It was not the owner who cancelled.
    expect(told.filter(({ subject }) => subject.startsWith('Starter ends'))).toEqual([])

    const waiting = await waitingForTheBank()
    expect(await leave(waiting)).toEqual([202, 'stopped'])
    expect(await renewalOf(waiting)).toEqual([['canceled', false]])
    await world.settled()
    const heard = (await mailsTo(world.server, waiting.email)).map(({ subject }) => subject)
    expect(heard).not.toContain('Your payment did not go through')
    expect(await leave(await world.payer())).toEqual([202, 'none'])
  })

  it('is not renewed although Stripe did not answer then, as soon as it does', async () => {
    const payers = [await world.subscriber(), await world.subscriber(), await world.subscriber()]
    world.sandbox.control.addApiFault({ kind: 'drop' })
    for (const payer of payers) expect(await leave(payer)).toEqual([202, 'pending'])
    world.sandbox.control.clearFaults()
    // One that stays in the way, before the others or between them, holds nobody up, and is not forgotten.
    const [first, second, third] = payers as [Subscriber, Subscriber, Subscriber]
    jam(first)
    jam(second)
    world.server.logged.length = 0
    await expect(run('stop_renewals')).rejects.toThrow('2 of ')
    expect(await renewalOf(third)).toEqual(RUNS_OUT)
    const said = world.server.logged.filter((line) => line.includes('renewals not settled'))
    expect(said.map((line) => (JSON.parse(line) as { clientId: string }).clientId).sort()).toEqual(
      [first.clientId, second.clientId].sort(),
    )
    world.sandbox.control.clearFaults()
    await run('stop_renewals')
    for (const payer of payers) expect(await renewalOf(payer)).toEqual(RUNS_OUT)
  })

  it('has every other subscription stopped when one of its own takes no change', async () => {
    const payer = await world.subscriber()
    await payAs(payer.email)
    jam(payer)
    expect(await leave(payer)).toEqual([202, 'pending'])
    const { db } = world.server.product.deps
    const customers = await db.billingCustomer.findMany({ where: { clientId: payer.clientId } })
    const ends = await Promise.all(
      customers.map(async ({ id }) => {
        const { data } = await world.stripe.subscriptions.list({ customer: id })
        return data.map((one) => one.cancel_at_period_end)
      }),
    )
    expect(ends.flat().sort()).toEqual([false, true])
  })

  it('is renewed again when the owner stays; what the owner cancelled stays cancelled', async () => {
    const payer = await world.subscriber()
    const canceller = await world.subscriber()
    await world.stripe.subscriptions.update(canceller.subscription, { cancel_at_period_end: true })
    await world.settled()
    for (const one of [payer, canceller]) {
      await leave(one)
      expect(await renewalOf(one)).toEqual(RUNS_OUT)
      expect(await stay(one)).toBe(204)
    }
    await run('stop_renewals')
    expect(await renewalOf(payer)).toEqual(RENEWS)
    expect(await renewalOf(canceller)).toEqual(RUNS_OUT)
    // What is cancelled later is the owner's own again.
    await world.stripe.subscriptions.update(payer.subscription, { cancel_at_period_end: true })
    await world.settled()
    await run('stop_renewals')
    expect(await renewalOf(payer)).toEqual(RUNS_OUT)
  })

  it('is renewed again although Stripe did not answer when the owner stayed', async () => {
    const payer = await world.subscriber()
    await leave(payer)
    world.sandbox.control.addApiFault({ kind: 'drop' })
    expect(await stay(payer)).toBe(204)
    world.sandbox.control.clearFaults()
    expect(await renewalOf(payer)).toEqual(RUNS_OUT)
    await run('stop_renewals')
    expect(await renewalOf(payer)).toEqual(RENEWS)
  })

  it('ends as the last of many changes of mind at once says', async () => {
    const payer = await world.subscriber()
    for (let round = 0; round < 3; round++) {
      await Promise.all([
        leave(payer),
        stay(payer),
        leave(payer),
        stay(payer),
        run('stop_renewals'),
      ])
      await world.settled()
      await run('stop_renewals')
      const { deleteAt } = await world.server.product.deps.db.account.findUniqueOrThrow({
        where: { id: payer.accountId },
      })
      expect(await renewalOf(payer)).toEqual(deleteAt ? RUNS_OUT : RENEWS)
    }
  })
})

describe('a deletion that is carried out', () => {
  /** Somebody whose address stands wherever one can stand. */
  async function knownEverywhere(): Promise<Subscriber & { sessions: string[] }> {
    const payer = await world.subscriber()
    const { email } = payer
    const { db } = world.server.product.deps
    await call(world.server, 'POST', '/auth/request-unlock', { body: { email } })
    await call(world.server, 'POST', '/beta/instant/request', { body: { email } })
    await world.post(payer.token, '/account/email', { email: newEmail() })
    await signIn(world.server, email)
    const claimed = await payAs(email)
    // Told after the account was made, and not claimed: as when we are killed in between.
    const unclaimed = await payAs(newEmail())
    await db.billingCheckout.update({
      where: { sessionId: unclaimed },
      data: { payerEmail: email },
    })
    await mailsTo(world.server, email)
    return { ...payer, sessions: [claimed, unclaimed] }
  }

  it('leaves the address and the client in no table at all, and nothing that is paid', async () => {
    const { db } = world.server.product.deps
    const payer = await knownEverywhere()
    const before = await placesOf(db, payer.email)
    // A column for addresses that nobody fills here would not be looked at.
    expect(before).toEqual(expect.arrayContaining(await addressTables(db)))
    const { body } = await call(world.server, 'GET', '/account/export', payer)
    expect((body.billing_checkouts as unknown[]).length).toBe(3)

    await leave(payer)
    // Paid from an open page while the account waits, and not claimed: nobody has asked since.
    const late = await payAs(newEmail())
    await db.billingCheckout.update({
      where: { sessionId: late },
      data: { payerEmail: payer.email },
    })
    clock.advance(14 * DAY_MS)
    await run('delete_accounts')
    await world.settled()
    for (const trace of [payer.email, payer.clientId]) {
      await mailsTo(world.server, payer.email)
      expect(await placesOf(db, trace)).toEqual([])
    }
    const subscriptions = await Promise.all([...payer.sessions, late].map(subscriptionOf))
    subscriptions.push(await world.stripe.subscriptions.retrieve(payer.subscription))
    expect(subscriptions.map(({ status }) => status)).toEqual(Array(4).fill('canceled'))
  })

  it('goes on when the one before it can’t be, which is then tried again; a page left open can’t be paid any more', async () => {
    const [stuck, next] = [await world.subscriber(), await world.subscriber()]
    const undecided = await world.payer()
    const page = await world.open(undecided.token)
    for (const payer of [stuck, next, undecided]) await leave(payer)
    clock.advance(14 * DAY_MS)
    world.sandbox.control.addApiFault({
      kind: 'error',
      status: 400,
      method: 'DELETE',
      path: `/v1/subscriptions/${stuck.subscription}`,
    })
    await expect(run('delete_accounts')).rejects.toThrow('1 of ')
    const { db } = world.server.product.deps
    const left = () =>
      db.account.findMany({
        where: { id: { in: [stuck, next, undecided].map(({ accountId }) => accountId) } },
        select: { id: true },
      })
    expect(await left()).toEqual([{ id: stuck.accountId }])
    await expect(world.pay(page)).rejects.toThrow()
    world.sandbox.control.clearFaults()
    await run('delete_accounts')
    expect(await left()).toEqual([])
  })
})
