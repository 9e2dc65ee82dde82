import { beforeEach, describe, expect, it } from 'vitest'
import { asking, grantedOf, ONE, TwoQuotas, WIDE } from '../../test/two-quotas'
import { useWorld } from '../../test/use-world'
import { readUsage } from '.'

const quotas = useWorld(() => TwoQuotas.start())
beforeEach(() => quotas.reset())

describe('slots across two instances on one database', () => {
  it('a slot is free again after release, on every instance', async () => {
    const limits = { ...WIDE, concurrentRequests: 1 }
    const first = await quotas.reserve(0, limits)
    expect((await quotas.reserve(1, limits)).granted).toBe(false)
    if (first.granted) first.release()
    await quotas.on(0).drain()
    await new Promise((resolve) => setImmediate(resolve))
    await quotas.on(0).drain()
    expect((await quotas.reserve(1, limits)).granted).toBe(true)
  })

  it('a caller that waits for each answer is never told that it runs too many, on whichever instance', async () => {
    const limits = { ...WIDE, concurrentRequests: 1 }
    for (let i = 0; i < 40; i++) {
      const reservation = await quotas.reserve(i % 3, limits, ONE)
      expect(reservation.granted).toBe(true)
      if (reservation.granted) reservation.release()
    }
    const usage = await readUsage(quotas, quotas.clientId, limits)
    expect([usage.minute.remaining, usage.day.used]).toEqual([WIDE.requestsPerMinute - 40, 40])
    const { hourRoutes } = await quotas.db.quotaCounter.findUniqueOrThrow({
      where: { clientId: quotas.clientId },
    })
    expect(hourRoutes.slice(10, 15)).toEqual([40, 0, 0, 40, 0])
  })

  it('while slots are given back, each of 80 requests is granted or told why, and the books agree', async () => {
    const limits = { ...WIDE, concurrentRequests: 2 }
    const all = await Promise.all(
      Array.from({ length: 80 }, async (_, i) => {
        const reservation = await quotas.reserve(i, limits)
        if (reservation.granted) reservation.release()
        return reservation
      }),
    )
    const granted = grantedOf(all)
    const codes = new Set(all.flatMap((one) => (one.granted ? [] : [one.code])))
    expect([...codes]).toEqual(granted === 80 ? [] : ['concurrency_limit_exceeded'])
    await Promise.all([quotas.on(0).drain(), quotas.on(1).drain()])
    const counter = await quotas.db.quotaCounter.findUniqueOrThrow({
      where: { clientId: quotas.clientId },
    })
    const [asked = 0, , refused = 0, units = 0] = counter.hourRoutes.slice(10, 15)
    expect([counter.dayUnits, counter.minuteOpenSum, asked]).toEqual([
      units,
      asked,
      units + refused,
    ])
    // Equal, but for what was counted and could not be told.
    const untold = asked - 80
    expect([untold >= 0, untold <= quotas.unanswered]).toEqual([true, true])
    expect(units - granted).toBeLessThanOrEqual(untold)
    expect(counter.leases).toEqual([])
  })

  it('an answer that leaves in one write needs a free slot but takes none', async () => {
    const limits = { ...WIDE, concurrentRequests: 1 }
    const quick = { ...ONE, holdsSlot: false }
    expect((await quotas.reserve(0, limits, quick)).granted).toBe(true)
    const slow = await quotas.reserve(1, limits)
    expect(slow.granted).toBe(true)
    expect(await quotas.reserve(0, limits, quick)).toMatchObject({
      granted: false,
      code: 'concurrency_limit_exceeded',
    })
  })

  it('a slot whose holder died is free when its lease ends', async () => {
    const limits = { ...WIDE, concurrentRequests: 1 }
    expect((await quotas.reserve(0, limits)).granted).toBe(true)
    quotas.clock.advance(29_999)
    expect((await quotas.reserve(1, limits)).granted).toBe(false)
    quotas.clock.advance(1)
    expect((await quotas.reserve(1, limits)).granted).toBe(true)
  })

  it('a request that costs nothing takes no slot and passes with every unit used', async () => {
    const limits = { ...WIDE, unitsPerDay: 1, concurrentRequests: 1 }
    await quotas.reserve(0, limits)
    expect((await quotas.reserve(0, limits, asking(0, 0))).granted).toBe(true)
  })
})
