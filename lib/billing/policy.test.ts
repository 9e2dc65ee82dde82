import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decide, firstPayment, ruleOf } from './policy'
import { PRICES } from './prices'
import { paymentState } from './payment-state'
import type { LatestInvoiceView, SubscriptionView } from './snapshot'
import type { Stripe } from './stripe'

const OURS = {
  id: 'price_m',
  lookupKey: PRICES.monthly.lookupKey,
  amount: 2900,
  currency: 'eur',
  interval: 'month',
  quantity: 1,
}
const NOW = new Date('2026-01-15T00:00:00.000Z')
const LONG_AFTER = new Date('2026-06-15T00:00:00.000Z')

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
  latestInvoice: null,
  renewalStoppedFor: null,
  ...given,
})

const of = (...given: Partial<SubscriptionView>[]) => at(NOW, ...given)
const at = (now: Date, ...given: Partial<SubscriptionView>[]) =>
  decide({ subscriptions: given.map((one, i) => subscription({ id: `sub_${i}`, ...one })) }, now)

/** With its first invoice as said. */
const first = (given: Partial<LatestInvoiceView>): LatestInvoiceView => ({
  id: 'in_1',
  status: 'open',
  reason: 'subscription_create',
  remaining: 2900,
  currency: 'eur',
  nextAttemptAt: null,
  url: 'https://invoice.test',
  payment: 'due',
  ...given,
})

describe('what each status of Stripe means', () => {
  test.each([
    ['active', 'active', 'starter', false],
    ['trialing', 'trial', 'starter', false],
    ['past_due', 'past_due', 'starter', false],
    ['unpaid', 'unpaid', 'none', false],
    ['paused', 'paused', 'none', false],
    ['incomplete_expired', 'first_payment_failed', 'none', true],
    ['canceled', 'ended', 'none', true],
    ['a_status_of_tomorrow', 'unclear', 'keep', false],
  ])('%s: standing %s, contract %s, may buy %s', (status, standing, grant, mayBuy) => {
    expect(of({ status })).toMatchObject({ standing, grant, mayBuy })
  })

  it('nothing bought: no contract, and buying is open', () => {
    expect(of()).toMatchObject({ standing: 'none', grant: 'none', mayBuy: true, flags: [] })
  })
})

describe('what a first payment means that has not arrived', () => {
  test.each([
    ['processing', 'processing', false, 'processing'],
    ['action_required', 'action_required', true, 'action_required'],
    ['due', 'action_required', true, 'action_required'],
    ['failed', 'first_payment_failed', true, 'failed'],
    // Paid this moment: its status follows.
    [null, 'processing', false, 'complete'],
  ] as const)('%s: standing %s, may buy %s, checkout %s', (payment, standing, mayBuy, outcome) => {
    const given = { status: 'incomplete', latestInvoice: first({ payment }) }
    expect(of(given)).toMatchObject({ standing, grant: 'none', mayBuy })
    expect(firstPayment(subscription(given))).toBe(outcome)
  })

  const withdrawn = first({ status: 'void', payment: null })

  it('in time: it failed, is flagged once, and after a month is no news', () => {
    const given = { status: 'incomplete_expired', latestInvoice: withdrawn }
    expect(of(given)).toMatchObject({
      standing: 'first_payment_failed',
      mayBuy: true,
      flags: [{ kind: 'first_payment_missing', subject: 'sub_0' }],
    })
    expect(at(LONG_AFTER, given)).toMatchObject({ standing: 'none', mayBuy: true, flags: [] })
    expect(firstPayment(subscription(given))).toBe('failed')
  })

  test.each(['incomplete', 'canceled'])('and was withdrawn (%s): nothing to tell', (status) => {
    const given = { status, latestInvoice: withdrawn }
    expect(of(given)).toMatchObject({ standing: 'none', mayBuy: true, flags: [] })
    expect(firstPayment(subscription(given))).toBe('failed')
  })

  it('of what is over the newest counts, and Starter that ran before is not forgotten', () => {
    const ended = { status: 'canceled', createdAt: '2025-12-01T00:00:00.000Z' }
    const failed = { status: 'incomplete_expired', createdAt: '2026-01-01T00:00:00.000Z' }
    expect(of(ended, failed).standing).toBe('first_payment_failed')
    expect(of(failed, { ...ended, createdAt: '2026-01-02T00:00:00.000Z' }).standing).toBe('ended')
    expect(at(LONG_AFTER, ended, failed).standing).toBe('ended')
  })

  it('while it is pending may also run already: Starter is in force, and its failure is overdue', () => {
    const pending = { status: 'active', latestInvoice: first({ payment: 'processing' }) }
    expect(of(pending)).toMatchObject({ standing: 'active', grant: 'starter', mayBuy: false })
    expect(firstPayment(subscription(pending))).toBe('processing')
    const failed = { status: 'past_due', latestInvoice: first({ payment: 'failed' }) }
    expect(of(failed)).toMatchObject({ standing: 'past_due', grant: 'starter', mayBuy: false })
    expect(firstPayment(subscription(failed))).toBe('failed')
  })

  it('never lets a second one be bought while money may still come', () => {
    const failed = { status: 'incomplete', latestInvoice: first({ payment: 'failed' }) }
    const pending = { status: 'incomplete', latestInvoice: first({ payment: 'processing' }) }
    for (const pair of [
      [failed, pending],
      [pending, failed],
    ] as const)
      expect(of(...pair)).toMatchObject({ standing: 'processing', mayBuy: false })
  })
})

describe('how far a payment has come', () => {
  const payment = (status: string, error: object | null = null) =>
    ({
      status: 'open',
      payment: { payment_intent: { status, last_payment_error: error } },
    }) as unknown as Stripe.InvoicePayment
  const open = { status: 'open', attempted: true } as const

  test.each([
    ['processing', null, 'processing'],
    ['succeeded', null, 'processing'],
    ['a_status_of_tomorrow', null, 'processing'],
    ['requires_action', null, 'action_required'],
    ['requires_payment_method', null, 'due'],
    ['requires_payment_method', { code: 'card_declined' }, 'failed'],
    ['canceled', null, 'failed'],
  ])('an intent that is %s (error: %s) is %s', (status, error, state) => {
    expect(paymentState(open, [payment(status, error)])).toBe(state)
  })

  it('of several the one that may still arrive counts', () => {
    const failed = payment('requires_payment_method', {})
    expect(paymentState(open, [failed, payment('processing')])).toBe('processing')
  })

  it('of an invoice that is paid or void is nothing; one without a payment says whether it was tried', () => {
    for (const status of ['paid', 'void', 'draft'] as const)
      expect(paymentState({ status, attempted: true }, [payment('processing')])).toBeNull()
    expect(paymentState(open, [])).toBe('failed')
    expect(paymentState({ ...open, attempted: false }, [])).toBe('due')
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
      const decided = (subscriptions: SubscriptionView[]) => decide({ subscriptions }, NOW)
      const [a, b] = [decided(all), decided(turned)]
      expect(b).toMatchObject({ standing: a.standing, grant: a.grant, mayBuy: a.mayBuy })
      expect(b.subscription?.id).toBe(a.subscription?.id)
    }),
  )
})

it('nothing that may still be charged can be bought a second time', () => {
  for (const status of ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'unknown'])
    expect(ruleOf(subscription({ status }), NOW).mayBuy, status).toBe(false)
})
