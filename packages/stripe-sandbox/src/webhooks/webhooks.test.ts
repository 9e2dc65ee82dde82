import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startChecked, startReceiver, type CheckedSandbox } from '../fidelity/checked-sandbox'
import { signature } from './sign'

const SECRET = 'whsec_of_the_test'
let sandbox: CheckedSandbox
let stripe: Stripe
let receiver: Awaited<ReturnType<typeof startReceiver>>
let answer = 200

beforeEach(async () => {
  answer = 200
  receiver = await startReceiver(() => answer)
  sandbox = await startChecked({
    webhooks: [
      {
        url: receiver.url,
        secret: SECRET,
        events: ['customer.created', 'customer.updated', 'charge.failed'],
      },
    ],
    retryDelaysMs: [10, 10, 10],
  })
  stripe = new Stripe(sandbox.apiKey, sandbox.sdk)
})
afterEach(async () => {
  await sandbox.stop()
  await receiver.stop()
  expect(sandbox.faults).toEqual([])
})

const opened = () =>
  receiver.received.map(({ body, signature: header }) =>
    stripe.webhooks.constructEvent(body, header, SECRET),
  )
const make = (name: string) => stripe.customers.create({ name })

test('the signature is the one that the SDK makes', () => {
  const payload = '{"id":"evt_1"}'
  const timestamp = 1_800_000_000
  expect(signature(payload, timestamp, SECRET)).toBe(
    stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp }),
  )
})

test('an event that was asked for arrives, signed, as it can be retrieved; others do not', async () => {
  const { id } = await make('First')
  await stripe.customers.update(id, { name: 'Second' })
  await stripe.products.create({ name: 'Not asked for' })
  await sandbox.control.deliveriesSettled()
  const events = opened()
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'customer.created',
    'customer.updated',
  ])
  const updated = events.find(({ type }) => type === 'customer.updated')
  expect(updated?.data).toMatchObject({
    object: { name: 'Second' },
    previous_attributes: { name: 'First' },
  })
  expect(updated).toMatchObject({ livemode: false, api_version: Stripe.API_VERSION })
  expect(updated?.request?.idempotency_key).toBeTruthy()
  const kept = await stripe.events.retrieve(updated?.id ?? '')
  expect(kept).toMatchObject({ pending_webhooks: 0, type: 'customer.updated' })
})

test('an endpoint made by API gets its own secret, once', async () => {
  const second = await startReceiver()
  const endpoint = await stripe.webhookEndpoints.create({
    url: second.url,
    enabled_events: ['customer.created'],
  })
  expect(endpoint.secret).toMatch(/^whsec_/)
  expect(await stripe.webhookEndpoints.retrieve(endpoint.id)).not.toHaveProperty('secret')
  await make('First')
  await sandbox.control.deliveriesSettled()
  const [received] = second.received
  expect(
    stripe.webhooks.constructEvent(
      received?.body ?? '',
      received?.signature ?? '',
      endpoint.secret ?? '',
    ),
  ).toBeTruthy()
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
  await make('Second')
  await sandbox.control.deliveriesSettled()
  expect(second.received).toHaveLength(1)
  await second.stop()
})

test('a delivery that is not taken is tried again with a new signature, and given up in the end', async () => {
  answer = 500
  await make('First')
  await sandbox.control.deliveriesSettled()
  expect(receiver.received).toHaveLength(4)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  const { json } = await sandbox.command('GET', '/deliveries?state=failed')
  expect(json).toMatchObject([
    { type: 'customer.created', attempts: [{ status: 500 }, {}, {}, {}] },
  ])
})

test('held deliveries wait, and go out when they are flushed', async () => {
  await sandbox.command('POST', '/deliveries/hold')
  await make('First')
  expect((await sandbox.command('GET', '/deliveries?state=pending')).json).toHaveLength(1)
  expect(receiver.received).toEqual([])
  const { json } = await sandbox.command('POST', '/deliveries/flush')
  expect(json).toMatchObject([{ state: 'delivered' }])
  expect(opened()).toHaveLength(1)
  await make('Second')
  await sandbox.command('POST', '/deliveries/release')
  await sandbox.control.deliveriesSettled()
  expect(opened()).toHaveLength(2)
})

