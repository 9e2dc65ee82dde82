import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { asking, grantedOf, ONE, TwoQuotas, WIDE } from '../../test/two-quotas'
import { leaveOtherClocks, readUsage } from '.'
import { GRANT_SQL, LATER_SQL } from './statements'
import { useWorld } from '../../test/use-world'

const HOUR_MS = 3_600_000

const quotas = useWorld(() => TwoQuotas.start())
beforeEach(() => quotas.reset())

const counter = () =>
  quotas.db.quotaCounter.findUniqueOrThrow({ where: { clientId: quotas.clientId } })

describe('instances whose clocks differ', () => {
  it.each([500, 65 * 60_000, 26 * HOUR_MS, 40 * 24 * HOUR_MS])(
    'by %i ms: of parallel requests to both exactly as many pass as one window has',
    async (aheadMs) => {
      quotas.setAhead(1, aheadMs)
      const limits = { ...WIDE, unitsPerHour: 20 }
      // The slower one first, so that a window is open under its clock as well.
      await quotas.reserve(0, limits)
      await quotas.reserve(1, limits)
      const all = await quotas.storm(limits, ONE, 60)
      // The window that was opened first is over for good as soon as the later one is.
      const before = aheadMs < HOUR_MS ? 2 : 1
      expect(grantedOf(all)).toBe(20 - before)
      for (const instance of [0, 1])
        expect((await quotas.reserve(instance, limits)).granted).toBe(false)
      const codes = new Set(all.flatMap((one) => (one.granted ? [] : [one.code])))
      expect([...codes]).toEqual(['hourly_unit_quota_exceeded'])
    },
  )

  it.each([
    ['less than a second count as one: the slower one decides at once', 900, [GRANT_SQL]],
    [
      'more are two: the slower one decides at the time that the other has written',
      1_100,
      expect.arrayContaining([LATER_SQL]),
    ],
  ])('by %s', async (_, aheadMs, statements) => {
    quotas.setAhead(1, aheadMs)
    await quotas.reserve(0, WIDE)
    await quotas.reserve(1, WIDE)
    expect(await quotas.statementsOf(0, () => quotas.reserve(0, WIDE))).toEqual(statements)
  })

  it('both count in the same window and usage shows it; how long to wait each tells by its own clock', async () => {
    quotas.setAhead(1, 65 * 60_000)
    const limits = { ...WIDE, unitsPerHour: 3, requestsPerMinute: 10 }
    await quotas.reserve(1, limits)
    for (const instance of [0, 1]) {
      const { state } = await quotas.reserve(instance, limits)
      expect(state.hourUnits).toBe(2 + instance)
    }
    for (const [instance, minutes] of [
      [0, 120],
      [1, 55],
    ] as const)
      expect(await quotas.reserve(instance, limits)).toMatchObject({
        granted: false,
        code: 'hourly_unit_quota_exceeded',
        retryAfterSeconds: minutes * 60,
      })
    const usage = await readUsage(quotas, quotas.clientId, limits)
    expect(usage.hour).toMatchObject({ used: 3, resets_at: '2026-03-01T14:00:00Z' })
    expect(usage.minute.remaining).toBe(10 - 5)
  })

  it('what one instance denied for a minute is not denied from memory by the other clock’s time', async () => {
    quotas.setAhead(1, 65 * 60_000)
    const limits = { ...WIDE, requestsPerMinute: 1 }
    await quotas.reserve(1, limits)
    expect(await quotas.reserve(0, limits)).toMatchObject({
      granted: false,
      retryAfterSeconds: 66 * 60,
    })
    expect(quotas.on(0).knownDenial(quotas.clientId, limits)).toBeUndefined()
    quotas.clock.advance(60_000)
    expect((await quotas.reserve(1, limits)).granted).toBe(true)
  })

  it('a slot taken by the slower one is held until it is given back, as on the other', async () => {
    quotas.setAhead(1, 65 * 60_000)
    const limits = { ...WIDE, concurrentRequests: 1 }
    const first = await quotas.reserve(1, limits)
    if (first.granted) first.release()
    const held = await quotas.reserve(0, limits)
    expect(held.granted).toBe(true)
    expect(await quotas.reserve(1, limits)).toMatchObject({ code: 'concurrency_limit_exceeded' })
    if (held.granted) held.release()
    await quotas.on(0).drain()
    expect((await quotas.reserve(1, limits)).granted).toBe(true)
  })

  it('at the edge of a day the later day counts for both', async () => {
    quotas.clock.set('2026-03-01T22:59:59.950Z')
    quotas.setAhead(1, 100)
    const limits = { ...WIDE, unitsPerDay: 5 }
    await quotas.reserve(0, limits, asking(4, 0))
    await quotas.reserve(1, limits, asking(4, 0))
    expect((await counter()).day).toBe('2026-03-02')
    expect(await quotas.reserve(0, limits, asking(2, 0))).toMatchObject({
      code: 'daily_unit_quota_exceeded',
      retryAfterSeconds: 24 * 3_600 + 1,
    })
  })
})

