import fc from 'fast-check'
import { expect, it } from 'vitest'
import { billingSnapshot, EMPTY_SNAPSHOT } from './snapshot'
import type { Stripe } from './stripe'
import { viewInvoice, viewPaymentMethod, viewSubscription } from './views'

const AT = 1_800_000_000
const STAMP = new Date(AT * 1000).toISOString()

/** A subscription with the fields that versions of Stripe's API agree on. */
const subscription = (given: object, items: object[] = [{}]) =>
  ({
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    created: AT,
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: items.map((item) => ({ price: { id: 'p', currency: 'eur' }, ...item })) },
    ...given,
  }) as unknown as Stripe.Subscription

it('the paid period is read off the items, the furthest counts', () => {
  const items = [{ current_period_end: AT - 10 }, { current_period_end: AT }]
  expect(viewSubscription(subscription({}, items)).periodEnd).toBe(STAMP)
})

it('an event of an older API version tells the period on the subscription', () => {
  expect(viewSubscription(subscription({ current_period_end: AT })).periodEnd).toBe(STAMP)
})

it('no period anywhere is no date, never an invalid one', () => {
  expect(viewSubscription(subscription({}))).toMatchObject({ periodEnd: null, cancelAt: null })
})

it('a cancellation by the API and one by the customer portal read the same', () => {
  const items = [{ current_period_end: AT }]
  const byFlag = viewSubscription(subscription({ cancel_at_period_end: true }, items))
  const byDate = viewSubscription(subscription({ cancel_at: AT }, items))
  expect([byFlag.cancelAt, byDate.cancelAt]).toEqual([STAMP, STAMP])
})

it('a customer may come as an id or as an object', () => {
  expect(viewSubscription(subscription({ customer: { id: 'cus_2' } })).customerId).toBe('cus_2')
})

it('whatever Stripe’s objects lack or hold instead, what is read of them fits the mirror', () => {
  const invoice = {
    id: 'in_1',
    status: 'open',
    total: 2900,
    amount_remaining: 2900,
    currency: 'eur',
    created: AT,
    attempted: true,
    next_payment_attempt: AT,
    number: 'A-1',
    billing_reason: 'subscription_create',
    hosted_invoice_url: 'https://invoice.example',
    parent: { subscription_details: { subscription: 'sub_1' } },
  }
  const item = {
    price: {
      id: 'p',
      currency: 'eur',
      unit_amount: 2900,
      lookup_key: 'k',
      recurring: { interval: 'month' },
    },
    quantity: 1,
    current_period_end: AT,
  }
  const payment = { status: 'open', payment: { payment_intent: { status: 'processing' } } }
  const whole = {
    subscription: subscription({ cancel_at: AT, latest_invoice: invoice }, [item]),
    payments: [payment],
    invoice,
    method: { type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 } },
  }
  type Whole = Record<keyof typeof whole, never>
  const read = ({ subscription, payments, invoice, method }: Whole) => ({
    ...EMPTY_SNAPSHOT,
    subscriptions: [viewSubscription(subscription, payments)],
    invoices: [viewInvoice(invoice)].filter((one) => one !== null),
    paymentMethod: viewPaymentMethod(method),
  })
  const places = (value: unknown, path: string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [
          [...path, key],
          ...places(inner, [...path, key]),
        ])
      : []
  // What a version of the API may put there; the objects themselves are always objects.
  const odd = fc.oneof(
    fc.constantFrom(undefined, null, '', 'a\u0000b', -1, 1.5, 1e300, true, {}, [], [null], {
      data: null,
    }),
    fc.jsonValue(),
  )
  const inside = places(whole).filter(({ length }) => length > 1)
  fc.assert(
    fc.property(fc.constantFrom(...inside), odd, (path, by) => {
      const given = structuredClone(whole) as unknown as Record<string, unknown>
      const last = path.at(-1) ?? ''
      const holder = path
        .slice(0, -1)
        .reduce((at, key) => at[key] as Record<string, unknown>, given)
      if (Array.isArray(holder) && (typeof by !== 'object' || by === null)) return
      holder[last] = by
      const kept = JSON.parse(JSON.stringify(read(given as unknown as Whole))) as unknown
      expect(billingSnapshot.safeParse(kept).error).toBeUndefined()
      expect(JSON.stringify(kept)).not.toContain('\\u0000')
    }),
    { numRuns: 3_000 },
  )
})
