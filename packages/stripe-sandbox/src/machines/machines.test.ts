import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerToAttach, answerToCharge, TEST_CARDS, testCard } from './cards'
import { afterFailure, DEFAULT_DUNNING } from './dunning'
import { isOwed, nextInvoiceStatus, type InvoiceFact, type InvoiceStatus } from './invoice'
import { periodEnd } from './period'
import { prorate, remainder } from './proration'
import {
  isTerminal,
  nextStatus,
  renews,
  type SubscriptionFact,
  type SubscriptionStatus,
} from './subscription'

const FACTS: SubscriptionFact[] = [
  'first_invoice_paid',
  'first_payment_timed_out',
  'trial_started',
  'trial_ended',
  'trial_ended_without_card',
  'payment_failed',
  'debt_paid',
  'retries_exhausted_unpaid',
  'canceled',
  'paused',
  'resumed',
]
const INVOICE_FACTS: InvoiceFact[] = ['finalized', 'paid', 'voided', 'given_up']
const DAY = 86_400

describe('the life of a subscription', () => {
  const walk = (start: SubscriptionStatus, facts: SubscriptionFact[]) =>
    facts.reduce<SubscriptionStatus[]>(
      (path, fact) => [...path, nextStatus(path.at(-1) ?? start, fact) ?? path.at(-1) ?? start],
      [start],
    )

  test('an ended subscription never comes back', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...FACTS)), (facts) => {
        const path = walk('incomplete', facts)
        const end = path.findIndex(isTerminal)
        return end === -1 || path.slice(end).every((status) => status === path[end])
      }),
    )
  })

  test('a subscription that has been active is never incomplete again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...FACTS)), (facts) => {
        const path = walk('incomplete', facts)
        const first = path.findIndex((status) => status !== 'incomplete')
        return first === -1 || !path.slice(first).includes('incomplete')
      }),
    )
  })

  test('only the first invoice makes an incomplete subscription active', () => {
    const ways = FACTS.filter((fact) => nextStatus('incomplete', fact) === 'active')
    expect(ways).toEqual(['first_invoice_paid'])
  })

  test('unpaid comes only after overdue', () => {
    const statuses: SubscriptionStatus[] = [
      'active',
      'incomplete',
      'trialing',
      'paused',
      'canceled',
    ]
    for (const status of statuses)
      for (const fact of FACTS) expect(nextStatus(status, fact)).not.toBe('unpaid')
    expect(nextStatus('past_due', 'retries_exhausted_unpaid')).toBe('unpaid')
    expect(renews('paused')).toBe(false)
  })
})

test('an invoice that is paid or void stays so, and nothing is owed on it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...INVOICE_FACTS)), (facts) => {
      let status: InvoiceStatus = 'draft'
      for (const fact of facts) {
        const next = nextInvoiceStatus(status, fact)
        if (status === 'paid' || status === 'void') {
          expect(next).toBeUndefined()
          expect(isOwed(status)).toBe(false)
        }
        status = next ?? status
      }
    }),
  )
})

test('each failed attempt brings the next try at its time, the last one the end', () => {
  expect(afterFailure(DEFAULT_DUNNING, 1, 0)).toEqual({ retryAt: 3 * DAY })
  expect(afterFailure(DEFAULT_DUNNING, 3, 0)).toEqual({ retryAt: 7 * DAY })
  expect(afterFailure(DEFAULT_DUNNING, 4, 0)).toEqual({ giveUp: 'cancel' })
  expect(afterFailure({ retryAfterDays: [], finally: 'unpaid' }, 1, 0)).toEqual({
    giveUp: 'unpaid',
  })
})

describe('periods', () => {
  const at = (iso: string) => Date.parse(iso) / 1000

  test('a subscription of the 31st renews on the last day of short months and comes back to the 31st', () => {
    const anchor = at('2026-01-31T10:00:00Z')
    const cycle = { interval: 'month', interval_count: 1 } as const
    const ends = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']
    let start = anchor
    for (const end of ends) {
      start = periodEnd(anchor, cycle, start)
      expect(new Date(start * 1000).toISOString()).toBe(`${end}T10:00:00.000Z`)
    }
  })

  test('a period always ends after it begins, and the next one begins where it ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_500_000_000, max: 2_000_000_000 }),
        fc.constantFrom('day', 'week', 'month', 'year' as const),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: -500 * DAY, max: 500 * DAY }),
        (anchor, interval, count, shift) => {
          const cycle = { interval, interval_count: count } as const
          const start = anchor + shift
          const end = periodEnd(anchor, cycle, start)
          expect(end).toBeGreaterThan(start)
          expect(periodEnd(anchor, cycle, end)).toBeGreaterThan(end)
          expect(periodEnd(anchor, cycle, end - 1)).toBe(end)
        },
      ),
    )
  })
})

test('what is left of a price is never more than the price, and nothing after its period', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 400 * DAY }),
      fc.nat(500 * DAY),
      (price, length, at) => {
        const left = remainder(price, { start: 0, end: length }, at)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(price)
        if (at >= length) expect(left).toBe(0)
      },
    ),
  )
  const half = prorate(
    { unitAmount: 1000, quantity: 1 },
    { unitAmount: 3000, quantity: 2 },
    { start: 0, end: 100 },
    50,
  )
  expect(half).toEqual({ credit: -500, charge: 3000 })
})

describe('test cards', () => {
  test('each is found by its number and by its tokens', () => {
    for (const card of TEST_CARDS) {
      expect(testCard(card.number)).toBe(card)
      expect(testCard(`pm_card_${card.token}`)).toBe(card)
      expect(testCard(`tok_${card.token}`)).toBe(card)
    }
    expect(testCard('4111111111111111')).toBeUndefined()
  })

  test('the card that fails later can be saved, the one that is declined can not', () => {
    expect(answerToAttach('4000000000000341').outcome).toBe('succeeded')
    expect(answerToCharge('4000000000000341', 'off_session').outcome).toBe('declined')
    expect(answerToAttach('4000000000000002').outcome).toBe('declined')
  })

  test('3-D Secure on every payment asks even when the customer is away, and lets pass who has authenticated', () => {
    expect(answerToCharge('4000002760003184', 'off_session').outcome).toBe('requires_action')
    expect(answerToCharge('4000002760003184', 'authenticated').outcome).toBe('succeeded')
    expect(answerToCharge('4000002760003184', 'failed_authentication').outcome).toBe('declined')
    expect(answerToCharge('4000002500003155', 'off_session').outcome).toBe('succeeded')
  })
})