describe('a clock that is set back', () => {
  it.each([2_000, 50 * 60_000, 65 * 60_000, 300 * 24 * HOUR_MS])(
    'by %i ms opens no window again and is charged in the one that is open',
    async (backMs) => {
      const limits = { ...WIDE, unitsPerHour: 2, unitsPerDay: 3 }
      quotas.clock.set('2026-11-27T12:00:01Z')
      await quotas.reserve(0, limits)
      quotas.clock.advance(-backMs)
      expect((await quotas.reserve(0, limits)).granted).toBe(true)
      expect(await quotas.reserve(1, limits)).toMatchObject({ code: 'hourly_unit_quota_exceeded' })
      // Once it has come round again, the next hour is the next hour.
      quotas.clock.set('2026-11-27T13:00:00Z')
      expect((await quotas.reserve(0, limits)).granted).toBe(true)
      expect(await quotas.reserve(1, limits)).toMatchObject({ code: 'daily_unit_quota_exceeded' })
    },
  )

  it('whatever clocks do, the hour that a row is of never becomes an earlier one, and none has too much', async () => {
    const step = fc.record({
      instance: fc.integer({ min: 0, max: 1 }),
      moveMs: fc.integer({ min: -3 * HOUR_MS, max: 3 * HOUR_MS }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        await quotas.reset()
        const limits = { ...WIDE, unitsPerHour: 2 }
        const grantedIn = new Map<bigint, number>()
        let latest = 0n
        for (const { instance, moveMs } of steps) {
          quotas.setAhead(instance, moveMs)
          const { granted } = await quotas.reserve(instance, limits, ONE)
          const { hourStart } = await counter()
          expect(hourStart).toBeGreaterThanOrEqual(latest)
          latest = hourStart
          if (granted) grantedIn.set(latest, (grantedIn.get(latest) ?? 0) + 1)
        }
        for (const granted of grantedIn.values()) expect(granted).toBeLessThanOrEqual(2)
      }),
      { numRuns: 15 },
    )
  })
})

it('a start under another clock leaves windows of more than an hour ahead, and only those', async () => {
  const limits = {
    ...WIDE,
    requestsPerMinute: 1,
    concurrentRequests: 1,
    unitsPerHour: 1,
    unitsPerDay: 2,
  }
  // What the tests before have left.
  await leaveOtherClocks(quotas.db, quotas.clock.nowMs())
  const later = quotas.clientId
  quotas.clock.set('2026-03-01T13:31:00Z')
  await quotas.reserve(0, limits)
  await quotas.reset()
  const sooner = quotas.clientId
  quotas.clock.set('2026-03-01T13:29:00Z')
  await quotas.reserve(0, limits)

  quotas.clock.set('2026-03-01T12:30:00Z')
  expect(await leaveOtherClocks(quotas.db, quotas.clock.nowMs())).toBe(1)
  quotas.clientId = later
  expect((await quotas.reserve(0, limits)).granted).toBe(true)
  quotas.clientId = sooner
  expect((await quotas.reserve(0, limits)).granted).toBe(false)
  // Its books stay, and so does what was used of the day.
  expect(await quotas.db.usageHour.count({ where: { clientId: later } })).toBe(1)
  quotas.clock.advance(60_000)
  quotas.clientId = later
  expect(await quotas.reserve(0, limits)).toMatchObject({ code: 'daily_unit_quota_exceeded' })
})
