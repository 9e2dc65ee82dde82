import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Stripe } from 'stripe'
import { BillingWorld, type Payer } from '../../../test/billing'
import { operate, operated } from '../../../test/operator'
import { call } from '../../../test/person'
import { useWorld } from '../../../test/use-world'
import { carryOutDeletion } from '../../privacy/carry-out-deletion'
import { sweep } from '../../privacy/sweep'

const MIB = 1024 * 1024
const DAY_MS = 86_400_000

const world = useWorld(() => BillingWorld.start())
let payer: Payer
let events: Stripe.Event[]
const db = () => world.server.product.deps.db

beforeAll(async () => {
  payer = await world.payer()
  await world.subscribe(payer.token)
  events = await world.eventsOf(payer)
})
beforeEach(() => db().billingUnusableEvent.deleteMany())

const ofType = (type: string) => events.find((event) => event.type === type) ?? events[0]
const base = () => ({ ...ofType('customer.subscription.created') })
const kept = () => db().billingUnusableEvent.findMany({ orderBy: { receivedAt: 'asc' } })

/** A thin event, as an endpoint gets that was registered for them. */
const THIN = {
  id: 'evt_thin_65RCjRExample',
  object: 'v2.core.event',
  type: 'v1.billing.meter.error_report_triggered',
  livemode: false,
  created: '2026-10-28T12:00:00.000Z',
  related_object: { id: 'mtr_1', type: 'billing.meter', url: '/v1/billing/meters/mtr_1' },
}

const ODD: [name: string, body: () => string | Buffer | object, reason: RegExp][] = [
  ['that is null', () => 'null', /^the event: /],
  ['that is a list', () => '[1]', /^the event: /],
  ['that is no JSON', () => '{"id": "evt_1", ', /^not JSON$/],
  ['that is no text', () => Buffer.from('{"id":"evt_\u0000"'), /^not JSON$/],
  ['of the thin form', () => THIN, /^a thin event$/],
  ['without data', () => ({ ...base(), data: undefined }), /^data: /],
  ['about nothing', () => ({ ...base(), data: { object: null } }), /^data\.object: /],
  ['about a text', () => ({ ...base(), data: { object: 'sub_1' } }), /^data\.object: /],
  ['made at no number', () => ({ ...base(), created: 'now' }), /^created: /],
  [
    'made beyond all time',
    () => JSON.stringify(base()).replace(/"created":\d+,"data"/, '"created":1e300,"data"'),
    /^created: /,
  ],
  ['made before all time', () => ({ ...base(), created: -1e14 }), /^created: /],
  ['with NUL in its id', () => ({ ...base(), id: 'evt_\u0000' }), /^id: /],
  ['with NUL in its type', () => ({ ...base(), type: 'invoice\u0000paid' }), /^type: /],
  [
    'with NUL in its customer',
    () => ({ ...base(), data: { object: { object: 'subscription', customer: 'cus_\u0000' } } }),
    /^data\.object\.customer: /,
  ],
  [
    'with a number as customer',
    () => ({ ...base(), data: { object: { customer: 7 } } }),
    /^data\.object\.customer: /,
  ],
  ['with an id of 10,000 letters', () => ({ ...base(), id: `evt_${'a'.repeat(10_000)}` }), /^id: /],
  ['with a type of 10,000 letters', () => ({ ...base(), type: 'a'.repeat(10_000) }), /^type: /],
  [
    'about a session without an id',
    () => ({ ...base(), data: { object: { object: 'checkout.session', id: null } } }),
    /^data\.object\.id: /,
  ],
  [
    'about a dispute of a number',
    () => ({ ...base(), data: { object: { object: 'dispute', charge: 7 } } }),
    /^data\.object\.charge: /,
  ],
  [
    'that had a list as customer',
    () => ({ ...base(), data: { object: {}, previous_attributes: { customer: [] } } }),
    /^data\.previous_attributes\.customer: /,
  ],
]

