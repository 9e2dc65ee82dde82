import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decide, ruleOf } from './policy'
import { PRICES } from './prices'
import type { SubscriptionView } from './snapshot'

const OURS = {
  id: 'price_m',
  lookupKey: PRICES.monthly.lookupKey,
  amount: 2900,
  currency: 'eur',
  interval: 'month',
}

const subscription = (given: Partial<SubscriptionView> = {}): SubscriptionView => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  prices: [OURS],
  createdAt: '2026-01-01T00:00:00.000Z',
  periodEnd: '2026-02-01T00:00:00.000Z',
  cancelAt: null,
  trialEnd: null,
  changePending: false,
  collectionPaused: false,
  renewalStoppedFor: null,
  ...given,
})

const of = (...given: Partial<SubscriptionView>[]) =>
  decide({ subscriptions: given.map((one, i) => subscription({ id: `sub_${i}`, ...one })) })

describe('what each status of Stripe means', () => {
  test.each([
    ['active', 'active', 'starter', false],
    ['trialing', 'trial', 'starter', false],
    ['past_due', 'past_due', 'starter', false],
    ['unpaid', 'unpaid', 'none', false],
    ['paused', 'paused', 'none', false],
    ['incomplete', 'incomplete', 'none', true],
    ['incomplete_expired', 'none', 'none', true],
    ['canceled', 'ended', 'none', true],
    ['a_status_of_tomorrow', 'unclear', 'keep', false],
  ])('%s: standing %s, contract %s, may buy %s', (status, standing, grant, mayBuy) => {
    expect(of({ status })).toMatchObject({ standing, grant, mayBuy })
  })

  it('nothing bought: no contract, and buying is open', () => {
    expect(of()).toMatchObject({ standing: 'none', grant: 'none', mayBuy: true, flags: [] })
  })
})

it('a scheduled end is told in either of its forms, and Starter stays until then', () => {
  expect(of({ cancelAt: '2026-02-01T00:00:00.000Z' })).toMatchObject({
    standing: 'ending',
    grant: 'starter',
    endsAt: new Date('2026-02-01T00:00:00.000Z'),
  })
})

it('a past-due subscription that is also scheduled to end still asks for the payment', () => {
  const decision = of({ status: 'past_due', cancelAt: '2026-02-01T00:00:00.000Z' })
  expect(decision).toMatchObject({ standing: 'past_due', grant: 'starter' })
})

it('an unknown price never grants and never takes, and is flagged', () => {
  const decision = of({ prices: [{ ...OURS, lookupKey: 'another_product' }] })
  expect(decision).toMatchObject({ standing: 'unclear', grant: 'keep', mayBuy: false })
  expect(decision.flags).toEqual([{ kind: 'unknown_price', subject: 'sub_0' }])
})

it('an ended subscription to another product is history, not a question', () => {
  const decision = of({ status: 'canceled', prices: [{ ...OURS, lookupKey: null }] })
  expect(decision).toMatchObject({ grant: 'none', mayBuy: true, flags: [] })
})

it('a change that waits for its payment changes nothing yet', () => {
  expect(of({ changePending: true })).toEqual({
    ...of({}),
    subscription: subscription({ id: 'sub_0', changePending: true }),
  })
})

it('of several the best live one counts, and every other live one is flagged', () => {
  const decision = of({ status: 'canceled' }, { status: 'past_due' }, { status: 'active' })
  expect(decision.subscription?.id).toBe('sub_2')
  expect(decision.flags).toEqual([{ kind: 'second_subscription', subject: 'sub_1' }])
})

it('an old canceled subscription never hides a running one, in whatever order Stripe lists them', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(['canceled', 'incomplete_expired', 'canceled', 'active', 'unpaid'], {
        minLength: 5,
      }),
      (statuses) => {
        expect(of(...statuses.map((status) => ({ status })))).toMatchObject({
          standing: 'active',
          grant: 'starter',
          mayBuy: false,
        })
      },
    ),
  )
})

it('the decision does not depend on the order of the list', () => {
  const anyOne = fc.record({
    status: fc.constantFrom(
      'active',
      'trialing',
      'past_due',
      'unpaid',
      'paused',
      'canceled',
      'odd',
    ),
    periodEnd: fc.constantFrom(null, '2026-02-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'),
    createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
  })
  fc.assert(
    fc.property(fc.array(anyOne, { maxLength: 5 }), fc.nat(), (list, turn) => {
      const all = list.map((one, i) => subscription({ ...one, id: `sub_${i}` }))
      const at = all.length === 0 ? 0 : turn % all.length
      const turned = [...all.slice(at), ...all.slice(0, at)].reverse()
      const [a, b] = [decide({ subscriptions: all }), decide({ subscriptions: turned })]
      expect(b).toMatchObject({ standing: a.standing, grant: a.grant, mayBuy: a.mayBuy })
      expect(b.subscription?.id).toBe(a.subscription?.id)
    }),
  )
})

it('nothing that may still be charged can be bought a second time', () => {
  for (const status of ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'unknown'])
    expect(ruleOf(subscription({ status })).mayBuy, status).toBe(false)
})
