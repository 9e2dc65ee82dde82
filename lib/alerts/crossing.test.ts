import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLAN_LIMITS } from '../plans/limits'
import { crossedBy, crossingsOf } from './crossing'

describe('a threshold', () => {
  it('is crossed by the step that reaches it, not by those before or after', () => {
    expect(crossedBy(38, 39, 50)).toEqual([])
    expect(crossedBy(39, 40, 50)).toEqual([80])
    expect(crossedBy(40, 41, 50)).toEqual([])
    expect(crossedBy(49, 50, 50)).toEqual([100])
    expect(crossedBy(3, 50, 50)).toEqual([80, 100])
  })

  it('lies at the first whole figure that is 80 % where 80 % is none', () => {
    expect(crossedBy(0, 2, 3)).toEqual([])
    expect(crossedBy(2, 3, 3)).toEqual([80, 100])
    expect(crossedBy(12, 13, 16)).toEqual([80])
  })

  it('does not exist on a limit of 0', () => {
    expect(crossedBy(0, 0, 0)).toEqual([])
  })

  it('is crossed exactly once on the way to the limit, whatever the steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.array(fc.nat(500)), (limit, steps) => {
        let used = 0
        const crossed: number[] = []
        for (const step of [...steps, limit]) {
          const after = Math.min(limit, used + step)
          crossed.push(...crossedBy(used, after, limit))
          used = after
        }
        expect(crossed).toEqual([80, 100])
      }),
    )
  })
})

it('units and rows are told apart', () => {
  const limits = { ...PLAN_LIMITS.developer, unitsPerDay: 50, rowsPerDay: 100 }
  const counters = { requests: 1, oldestMs: 0, blockingMs: null, hourUnits: 50 }
  const crossings = crossingsOf({
    clientId: 'cli_1',
    day: '2026-03-01',
    limits,
    cost: { units: 1, rows: 60 },
    state: { ...counters, dayUnits: 50, dayRows: 90 },
  })
  expect(crossings).toEqual([
    {
      clientId: 'cli_1',
      day: '2026-03-01',
      counter: 'units',
      thresholds: [100],
      used: 50,
      limit: 50,
    },
    {
      clientId: 'cli_1',
      day: '2026-03-01',
      counter: 'rows',
      thresholds: [80],
      used: 90,
      limit: 100,
    },
  ])
})
