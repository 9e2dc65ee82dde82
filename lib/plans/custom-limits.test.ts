import { expect, it } from 'vitest'
import { customLimits, storedLimits } from './custom-limits'
import { PLAN_LIMITS } from './limits'

const { webhookEndpoints, ...before } = PLAN_LIMITS.starter

it('a contract from before a figure came has Starter’s', () => {
  expect(storedLimits.parse(before)).toEqual({ ...before, webhookEndpoints })
})

it('a contract that a later version wrote is read without what only that one knows', () => {
  const later = { ...PLAN_LIMITS.starter, unitsPerHour: 7, seatsPerTable: 4 }
  expect(storedLimits.parse(later)).toEqual({ ...PLAN_LIMITS.starter, unitsPerHour: 7 })
})

it('what was agreed holds beyond what may be given today; what is no figure is refused', () => {
  const most = { ...PLAN_LIMITS.starter, bulkMatches: 1_000 }
  expect(customLimits.safeParse(most).success).toBe(false)
  expect(storedLimits.parse(most)).toEqual(most)
  for (const broken of [{ ...before, unitsPerDay: 'many' }, { unitsPerDay: 5 }, null])
    expect(storedLimits.safeParse(broken).success).toBe(false)
})
