import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChecked, type CheckedSandbox } from '../fidelity/checked-sandbox'
import { API_VERSION } from '../index'

let sandbox: CheckedSandbox
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startChecked()
  stripe = new Stripe(sandbox.apiKey, sandbox.sdk)
})
afterAll(async () => {
  await sandbox.stop()
  expect(sandbox.faults).toEqual([])
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}${path}`, { headers })
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    body,
    headers: {
      Authorization: `Bearer ${sandbox.apiKey}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })
const errorOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (thrown: unknown) => thrown as Stripe.errors.StripeError,
  )

describe('who may ask', () => {
  test('no key, a wrong key and a live key are 401 in Stripe’s shape', async () => {
    for (const header of [
      undefined,
      'Bearer nonsense',
      'Bearer sk_live_0123456789abcdef',
      'Bearer ',
    ]) {
      const response = await get(
        '/v1/customers',
        header === undefined ? {} : { Authorization: header },
      )
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
    }
    const thrown = await errorOf(new Stripe('sk_test_', sandbox.sdk).customers.list())
    expect(thrown).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  })

  test('a key is never repeated in the answer', async () => {
    const response = await get('/v1/customers', {
      Authorization: 'Bearer sk_live_0123456789abcdef',
    })
    expect(await response.text()).not.toContain('0123456789')
  })

  test('only the version that the SDK pins is spoken', async () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION)
    const response = await get('/v1/customers', {
      Authorization: `Bearer ${sandbox.apiKey}`,
      'Stripe-Version': '2020-08-27',
    })
    expect(response.status).toBe(400)
  })

  test('a page of another site can’t change anything', async () => {
    const response = await fetch(`${sandbox.url}/_sandbox/reset`, {
      method: 'POST',
      headers: { Origin: 'https://evil.test' },
    })
    expect(response.status).toBe(403)
  })
})

describe('errors', () => {
  test('an id that names nothing is 404 in the path and 400 in a parameter', async () => {
    const missing = await errorOf(stripe.customers.retrieve('cus_none'))
    expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' })
    const named = await errorOf(
      stripe.subscriptions.create({ customer: 'cus_none', items: [{ price: 'price_none' }] }),
    )
    expect(named).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' })
  })

  test('unknown, missing and unusable parameters are named', async () => {
    const cases: [string, string, string, string][] = [
      ['/v1/customers', 'nonsense=1', 'parameter_unknown', 'nonsense'],
      ['/v1/customers', 'address[moon]=1', 'parameter_unknown', 'address[moon]'],
      ['/v1/subscriptions', 'items[0][price]=x', 'parameter_missing', 'customer'],
      [
        '/v1/subscriptions',
        'customer=x&items[0][nonsense]=x',
        'parameter_unknown',
        'items[0][nonsense]',
      ],
      [
        '/v1/prices',
        'currency=eur&product=x&unit_amount=ten',
        'parameter_invalid_integer',
        'unit_amount',
      ],
      ['/v1/products', 'name=', 'parameter_invalid_empty', 'name'],
      ['/v1/customers', 'email=nobody', 'email_invalid', 'email'],
    ]
    for (const [path, body, code, param] of cases) {
      const response = await post(path, body)
      expect(response.status, body).toBe(400)
      expect(await response.json(), body).toMatchObject({
        error: { type: 'invalid_request_error', code, param },
      })
    }
  })

  test('every answer has a request id, an unknown address too', async () => {
    const response = await get('/v1/nothing', { Authorization: `Bearer ${sandbox.apiKey}` })
    expect(response.status).toBe(404)
    expect(response.headers.get('request-id')).toMatch(/^req_/)
    expect(await response.json()).toHaveProperty('error.message')
  })
})

