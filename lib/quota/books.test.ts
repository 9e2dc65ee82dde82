import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asking, ONE, TwoQuotas, WIDE } from '../../test/two-quotas'

let quotas: TwoQuotas
beforeAll(async () => {
  quotas = await TwoQuotas.start()
})
afterAll(() => quotas.close())
beforeEach(() => quotas.reset())

describe('the books of an hour', () => {
  it('finished hours hold exactly what was charged, per route', async () => {
    const limits = { ...WIDE, rowsPerDay: 30 }
    await quotas.storm({ ...limits, requestsPerMinute: 7 })
    await quotas.reserve(0, limits, { ...asking(4, 30), route: 'bulk' })
    await quotas.reserve(1, limits, { ...asking(1, 1), route: 'bulk' })
    await quotas.reserve(1, limits, { ...ONE, route: 'bulk', unchanged: true })
    expect(await quotas.db.usageHour.count({ where: { clientId: quotas.clientId } })).toBe(0)
    quotas.clock.set('2026-03-01T13:00:00Z')
    await quotas.storm(limits)
    const [hour, ...more] = await quotas.db.usageHour.findMany({
      where: { clientId: quotas.clientId },
    })
    expect(more).toEqual([])
    expect(Number(hour?.hourStart)).toBe(Date.parse('2026-03-01T12:00:00Z'))
    const none = [0, 0, 0, 0, 0]
    // requests, unchanged, denied, units, rows: match is the third route, bulk the sixth
    expect(hour?.routes).toEqual([
      ...none,
      ...none,
      7,
      0,
      193,
      7,
      0,
      ...none,
      ...none,
      3,
      1,
      1,
      5,
      30,
      ...none,
    ])
  })
})
