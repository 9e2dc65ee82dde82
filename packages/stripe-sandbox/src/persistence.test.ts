import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startChecked, startReceiver } from './fidelity/checked-sandbox'
import { startStripeSandbox } from './index'
import type { SavedState } from './state/persistence'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'stripe-sandbox-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a restart changes nothing: customers, subscriptions, clock, keys and events are as they were', async () => {
  const stateFile = path.join(folder, 'deep', 'state.json')
  const first = await startChecked({ stateFile })
  const before = new Stripe(first.apiKey, first.sdk)
  const key = { idempotencyKey: 'before-the-restart' }
  const customer = await before.customers.create(
    {
      email: 'a@example.com',
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    },
    key,
  )
  const price = await before.prices.create({
    product_data: { name: 'Plan' },
    currency: 'eur',
    unit_amount: 500,
    recurring: { interval: 'month' },
  })
  const subscription = await before.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
  })
  await first.control.advanceSeconds(86_400)
  const events = (await before.events.list()).data.length
  await first.stop()

  const second = await startChecked({ stateFile })
  const after = new Stripe(second.apiKey, second.sdk)
  expect(await after.subscriptions.retrieve(subscription.id)).toEqual(subscription)
  expect((await after.events.list()).data).toHaveLength(events)
  expect(second.control.nowSeconds()).toBeGreaterThanOrEqual(subscription.created + 86_400)
  const replayed = await after.customers.create(
    {
      email: 'a@example.com',
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    },
    key,
  )
  expect(replayed.id).toBe(customer.id)
  await second.stop()
  expect([...first.faults, ...second.faults]).toEqual([])
})

test('what was acknowledged is in the file already, without a stop', async () => {
  const stateFile = path.join(folder, 'state.json')
  const sandbox = await startChecked({ stateFile })
  const stripe = new Stripe(sandbox.apiKey, sandbox.sdk)
  const { id } = await stripe.customers.create({}, { idempotencyKey: 'acknowledged' })
  const saved = JSON.parse(readFileSync(stateFile, 'utf8')) as SavedState
  expect(saved.rows.customer).toMatchObject([{ id }])
  expect(saved.idempotency).toMatchObject([['acknowledged', { answer: { status: 200 } }]])
  await sandbox.stop()
})

test('a delivery that was pending at the end goes out after the restart', async () => {
  const stateFile = path.join(folder, 'state.json')
  const receiver = await startReceiver()
  const webhooks = [{ url: receiver.url, secret: 'whsec_kept', events: ['customer.created'] }]
  const first = await startChecked({ stateFile, webhooks })
  first.control.holdDeliveries()
  await new Stripe(first.apiKey, first.sdk).customers.create({})
  await first.stop()
  expect(receiver.received).toEqual([])
  const second = await startChecked({ stateFile, webhooks })
  await second.control.deliveriesSettled()
  expect(receiver.received).toHaveLength(1)
  await second.stop()
  await receiver.stop()
})

test('a file that can’t be read is named, with what to do', async () => {
  const stateFile = path.join(folder, 'state.json')
  writeFileSync(stateFile, '{"version": 1, "rows": {')
  await expect(startStripeSandbox({ stateFile })).rejects.toThrow(`Delete ${stateFile}`)
  expect(existsSync(stateFile)).toBe(true)
})

test('the same seed gives the same ids', async () => {
  const ids: string[] = []
  for (let run = 0; run < 2; run += 1) {
    const sandbox = await startChecked({ seed: 'same' })
    ids.push((await new Stripe(sandbox.apiKey, sandbox.sdk).customers.create({})).id)
    await sandbox.stop()
  }
  expect(ids[0]).toBe(ids[1])
})

test('it starts neither in production, nor with a live key, nor where others could reach it', async () => {
  await expect(startStripeSandbox({ environment: 'production' })).rejects.toThrow('production')
  await expect(startStripeSandbox({ apiKey: 'sk_live_0123456789' })).rejects.toThrow('live key')
  for (const host of ['0.0.0.0', '::', '192.168.1.10', 'example.com'])
    await expect(startStripeSandbox({ host })).rejects.toThrow('loopback')
})
