import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Stripe } from 'stripe'
import { BillingWorld, type Payer } from '../../../test/billing'
import { mailsTo } from '../../../test/person'
import { useWorld } from '../../../test/use-world'
import { handleLeftEvents } from '../../billing/jobs'

const world = useWorld(() => BillingWorld.start())
let payer: Payer
let events: Stripe.Event[]
const db = () => world.server.product.deps.db

/** What a first payment tells, and the order in which it happened. */
const FIRST_PAYMENT = [
  'customer.subscription.created',
  'invoice.paid',
  'payment_method.attached',
  'customer.subscription.updated',
  'checkout.session.completed',
]

beforeAll(async () => {
  payer = await world.payer()
  world.sandbox.control.holdDeliveries()
  await world.pay(await world.open(payer.token))
  const all = await world.eventsOf(payer)
  events = FIRST_PAYMENT.flatMap((type) => all.find((event) => event.type === type) ?? [])
})
afterEach(() => world.sandbox.control.clearFaults())

/** As if nothing had been told yet. */
async function forget(): Promise<void> {
  const { clientId, accountId } = payer
  await db().contract.deleteMany({ where: { clientId } })
  await db().billingEvent.deleteMany()
  await db().$executeRaw`
    UPDATE billing_states SET snapshot = NULL, standing = 'none', written_ticket = 0
     WHERE client_id = ${clientId}`
  await db().auditEvent.deleteMany({ where: { accountId, action: 'plan.activated' } })
}
beforeEach(forget)

/** All that a first payment leaves behind, without ids and times of our own. */
async function outcome() {
  const { clientId, accountId } = payer
  const state = await db().billingState.findUniqueOrThrow({ where: { clientId } })
  const contracts = await db().contract.findMany({ where: { clientId } })
  return {
    standing: state.standing,
    snapshot: state.snapshot,
    contracts: contracts.map(({ plan, subscriptionId, endsAt, endedAt }) => ({
      plan,
      subscriptionId,
      endsAt,
      endedAt,
    })),
    activated: await db().auditEvent.count({ where: { accountId, action: 'plan.activated' } }),
  }
}

const startedMails = async () =>
  (await mailsTo(world.server, payer.email)).filter(
    ({ subject }) => subject === 'Starter is active',
  ).length

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  )
}

describe('the five events of a first payment', () => {
  it('end in the same state in every order, with one of them doubled and one of them lost', async () => {
    expect(events).toHaveLength(5)
    for (const event of events) await world.deliver(event)
    const expected = await outcome()
    expect(expected).toMatchObject({
      standing: 'active',
      activated: 1,
      contracts: [{ plan: 'starter' }],
    })
    const before = await startedMails()
    for (const [turn, order] of permutations(events).entries()) {
      await forget()
      const lost = order[turn % 5]
      const doubled = order[(turn + 1 + (turn % 4)) % 5]
      for (const event of order) {
        if (event === lost) continue
        expect((await world.deliver(event)).status).toBe(200)
        if (event === doubled) expect((await world.deliver(event)).status).toBe(200)
      }
      expect([order.map(({ type }) => type), await outcome()]).toEqual([
        expect.anything(),
        expected,
      ])
    }
    // One mail for each of the 120 first payments, whatever was doubled.
    expect((await startedMails()) - before).toBe(120)
  })

  it('delivered ten times one after another and ten times at once have one effect', async () => {
    const [event] = events
    const before = await startedMails()
    for (let i = 0; i < 10; i++) await world.deliver(event ?? {})
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.deliver(event ?? {})))
    expect(answers.map(({ body }) => body.outcome)).toEqual(Array(10).fill('repeated'))
    expect(await outcome()).toMatchObject({ activated: 1, contracts: [expect.anything()] })
    expect((await startedMails()) - before).toBe(1)
  })

  it('in copies at once, none of them handled before, have one effect', async () => {
    const before = await startedMails()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.deliver(events[1] ?? {})),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await outcome()).toMatchObject({ activated: 1, contracts: [expect.anything()] })
    expect((await startedMails()) - before).toBe(1)
  })
})