describe('idempotency', () => {
  test('the same request under the same key is done once and answered alike', async () => {
    const key = { idempotencyKey: 'same-request' }
    const first = await stripe.customers.create({ email: 'once@example.com' }, key)
    const again = await stripe.customers.create({ email: 'once@example.com' }, key)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    const all = await stripe.customers.list({ email: 'once@example.com' })
    expect(all.data).toHaveLength(1)
  })

  test('other parameters under the same key are refused', async () => {
    const key = { idempotencyKey: 'other-parameters' }
    await stripe.customers.create({ email: 'a@example.com' }, key)
    const thrown = await errorOf(stripe.customers.create({ email: 'b@example.com' }, key))
    expect(thrown).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('while the first request runs, the second is told so; then it gets the first one’s answer', async () => {
    sandbox.control.addApiFault({ kind: 'delay', delayMs: 150, path: '/v1/customers', times: 1 })
    const key = { idempotencyKey: 'at-once' }
    const first = stripe.customers.create({ name: 'First' }, key)
    const thrown = await errorOf(stripe.customers.create({ name: 'First' }, key))
    expect(thrown).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    const again = await stripe.customers.create({ name: 'First' }, { ...key, maxNetworkRetries: 2 })
    expect(again.id).toBe((await first).id)
    sandbox.control.clearFaults()
  })

  test('a request whose parameters were refused does not use the key up', async () => {
    const headers = { 'Idempotency-Key': 'corrected' }
    expect((await post('/v1/customers', 'nonsense=1', headers)).status).toBe(400)
    expect((await post('/v1/customers', 'name=Right', headers)).status).toBe(200)
  })
})

describe('lists', () => {
  test('pages go through all, newest first, forth and back', async () => {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 })
    const made: string[] = []
    for (let count = 0; count < 5; count += 1)
      made.unshift((await stripe.customers.create({ test_clock: clock.id })).id)
    const filter = { test_clock: clock.id }
    const seen: string[] = []
    for await (const customer of stripe.customers.list({ ...filter, limit: 2 }))
      seen.push(customer.id)
    expect(seen).toEqual(made)
    const first = await stripe.customers.list({ ...filter, limit: 2 })
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' })
    const back = await stripe.customers.list({ ...filter, limit: 2, ending_before: made[3] })
    expect(back.data.map(({ id }) => id)).toEqual([made[1], made[2]])
    const last = await stripe.customers.list({ ...filter, limit: 2, starting_after: made[3] })
    expect(last.has_more).toBe(false)
  })

  test('prices are found by lookup key, and a key can be moved to another price', async () => {
    const product = await stripe.products.create({ name: 'Plan' })
    const price = {
      product: product.id,
      currency: 'eur',
      unit_amount: 500,
      recurring: { interval: 'month' },
    } as const
    const first = await stripe.prices.create({ ...price, lookup_key: 'plan_monthly' })
    const taken = await errorOf(stripe.prices.create({ ...price, lookup_key: 'plan_monthly' }))
    expect(taken).toMatchObject({ statusCode: 400, param: 'lookup_key' })
    const second = await stripe.prices.create({
      ...price,
      lookup_key: 'plan_monthly',
      transfer_lookup_key: true,
    })
    const found = await stripe.prices.list({
      lookup_keys: ['plan_monthly'],
      expand: ['data.product'],
    })
    expect(found.data.map(({ id }) => id)).toEqual([second.id])
    expect(found.data[0]?.product).toMatchObject({ object: 'product', name: 'Plan' })
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
  })
})

test('metadata is merged, a key set to nothing goes, all of it set to nothing is emptied', async () => {
  const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } })
  expect((await stripe.customers.update(id, { metadata: { b: '', c: '3' } })).metadata).toEqual({
    a: '1',
    c: '3',
  })
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({})
})

test('what can’t be expanded is refused', async () => {
  const { id } = await stripe.customers.create({ email: 'a@example.com' })
  expect(await errorOf(stripe.customers.retrieve(id, { expand: ['email'] }))).toMatchObject({
    statusCode: 400,
  })
  expect(await errorOf(stripe.customers.retrieve(id, { expand: ['moon'] }))).toMatchObject({
    statusCode: 400,
  })
  const whole = await stripe.customers.retrieve(id, { expand: ['subscriptions'] })
  expect(whole).toMatchObject({ subscriptions: { object: 'list', data: [] } })
})

test('a deleted customer answers as deleted, and can’t be used any more', async () => {
  const { id } = await stripe.customers.create({ email: 'gone@example.com' })
  expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true })
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true })
  const thrown = await errorOf(stripe.billingPortal.sessions.create({ customer: id }))
  expect(thrown).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' })
  expect((await stripe.customers.list({ email: 'gone@example.com' })).data).toEqual([])
})
