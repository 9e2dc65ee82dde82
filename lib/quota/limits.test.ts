import { beforeEach, describe, expect, it } from 'vitest'
import { asking, grantedOf, ONE, TwoQuotas, WIDE } from '../../test/two-quotas'
import { useWorld } from '../../test/use-world'
import type { PlanLimits } from '../plans/limits'
import { readUsage } from '.'

const quotas = useWorld(() => TwoQuotas.start())
beforeEach(() => quotas.reset())

describe('limits across two instances on one database', () => {
  const edges: [limit: keyof PlanLimits, code: string, request: typeof ONE][] = [
    ['requestsPerMinute', 'rate_limit_exceeded', ONE],
    ['unitsPerHour', 'hourly_unit_quota_exceeded', ONE],
    ['unitsPerDay', 'daily_unit_quota_exceeded', ONE],
    ['rowsPerDay', 'daily_row_quota_exceeded', asking(1, 1)],
    ['concurrentRequests', 'concurrency_limit_exceeded', ONE],
  ]
  it.each(edges)(
    '%s: of 200 parallel requests exactly the allowed number pass',
    async (limit, code, request) => {
      const all = await quotas.storm({ ...WIDE, [limit]: 7 }, request)
      expect(grantedOf(all)).toBe(7)
      const codes = new Set(all.flatMap((one) => (one.granted ? [] : [one.code])))
      expect([...codes]).toEqual([code])
    },
  )

  it('a denied request changes nothing but the minute window', async () => {
    const limits = { ...WIDE, rowsPerDay: 10 }
    const denied = await quotas.reserve(0, limits, asking(3, 11))
    expect(denied.granted).toBe(false)
    const usage = await readUsage(quotas, quotas.clientId, limits)
    expect([usage.hour.used, usage.day.used, usage.rows.used]).toEqual([0, 0, 0])
    expect(usage.minute.remaining).toBe(WIDE.requestsPerMinute - 1)
    const next = await quotas.reserve(0, { ...limits, concurrentRequests: 1 }, ONE)
    expect(next.granted).toBe(true)
  })

  it('a request refused for the minute is not counted again, so waiting Retry-After works', async () => {
    const limits = { ...WIDE, requestsPerMinute: 2 }
    await quotas.reserve(0, limits)
    quotas.clock.advance(20_000)
    await quotas.reserve(1, limits)
    const denied = await quotas.reserve(0, limits)
    expect(denied).toMatchObject({
      granted: false,
      code: 'rate_limit_exceeded',
      retryAfterSeconds: 40,
    })
    quotas.clock.advance(39_000)
    expect((await quotas.reserve(1, limits)).granted).toBe(false)
    quotas.clock.advance(1_000)
    expect((await quotas.reserve(1, limits)).granted).toBe(true)
  })

  it('never grants a double burst at the edge of a minute', async () => {
    const limits = { ...WIDE, requestsPerMinute: 5 }
    quotas.clock.set('2026-03-01T12:00:59.900Z')
    expect(grantedOf(await quotas.storm(limits))).toBe(5)
    quotas.clock.set('2026-03-01T12:01:00.100Z')
    expect(grantedOf(await quotas.storm(limits))).toBe(0)
    quotas.clock.set('2026-03-01T12:01:59.900Z')
    expect(grantedOf(await quotas.storm(limits))).toBe(5)
  })

  it('the hour renews at the full hour and the day at midnight in Paris', async () => {
    const limits = { ...WIDE, unitsPerHour: 1, unitsPerDay: 2 }
    quotas.clock.set('2026-03-01T21:59:50Z')
    expect((await quotas.reserve(0, limits)).granted).toBe(true)
    expect(await quotas.reserve(0, limits)).toMatchObject({
      code: 'hourly_unit_quota_exceeded',
      retryAfterSeconds: 10,
    })
    quotas.clock.set('2026-03-01T22:00:00Z')
    expect((await quotas.reserve(0, limits)).granted).toBe(true)
    quotas.clock.set('2026-03-01T22:59:30Z')
    // Hour and day are both used up; the answer names the one that blocks longest.
    expect(await quotas.reserve(0, limits)).toMatchObject({
      retryAfterSeconds: 30,
    })
    quotas.clock.set('2026-03-01T23:00:00Z')
    expect((await quotas.reserve(0, limits)).granted).toBe(true)
  })

  it('the day of the spring change has 23 hours and the day of the autumn change 25', async () => {
    const limits = { ...WIDE, unitsPerDay: 1 }
    for (const [start, hours] of [
      ['2026-03-28T23:00:00Z', 23],
      ['2026-10-24T22:00:00Z', 25],
    ] as const) {
      quotas.clock.set(start)
      await quotas.reserve(0, limits)
      const denied = await quotas.reserve(0, limits)
      expect(denied).toMatchObject({ retryAfterSeconds: hours * 3_600 })
    }
  })

  it('names the limit that blocks longest when several are used up', async () => {
    const limits = { ...WIDE, requestsPerMinute: 1, unitsPerDay: 1 }
    await quotas.reserve(0, limits)
    expect(await quotas.reserve(0, limits)).toMatchObject({
      code: 'daily_unit_quota_exceeded',
      retryAfterSeconds: 11 * 3_600,
    })
  })

  it('remembers a minute denial without asking the store, until it ends or the limits change', async () => {
    const limits = { ...WIDE, requestsPerMinute: 1 }
    await quotas.reserve(0, limits)
    expect(quotas.on(0).knownDenial(quotas.clientId, limits)).toBeUndefined()
    await quotas.reserve(0, limits)
    expect(quotas.on(0).knownDenial(quotas.clientId, limits)).toMatchObject({
      retryAfterSeconds: 60,
    })
    expect(quotas.on(0).knownDenial(quotas.clientId, WIDE)).toBeUndefined()
    quotas.clock.advance(60_000)
    expect(quotas.on(0).knownDenial(quotas.clientId, limits)).toBeUndefined()
  })

  it('a slow clock on another instance never opens a window again', async () => {
    const limits = { ...WIDE, unitsPerHour: 2, unitsPerDay: 3 }
    quotas.clock.set('2026-03-01T23:00:00.100Z')
    await quotas.reserve(0, limits, asking(2, 0))
    quotas.clock.set('2026-03-01T22:59:59.900Z')
    expect((await quotas.reserve(1, limits)).granted).toBe(false)
    quotas.clock.set('2026-03-01T23:00:00.200Z')
    expect((await quotas.reserve(0, limits)).granted).toBe(false)
  })
})