describe('a signature', () => {
  const body = (more: object = {}) => ({ ...events[0], ...more })

  it('is checked over the raw bytes, however they are spaced and escaped', async () => {
    const spaced = JSON.stringify(body({ note: 'é' }), null, 3).replace('é', '\\u00e9 é')
    expect((await world.deliver(spaced)).status).toBe(200)
  })

  it.each([
    ['of another secret', { secret: 'whsec_of_somebody_else_entirely_0000000' }],
    ['of an empty secret', { secret: '' }],
    ['ten minutes old', { timestamp: Math.floor(Date.now() / 1000) - 600 }],
    ['that is missing', { signature: '' }],
    ['that is junk', { signature: 't=1,v1=00' }],
  ])('%s is refused with 400, and nothing is written', async (_, how) => {
    const { status, body: answer } = await world.deliver(body(), how)
    expect([status, answer.detail]).toEqual([400, 'invalid_signature'])
    expect(await db().billingEvent.count()).toBe(0)
  })

  it('does not cover a body with one byte changed', async () => {
    const payload = JSON.stringify(body())
    const signature = world.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: 'whsec_test_test_test_test_test_test_test',
    })
    const { status } = await world.deliver(payload.replace('evt_', 'evu_'), { signature })
    expect(status).toBe(400)
  })

  it('of either secret counts while one replaces the other', async () => {
    const rolling = await BillingWorld.start({
      env: {
        STRIPE_WEBHOOK_SECRET:
          'whsec_new_new_new_new_new_new_new_new_new,whsec_test_test_test_test_test_test_test',
      },
    })
    for (const secret of [
      'whsec_new_new_new_new_new_new_new_new_new',
      'whsec_test_test_test_test_test_test_test',
    ])
      expect(
        (await rolling.deliver({ ...events[0], id: `evt_${secret}` }, { secret })).status,
      ).toBe(200)
    await rolling.close()
  })

  it('can’t be checked without a secret: refused, so that Stripe keeps the event', async () => {
    const bare = await BillingWorld.start({ env: { STRIPE_WEBHOOK_SECRET: '' } })
    for (const secret of ['', 'whsec_test_test_test_test_test_test_test']) {
      const { status, body: answer } = await bare.deliver(events[0] ?? {}, { secret })
      expect([status, answer.detail]).toEqual([503, 'billing_unavailable'])
    }
    await bare.close()
  })
})

describe('an authentic event', () => {
  it.each([
    [
      'of a type we do not know',
      { type: 'charge.failed', data: { object: { object: 'charge', customer: null } } },
    ],
    [
      'about a customer who is not ours',
      { data: { object: { object: 'subscription', customer: 'cus_foreign' } } },
    ],
    [
      'about an invoice without a subscription',
      { type: 'invoice.paid', data: { object: { object: 'invoice', customer: 'cus_foreign' } } },
    ],
    ['without any object', { type: 'billing_portal.session.created', data: { object: {} } }],
  ])('%s is answered 200 and makes no customer', async (_, more) => {
    const { status, body } = await world.deliver({ ...events[0], id: 'evt_odd', ...more })
    expect([status, body.outcome]).toEqual([200, 'irrelevant'])
    expect(await db().billingCustomer.count()).toBe(1)
  })

  it('of the other mode is acknowledged and ignored', async () => {
    const { status, body } = await world.deliver({ ...events[0], livemode: true })
    expect([status, body.outcome]).toEqual([200, 'other_mode'])
    expect(await db().contract.count({ where: { clientId: payer.clientId } })).toBe(0)
  })

  it('with an older shape, or none, of what it is about is no hindrance: Stripe is asked', async () => {
    const subscription = events[0]?.data.object as Stripe.Subscription
    const customer = subscription.customer
    for (const object of [
      { object: 'subscription', customer, current_period_end: 1_800_000_000 },
      { object: 'subscription', customer },
      { object: 'subscription', customer: { id: customer, object: 'customer' } },
    ])
      expect(
        (
          await world.deliver({
            ...events[0],
            id: `evt_${JSON.stringify(object).length}`,
            data: { object },
          })
        ).status,
      ).toBe(200)
    expect((await outcome()).standing).toBe('active')
  })

  it('that can’t be handled is answered 5xx; delivered again it really runs', async () => {
    world.sandbox.control.addApiFault({ kind: 'error', status: 500, path: '/v1/subscriptions' })
    const [event] = events
    expect((await world.deliver(event ?? {})).status).toBe(503)
    world.sandbox.control.clearFaults()
    expect((await world.deliver(event ?? {})).body.outcome).toBe('handled')
    expect((await outcome()).standing).toBe('active')
  })

  it('that was left unhandled is taken up by our own job, without Stripe’s repeat', async () => {
    world.sandbox.control.addApiFault({ kind: 'drop', path: '/v1/subscriptions' })
    expect((await world.deliver(events[0] ?? {})).status).toBe(503)
    world.sandbox.control.clearFaults()
    await db().billingEvent.updateMany({ data: { receivedAt: new Date(Date.now() - 120_000) } })
    await handleLeftEvents(world.server.product.deps)
    expect((await outcome()).standing).toBe('active')
  })

  it('to an unknown provider’s address is told that there is nothing there', async () => {
    expect((await world.deliver(events[0] ?? {}, { path: '/api/paypal/webhook' })).status).toBe(404)
  })
})
