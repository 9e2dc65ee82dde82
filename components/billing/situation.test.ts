import { describe, expect, it } from 'vitest'
import { STANDINGS } from '../../lib/billing/policy'
import { isPaid, situationOf } from './situation'

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
    for (const standing of ['none', 'ended', 'unpaid', 'paused', 'incomplete'] as const)
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