describe('faults', () => {
  test('duplicates bring the same event twice', async () => {
    sandbox.control.setWebhookFaults({ duplicate: 1 })
    await make('First')
    await sandbox.control.deliveriesSettled()
    expect(new Set(opened().map(({ id }) => id)).size).toBe(1)
    expect(receiver.received).toHaveLength(2)
  })

  test('a lost delivery never comes, and its event is still there', async () => {
    sandbox.control.setWebhookFaults({ lose: 1 })
    await make('First')
    await sandbox.control.deliveriesSettled()
    expect(receiver.received).toEqual([])
    expect((await stripe.events.list({ type: 'customer.created' })).data).toHaveLength(1)
  })

  test('a wrong secret and an old timestamp are what the SDK refuses', async () => {
    for (const [fault, message] of [
      [{ wrongSecret: 1 }, /No signatures found matching/],
      [{ oldTimestamp: 1 }, /Timestamp outside the tolerance zone/],
    ] as const) {
      receiver.received.length = 0
      sandbox.control.setWebhookFaults(fault)
      await make('First')
      await sandbox.control.deliveriesSettled()
      expect(opened).toThrow(message)
    }
  })

  test('a stale snapshot shows the object as it was at first', async () => {
    sandbox.control.holdDeliveries()
    const { id } = await make('Old')
    await stripe.customers.update(id, { name: 'New' })
    sandbox.control.setWebhookFaults({ stale: 1, types: ['customer.updated'] })
    await sandbox.control.flushDeliveries()
    expect(opened().map(({ data }) => (data.object as Stripe.Customer).name)).toEqual([
      'Old',
      'Old',
    ])
  })

  test('shuffled deliveries come in another order, the same one for the same seed', async () => {
    const orders: string[] = []
    for (let round = 0; round < 2; round += 1) {
      receiver.received.length = 0
      sandbox.control.holdDeliveries()
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await make(name)
      sandbox.control.setWebhookFaults({ shuffle: true, seed: 'order' })
      await sandbox.control.flushDeliveries()
      orders.push(
        opened()
          .map(({ data }) => (data.object as Stripe.Customer).name)
          .join(''),
      )
    }
    expect(orders[0]).not.toBe('abcdef')
    expect(orders[0]?.split('').toSorted().join('')).toBe('abcdef')
    expect(orders[1]).toBe(orders[0])
  })

  test('a counted fault strikes so often and no more', async () => {
    sandbox.control.setWebhookFaults({ lose: 1, times: 2 })
    for (const name of ['a', 'b', 'c']) await make(name)
    await sandbox.control.deliveriesSettled()
    expect(receiver.received).toHaveLength(1)
  })
})

test('an event of any type, mode or version can be provoked', async () => {
  await sandbox.command('POST', '/events', {
    type: 'charge.failed',
    object: { id: 'ch_of_somebody_else', object: 'charge' },
    livemode: true,
    api_version: '2024-06-20',
  })
  await sandbox.control.deliveriesSettled()
  expect(opened()).toMatchObject([
    {
      type: 'charge.failed',
      livemode: true,
      api_version: '2024-06-20',
      data: { object: { id: 'ch_of_somebody_else' } },
    },
  ])
  sandbox.faults.length = 0
})

test('events are kept for thirty days', async () => {
  const { id } = await make('First')
  const [event] = (await stripe.events.list({ type: 'customer.*' })).data
  expect(event?.data.object).toMatchObject({ id })
  await sandbox.control.advanceSeconds(29 * 86_400)
  expect(await stripe.events.retrieve(event?.id ?? '')).toMatchObject({ id: event?.id })
  await sandbox.control.advanceSeconds(2 * 86_400)
  await expect(stripe.events.retrieve(event?.id ?? '')).rejects.toMatchObject({ statusCode: 404 })
})
