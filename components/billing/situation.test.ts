import { describe, expect, it } from 'vitest'
import { STANDINGS } from '../../lib/billing/policy'
import { isPaid, payable, situationOf, textOf } from './situation'

const PLANS = [null, 'developer', 'starter', 'beta', 'custom'] as const
const STARTER = { plan: 'starter', demo: false } as const

describe('what the billing page is about', () => {
  it('is the standing itself wherever a subscription pays for the plan in force', () => {
    for (const standing of STANDINGS.filter(isPaid))
      expect(situationOf({ standing }, STARTER)).toBe(standing)
  })

  it('never speaks of paying to a demo account', () => {
    for (const standing of STANDINGS)
      for (const plan of PLANS) expect(situationOf({ standing }, { plan, demo: true })).toBe('demo')
  })

  it('tells apart Starter that is paid and Starter that the operator gave', () => {
    for (const standing of [
      'none',
      'ended',
      'unpaid',
      'paused',
      'processing',
      'action_required',
      'first_payment_failed',
    ] as const)
      expect(situationOf({ standing }, STARTER)).toBe('agreed')
  })

  it('does not call Starter active once its contract has ended by itself', () => {
    expect(situationOf({ standing: 'ending' }, { plan: null, demo: false })).toBe('ended')
  })

  it('says that a paid subscription runs beside a contract that counts more', () => {
    for (const standing of STANDINGS.filter(isPaid))
      expect(situationOf({ standing }, { plan: 'custom', demo: false })).toBe('beside')
  })

  it('no longer says that Starter has ended once another plan is in force', () => {
    const on = (plan: (typeof PLANS)[number]) =>
      situationOf({ standing: 'ended' }, { plan, demo: false })
    expect(PLANS.map(on)).toEqual(['ended', 'none', 'agreed', 'beta', 'agreed'])
  })
})

describe('an open payment', () => {
  const payment = {
    state: 'failed',
    amount: 2900,
    currency: 'eur',
    next_attempt_at: '2026-05-03T12:00:00Z',
    url: 'https://invoice.test',
  } as const
  const onItsWay = { ...payment, state: 'processing' } as const

  it('that is on its way is never asked for again', () => {
    for (const standing of STANDINGS) expect(payable({ standing, payment: onItsWay })).toBeNull()
    expect(payable({ standing: 'past_due', payment })).toEqual(payment)
  })

  it('tells apart what is one standing: tried again, left to its payer, to be confirmed, on its way', () => {
    expect(textOf('past_due', payment)).toBe('past_due')
    expect(textOf('past_due', { ...payment, next_attempt_at: null })).toBe('past_due_open')
    expect(textOf('past_due', { ...payment, state: 'action_required' })).toBe(
      'past_due_action_required',
    )
    expect(textOf('past_due', onItsWay)).toBe('past_due_processing')
    expect(textOf('unpaid', onItsWay)).toBe('unpaid_processing')
    expect(textOf('active', onItsWay)).toBe('active_processing')
    expect(textOf('active', null)).toBe('active')
  })
})
