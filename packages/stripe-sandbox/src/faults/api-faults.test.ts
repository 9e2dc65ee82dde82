import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startChecked, type CheckedSandbox } from '../fidelity/checked-sandbox'

let sandbox: CheckedSandbox
let stripe: Stripe
let patient: Stripe
beforeAll(async () => {
  sandbox = await startChecked()
  stripe = new Stripe(sandbox.apiKey, sandbox.sdk)
  patient = new Stripe(sandbox.apiKey, { ...sandbox.sdk, maxNetworkRetries: 2 })
})
beforeEach(() => sandbox.control.reset())
afterAll(async () => {
  await sandbox.stop()
  expect(sandbox.faults).toEqual([])
})

const count = async () => (await stripe.customers.list({ limit: 100 })).data.length

test('an error before the work leaves nothing behind; the SDK’s next try succeeds', async () => {
  for (const status of [500, 429, 409]) {
    sandbox.control.reset()
    sandbox.control.addApiFault({
      kind: 'error',
      status,
      method: 'POST',
      path: '/v1/customers',
      times: 2,
    })
    await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: status })
    expect(await count()).toBe(0)
    await patient.customers.create({})
    expect(await count()).toBe(1)
  }
})

test('an error after the work is kept under the idempotency key: another try gets the same error', async () => {
  sandbox.control.addApiFault({ kind: 'error', when: 'after', method: 'POST', times: 1 })
  const key = { idempotencyKey: 'failed-after' }
  await expect(patient.customers.create({}, key)).rejects.toMatchObject({ statusCode: 500 })
  await expect(stripe.customers.create({}, key)).rejects.toMatchObject({ statusCode: 500 })
  expect(await count()).toBe(1)
})

test('a connection that breaks after the work: the SDK’s next try gets the first one’s result', async () => {
  sandbox.control.addApiFault({ kind: 'drop', when: 'after', method: 'POST', times: 1 })
  const made = await patient.customers.create({ name: 'Once' })
  expect(await count()).toBe(1)
  expect(made.lastResponse.headers['idempotent-replayed']).toBe('true')
})

test('a connection that breaks before the work has done nothing', async () => {
  sandbox.control.addApiFault({ kind: 'drop', when: 'before', method: 'POST', times: 10 })
  await expect(patient.customers.create({})).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  )
  expect(await count()).toBe(0)
})

test('a request that hangs after the work ends in the client’s timeout, and was done', async () => {
  sandbox.control.addApiFault({
    kind: 'hang',
    when: 'after',
    path: '/v1/customers',
    method: 'POST',
    times: 1,
  })
  await expect(stripe.customers.create({}, { timeout: 100 })).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  )
  expect(await count()).toBe(1)
})

test('faults strike the paths they name, as often as the seed says', async () => {
  sandbox.control.addApiFault({
    kind: 'error',
    path: '/v1/products*',
    probability: 0.5,
    seed: 'half',
  })
  const outcomes: boolean[] = []
  for (let tries = 0; tries < 40; tries += 1) {
    await stripe.customers.list()
    outcomes.push(
      await stripe.products.list().then(
        () => true,
        () => false,
      ),
    )
  }
  const failed = outcomes.filter((one) => !one).length
  expect(failed).toBeGreaterThan(8)
  expect(failed).toBeLessThan(32)
  const { json } = await sandbox.command('GET', '/faults')
  expect(json).toMatchObject({ api: [{ path: '/v1/products*', struck: failed }] })
})

test('a fault that can’t be understood is refused with the reason', async () => {
  const { status, json } = await sandbox.command('POST', '/faults/api', { kind: 'earthquake' })
  expect(status).toBe(400)
  expect(JSON.stringify(json)).toContain('kind')
})
