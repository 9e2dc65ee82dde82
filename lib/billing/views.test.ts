import { expect, it } from 'vitest'
import type { Stripe } from './stripe'
import { viewSubscription } from './views'

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