describe('a signed event', () => {
  it.each(ODD)('%s is taken, kept as it came, and logged', async (_, body, reason) => {
    const given = body()
    const bytes = Buffer.isBuffer(given)
      ? given
      : Buffer.from(typeof given === 'string' ? given : JSON.stringify(given))
    const lines = world.server.logged.length
    for (let turn = 0; turn < 2; turn++) {
      const { status, body: answer } = await world.deliver(bytes)
      expect([status, answer.outcome]).toEqual([200, 'unusable'])
    }
    const rows = await kept()
    expect(rows).toEqual([expect.objectContaining({ size: bytes.length })])
    expect(rows[0]?.reason).toMatch(reason)
    expect(Buffer.from(rows[0]?.body ?? [])).toEqual(bytes)
    const logged = world.server.logged.slice(lines).join('')
    expect(logged).toMatch(/event of no use kept/)
    if (rows[0]?.eventId != null) expect(logged).toContain(rows[0].eventId)
  })

  it('of more than 1 MiB is read like any other, and of no use only its beginning is kept', async () => {
    const large = { ...base(), id: 'evt_large', padding: 'x'.repeat(3 * MIB) }
    expect((await world.deliver(large)).body.outcome).toBe('handled')
    const { status, body } = await world.deliver({ ...large, id: 7 })
    expect([status, body.outcome]).toEqual([200, 'unusable'])
    const [row] = await kept()
    expect(row?.size).toBeGreaterThan(3 * MIB)
    expect(row?.body).toHaveLength(64 * 1024)
  })

  it('of more than 8 MiB is not read to its end, so nobody knows who signed it: 413', async () => {
    const { status, body } = await world.deliver({ ...base(), padding: 'x'.repeat(8 * MIB) })
    expect([status, body.detail]).toEqual([413, 'payload_too_large'])
  })

  it('about a charge, or a session of ours, that Stripe does not have is taken', async () => {
    const dispute = { object: 'dispute', charge: 'ch_gone' }
    const about = { ...base(), id: 'evt_dispute', type: 'charge.dispute.created' }
    const gone = await world.deliver({ ...about, data: { object: dispute } })
    expect([gone.status, gone.body.outcome]).toEqual([200, 'irrelevant'])

    const { clientId } = payer
    const expiresAt = new Date(Date.now() + DAY_MS)
    const session = { id: 'co_gone', sessionId: 'cs_gone', status: 'open', price: 'monthly' }
    await db().billingCheckout.create({
      data: { ...session, clientId, createdAt: new Date(), expiresAt },
    })
    const object = { object: 'checkout.session', id: 'cs_gone', customer: null }
    const other = await world.deliver({ ...base(), id: 'evt_session', data: { object } })
    expect([other.status, other.body.outcome]).toEqual([200, 'handled'])
  })

  it('whatever becomes of its body on the way is answered 200, and its customer keeps the plan', async () => {
    const types = [
      'customer.subscription.created',
      'checkout.session.completed',
      'invoice.paid',
      'payment_method.attached',
      'customer.updated',
      'customer.created',
    ]
    const places = (value: unknown, path: string[] = []): string[][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => [
            [...path, key],
            ...places(inner, [...path, key]),
          ])
        : []
    const replaced = (value: unknown, [key, ...rest]: string[], by: unknown): unknown =>
      key === undefined
        ? by
        : {
            ...(value as object),
            [key]: replaced((value as Record<string, unknown> | undefined)?.[key], rest, by),
          }
    // The places that are read are rare in an event of some hundred: half of the turns go there.
    const read = [
      ['id'],
      ['type'],
      ['created'],
      ['livemode'],
      ['object'],
      ['data'],
      ['data', 'object'],
      ['data', 'object', 'object'],
      ['data', 'object', 'id'],
      ['data', 'object', 'customer'],
      ['data', 'previous_attributes'],
      ['data', 'previous_attributes', 'customer'],
    ]
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u0000', 'a'.repeat(5_000), 'dispute', '__proto__'),
    )
    const anything = fc.oneof(
      fc.jsonValue({ stringUnit: 'binary' }),
      text,
      fc.double(),
      fc.constant(undefined),
    )
    const mutated = fc.constantFrom(...types).chain((type) => {
      const event = ofType(type)
      return fc
        .tuple(fc.oneof(fc.constantFrom(...read), fc.constantFrom(...places(event))), anything)
        .map(([path, by]) => JSON.stringify(replaced(event, path, by)))
    })
    const cut = mutated.chain((body) => fc.nat(body.length).map((end) => body.slice(0, end)))
    const body = fc.oneof({ weight: 8, arbitrary: mutated }, cut, fc.json(), text)
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const { status, body: answer } = await world.deliver(given === '' ? ' ' : given)
        expect([status, answer]).toEqual([200, expect.objectContaining({ received: true })])
      }),
      { numRuns: 150 },
    )
    expect(await world.plan(payer.token)).toBe('starter')
  })
})

it('an odd body that nobody signed is refused and not kept', async () => {
  for (const [, body] of ODD) {
    const { status } = await world.deliver(body(), { secret: 'whsec_of_somebody_else_entirely' })
    expect(status).toBe(400)
  }
  expect(await kept()).toEqual([])
})

describe('what was kept', () => {
  it('is shown to the operator, with what came', async () => {
    await world.deliver({ ...base(), id: 'evt_shown', created: '\u0000' })
    await world.deliver(THIN)
    const [shown, said] = await Promise.all([
      operated<Record<string, unknown>[]>(world.server, 'billing', 'unusable'),
      operate(world.server, 'billing', 'unusable', 'evt_shown'),
    ])
    expect(shown.map((one) => [one.event_id, one.type, one.reason])).toEqual([
      [THIN.id, THIN.type, 'a thin event'],
      ['evt_shown', 'customer.subscription.created', expect.stringMatching(/^created: /)],
    ])
    expect(said.stdout).toContain('"id":"evt_shown"')
    // The command is a process of its own.
  })

  it('is forgotten after 30 days, and with the account whose address or customer stands in it', async () => {
    const leaver = await world.payer()
    await world.subscribe(leaver.token)
    const [customer] = await world.customersOf(leaver.clientId)
    await world.deliver(`not JSON, from ${leaver.email.toUpperCase()}`)
    await world.deliver({ ...THIN, related_object: { id: customer?.id } })
    await world.deliver(THIN)
    await call(world.server, 'POST', '/account/deletion', {
      token: leaver.token,
      body: { email: leaver.email },
    })
    const { deps } = world.server.product
    await db().account.update({ where: { id: leaver.accountId }, data: { deleteAt: new Date(0) } })
    expect(await carryOutDeletion(deps, leaver)).toBe(true)
    expect((await kept()).map(({ eventId, size }) => [eventId, size])).toEqual([
      [THIN.id, JSON.stringify(THIN).length],
    ])
    for (const [days, left] of [
      [29, 1],
      [31, 0],
    ] as const) {
      const clock = { ...deps.clock, nowMs: () => Date.now() + days * DAY_MS }
      await sweep({ ...deps, clock })
      expect(await kept()).toHaveLength(left)
    }
  })
})
