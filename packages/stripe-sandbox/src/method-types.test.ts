import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChecked, type CheckedSandbox } from './fidelity/checked-sandbox'
import { API_VERSION } from './index'

let sandbox: CheckedSandbox
let stripe: Stripe
let price: string
beforeAll(async () => {
  sandbox = await startChecked()
  stripe = new Stripe(sandbox.apiKey, sandbox.sdk)
  const product = await sandbox.make('/products', { name: 'Plan' })
  price = await sandbox.make('/prices', { product, currency: 'eur', unit_amount: '1000' })
})
afterAll(async () => {
  await sandbox.stop()
  expect(sandbox.faults).toEqual([])
})

interface Answer {
  id: string
  status: string
  payment_method_types: string[]
  error?: { code?: string; param?: string; message: string }
}

/** A call as of a program without the SDK, which names no version unless it is told to. */
async function post(path: string, form: Record<string, string>, version?: string): Promise<Answer> {
  const response = await fetch(`${sandbox.url}/v1${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${sandbox.apiKey}`,
      ...(version !== undefined && { 'Stripe-Version': version }),
    },
    body: new URLSearchParams(form),
  })
  return (await response.json()) as Answer
}

const AMOUNT = { amount: '1000', currency: 'eur' }
const makers = (): [path: string, form: Record<string, string>][] => [
  ['/payment_intents', AMOUNT],
  ['/setup_intents', {}],
  [
    '/checkout/sessions',
    { mode: 'payment', success_url: 'http://127.0.0.1/', 'line_items[0][price]': price },
  ],
]
const CARD = { 'payment_method_types[]': 'card' }

describe('the types of payment methods', () => {
  test('go by their older name for callers that name no version, and are shown', async () => {
    for (const [path, form] of makers())
      expect(await post(path, { ...form, ...CARD })).toMatchObject({
        payment_method_types: ['card'],
      })
  })

  test('are unknown by that name in the version spoken here, as the SDK has it', async () => {
    for (const [path, form] of makers())
      expect((await post(path, { ...form, ...CARD }, API_VERSION)).error).toMatchObject({
        code: 'parameter_unknown',
        param: 'payment_method_types',
      })
  })

  test('are refused under both names at once, in none, and when they are none of ours', async () => {
    for (const [path, form] of makers()) {
      const both = { ...form, ...CARD, 'allowed_payment_method_types[]': 'card' }
      expect((await post(path, both)).error).toMatchObject({ code: 'parameters_exclusive' })
      const odd = { ...form, 'payment_method_types[]': 'barter' }
      expect((await post(path, odd)).error?.message).toMatch(/card/)
    }
  })

  test('are all that is taken: a method of another type is refused', async () => {
    const debit = await stripe.paymentMethods.create({
      type: 'sepa_debit',
      sepa_debit: { iban: 'AT611904300234573201' },
    })
    const confirmed = { confirm: 'true', payment_method: debit.id }
    for (const [path, form, code] of [
      ['/payment_intents', AMOUNT, 'payment_intent_incompatible_payment_method'],
      ['/setup_intents', {}, 'setup_intent_invalid_parameter'],
    ] as const) {
      const given = { ...form, ...confirmed }
      expect((await post(path, { ...given, ...CARD })).error).toMatchObject({ code })
      const fits = await post(path, { ...given, 'payment_method_types[]': 'sepa_debit' })
      expect(fits).toMatchObject({ payment_method_types: ['sepa_debit'] })
    }
    const later = await post('/payment_intents', { ...AMOUNT, ...CARD })
    const confirm = `/payment_intents/${later.id}/confirm`
    expect((await post(confirm, { payment_method: debit.id })).error).toBeDefined()
    expect((await post(confirm, { payment_method: 'pm_card_visa' })).status).toBe('succeeded')

    const [, , [path, form] = ['', {}]] = makers()
    const session = await post(path, { ...form, 'payment_method_types[]': 'sepa_debit' })
    const complete = (payment_method: string) =>
      sandbox.command('POST', `/checkout/sessions/${session.id}/complete`, { payment_method })
    expect((await complete('pm_card_visa')).status).toBe(400)
    expect((await complete('AT611904300234573201')).status).toBe(200)
  })
})

describe('a debit from a test IBAN', () => {
  const debit = async (iban: string) => {
    const method = await stripe.paymentMethods.create({
      type: 'sepa_debit',
      sepa_debit: { iban },
      billing_details: { name: 'A', email: 'a@example.com' },
    })
    return stripe.paymentIntents.create({
      amount: 1000,
      currency: 'eur',
      confirm: true,
      payment_method: method.id,
    })
  }

  test.each([
    ['AT611904300234573201', 0, 'succeeded'],
    ['AT321904300235473204', 180, 'succeeded'],
    ['DE62370400440532013001', 0, 'requires_payment_method'],
    ['DE78370400440532013004', 180, 'requires_payment_method'],
  ])('%s is decided by the bank after %i seconds: %s', async (iban, seconds, status) => {
    const { id, status: first } = await debit(iban)
    expect(first).toBe('processing')
    if (seconds > 0) {
      await sandbox.control.advanceSeconds(seconds - 60)
      expect((await stripe.paymentIntents.retrieve(id)).status).toBe('processing')
      await sandbox.control.advanceSeconds(60)
    }
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status)
  })

  test('is disputed, or waits for whoever tests, where Stripe says so', async () => {
    const disputed = await debit('AT591904300235473203')
    const { id } = await debit('DE89370400440532013000')
    await sandbox.control.advanceSeconds(3_600)
    expect((await stripe.disputes.list({ payment_intent: disputed.id })).data).toMatchObject([
      { status: 'needs_response' },
    ])
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('processing')
  })

  test('is refused for an account that is none of Stripe’s', async () => {
    await expect(debit('FR1420041010050500013M02606')).rejects.toMatchObject({ statusCode: 402 })
  })
})

test('a card whose owner disputes, or asks, does so once it is paid', async () => {
  for (const [payment_method, status, refundable] of [
    ['pm_card_createDispute', 'needs_response', false],
    ['pm_card_createDisputeInquiry', 'warning_needs_response', true],
  ] as const) {
    const { id } = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'eur',
      confirm: true,
      payment_method,
    })
    const { data } = await stripe.disputes.list({ payment_intent: id })
    expect(data).toMatchObject([{ status, is_charge_refundable: refundable }])
  }
})

test('a trial that ends now without a payment method ends as its settings say', async () => {
  const { id: recurring } = await stripe.prices.create({
    product_data: { name: 'Plan' },
    currency: 'eur',
    unit_amount: 1000,
    recurring: { interval: 'month' },
  })
  for (const [missing_payment_method, status] of [
    ['pause', 'paused'],
    ['cancel', 'canceled'],
    ['create_invoice', 'past_due'],
  ] as const) {
    const { id: customer } = await stripe.customers.create()
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: recurring }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method } },
    })
    expect((await stripe.subscriptions.update(id, { trial_end: 'now' })).status).toBe(status)
  }
})
