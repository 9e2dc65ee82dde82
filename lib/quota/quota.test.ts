import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database'
import { manualClock } from '../platform/clock'
import { connectDb, connectPool, type Db } from '../platform/db'
import { PLAN_LIMITS, type PlanLimits } from '../plans/limits'
import { createQuota, readUsage, type Quota, type Reservation } from '.'

const WIDE: PlanLimits = {
  ...PLAN_LIMITS.starter,
  requestsPerMinute: 1_000,
  unitsPerHour: 1_000,
  unitsPerDay: 1_000,
  rowsPerDay: 1_000,
  concurrentRequests: 1_000,
}
const asking = (units: number, rows: number) => ({
  route: 'match' as const,
  cost: { units, rows },
  unchanged: false,
  holdsSlot: units > 0,
})
const ONE = asking(1, 0)

let database: TestDatabase
let db: Db
let pools: pg.Pool[]
let instances: Quota[]
const clock = manualClock('2026-03-01T12:00:00Z')
let clientId: string
let serial = 0

beforeAll(async () => {
  database = await createTestDatabase()
  db = connectDb(database.url)
  pools = [1, 2].map(() => connectPool(database.url, 4, { synchronous_commit: 'off' }))
  instances = pools.map((pool) => createQuota(pool, clock))
})

afterAll(async () => {
  await Promise.all(instances.map((quota) => quota.drain()))
  await Promise.all(pools.map((pool) => pool.end()))
  await db.$disconnect()
  await database.drop()
})

beforeEach(async () => {
  clock.set('2026-03-01T12:00:00Z')
  clientId = `cli_${++serial}`
  await db.account.create({
    data: {
      id: `acc_${serial}`,
      email: `${serial}@example.org`,
      client: { create: { id: clientId, name: 'test' } },
    },
  })
})

const on = (instance: number): Quota => {
  const quota = instances[instance % instances.length]
  if (!quota) throw new Error('no instance')
  return quota
}

/** 200 parallel requests, spread over two instances. */
const storm = (limits: PlanLimits, request = ONE): Promise<Reservation[]> =>
  Promise.all(Array.from({ length: 200 }, (_, i) => on(i).reserve(clientId, limits, request)))

const grantedOf = (all: Reservation[]) => all.filter((one) => one.granted).length

describe('quota across two instances on one database', () => {
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
      const all = await storm({ ...WIDE, [limit]: 7 }, request)
      expect(grantedOf(all)).toBe(7)
      const codes = new Set(all.flatMap((one) => (one.granted ? [] : [one.code])))
      expect([...codes]).toEqual([code])
    },
  )

  it('a denied request changes nothing but the minute window', async () => {
    const limits = { ...WIDE, rowsPerDay: 10 }
    const denied = await on(0).reserve(clientId, limits, asking(3, 11))
    expect(denied.granted).toBe(false)
    const usage = await readUsage({ db, clock }, clientId, limits)
    expect([usage.hour.used, usage.day.used, usage.rows.used]).toEqual([0, 0, 0])
    expect(usage.minute.remaining).toBe(WIDE.requestsPerMinute - 1)
    const next = await on(0).reserve(clientId, { ...limits, concurrentRequests: 1 }, ONE)
    expect(next.granted).toBe(true)
  })

  it('a request refused for the minute is not counted again, so waiting Retry-After works', async () => {
    const limits = { ...WIDE, requestsPerMinute: 2 }
    await on(0).reserve(clientId, limits, ONE)
    clock.advance(20_000)
    await on(1).reserve(clientId, limits, ONE)
    const denied = await on(0).reserve(clientId, limits, ONE)
    expect(denied).toMatchObject({
      granted: false,
      code: 'rate_limit_exceeded',
      retryAfterSeconds: 40,
    })
    clock.advance(39_000)
    expect((await on(1).reserve(clientId, limits, ONE)).granted).toBe(false)
    clock.advance(1_000)
    expect((await on(1).reserve(clientId, limits, ONE)).granted).toBe(true)
  })

  it('never grants a double burst at the edge of a minute', async () => {
    const limits = { ...WIDE, requestsPerMinute: 5 }
    clock.set('2026-03-01T12:00:59.900Z')
    expect(grantedOf(await storm(limits))).toBe(5)
    clock.set('2026-03-01T12:01:00.100Z')
    expect(grantedOf(await storm(limits))).toBe(0)
    clock.set('2026-03-01T12:01:59.900Z')
    expect(grantedOf(await storm(limits))).toBe(5)
  })

  it('the hour renews at the full hour and the day at midnight in Paris', async () => {
    const limits = { ...WIDE, unitsPerHour: 1, unitsPerDay: 2 }
    clock.set('2026-03-01T21:59:50Z')
    expect((await on(0).reserve(clientId, limits, ONE)).granted).toBe(true)
    expect(await on(0).reserve(clientId, limits, ONE)).toMatchObject({
      code: 'hourly_unit_quota_exceeded',
      retryAfterSeconds: 10,
    })
    clock.set('2026-03-01T22:00:00Z')
    expect((await on(0).reserve(clientId, limits, ONE)).granted).toBe(true)
    clock.set('2026-03-01T22:59:30Z')
    // Hour and day are both used up; the answer names the one that blocks longest.
    expect(await on(0).reserve(clientId, limits, ONE)).toMatchObject({
      retryAfterSeconds: 30,
    })
    clock.set('2026-03-01T23:00:00Z')
    expect((await on(0).reserve(clientId, limits, ONE)).granted).toBe(true)
  })

  it('the day of the spring change has 23 hours and the day of the autumn change 25', async () => {
    const limits = { ...WIDE, unitsPerDay: 1 }
    for (const [start, hours] of [
      ['2026-03-28T23:00:00Z', 23],
      ['2026-10-24T22:00:00Z', 25],
    ] as const) {
      clock.set(start)
      await on(0).reserve(clientId, limits, ONE)
      const denied = await on(0).reserve(clientId, limits, ONE)
      expect(denied).toMatchObject({ retryAfterSeconds: hours * 3_600 })
    }
  })

  it('names the limit that blocks longest when several are used up', async () => {
    const limits = { ...WIDE, requestsPerMinute: 1, unitsPerDay: 1 }
    await on(0).reserve(clientId, limits, ONE)
    expect(await on(0).reserve(clientId, limits, ONE)).toMatchObject({
      code: 'daily_unit_quota_exceeded',
      retryAfterSeconds: 11 * 3_600,
    })
  })

  it('a slot is free again after release, on every instance', async () => {
    const limits = { ...WIDE, concurrentRequests: 1 }
    const first = await on(0).reserve(clientId, limits, ONE)
    expect((await on(1).reserve(clientId, limits, ONE)).granted).toBe(false)
    if (first.granted) first.release()
    await on(0).drain()
    await new Promise((resolve) => setImmediate(resolve))
    await on(0).drain()
    expect((await on(1).reserve(clientId, limits, ONE)).granted).toBe(true)
  })

  it('a caller that waits for each answer is never told that it runs too many, on whichever instance', async () => {
    const limits = { ...WIDE, concurrentRequests: 1 }
    for (let i = 0; i < 40; i++) {
      const reservation = await on(i % 3).reserve(clientId, limits, ONE)
      expect(reservation.granted).toBe(true)
      if (reservation.granted) reservation.release()
    }
    const usage = await readUsage({ db, clock }, clientId, limits)
    expect([usage.minute.remaining, usage.day.used]).toEqual([WIDE.requestsPerMinute - 40, 40])
    const { hourRoutes } = await db.quotaCounter.findUniqueOrThrow({ where: { clientId } })
    expect(hourRoutes.slice(10, 15)).toEqual([40, 0, 0, 40, 0])
  })

  it('an answer that leaves in one write needs a free slot but takes none', async () => {
    const limits = { ...WIDE, concurrentRequests: 1 }
    const quick = { ...ONE, holdsSlot: false }
    expect((await on(0).reserve(clientId, limits, quick)).granted).toBe(true)
    const slow = await on(1).reserve(clientId, limits, ONE)
    expect(slow.granted).toBe(true)
    expect(await on(0).reserve(clientId, limits, quick)).toMatchObject({
      granted: false,
      code: 'concurrency_limit_exceeded',
    })
  })

  it('a slot whose holder died is free when its lease ends', async () => {
    const limits = { ...WIDE, concurrentRequests: 1 }
    expect((await on(0).reserve(clientId, limits, ONE)).granted).toBe(true)
    clock.advance(29_999)
    expect((await on(1).reserve(clientId, limits, ONE)).granted).toBe(false)
    clock.advance(1)
    expect((await on(1).reserve(clientId, limits, ONE)).granted).toBe(true)
  })

  it('a request that costs nothing takes no slot and passes with every unit used', async () => {
    const limits = { ...WIDE, unitsPerDay: 1, concurrentRequests: 1 }
    await on(0).reserve(clientId, limits, ONE)
    expect((await on(0).reserve(clientId, limits, asking(0, 0))).granted).toBe(true)
  })

  it('remembers a minute denial without asking the store, until it ends or the limits change', async () => {
    const limits = { ...WIDE, requestsPerMinute: 1 }
    await on(0).reserve(clientId, limits, ONE)
    expect(on(0).knownDenial(clientId, limits)).toBeUndefined()
    await on(0).reserve(clientId, limits, ONE)
    expect(on(0).knownDenial(clientId, limits)).toMatchObject({ retryAfterSeconds: 60 })
    expect(on(0).knownDenial(clientId, WIDE)).toBeUndefined()
    clock.advance(60_000)
    expect(on(0).knownDenial(clientId, limits)).toBeUndefined()
  })

  it('a slow clock on another instance never opens a window again', async () => {
    const limits = { ...WIDE, unitsPerHour: 2, unitsPerDay: 3 }
    clock.set('2026-03-01T23:00:00.100Z')
    await on(0).reserve(clientId, limits, asking(2, 0))
    clock.set('2026-03-01T22:59:59.900Z')
    expect((await on(1).reserve(clientId, limits, ONE)).granted).toBe(false)
    clock.set('2026-03-01T23:00:00.200Z')
    expect((await on(0).reserve(clientId, limits, ONE)).granted).toBe(false)
  })

  it('starts anew under a clock that was set back by months', async () => {
    const limits = { ...WIDE, requestsPerMinute: 1, concurrentRequests: 1, unitsPerHour: 1 }
    clock.set('2026-11-27T12:00:00Z')
    await on(0).reserve(clientId, limits, ONE)
    clock.set('2026-03-01T12:00:00Z')
    expect((await on(0).reserve(clientId, limits, ONE)).granted).toBe(true)
  })

  it('finished hours hold exactly what was charged, per route', async () => {
    const limits = { ...WIDE, rowsPerDay: 30 }
    await storm({ ...limits, requestsPerMinute: 7 })
    await on(0).reserve(clientId, limits, { ...asking(4, 30), route: 'bulk' })
    await on(1).reserve(clientId, limits, { ...asking(1, 1), route: 'bulk' })
    await on(1).reserve(clientId, limits, { ...ONE, route: 'bulk', unchanged: true })
    expect(await db.usageHour.count({ where: { clientId } })).toBe(0)
    clock.set('2026-03-01T13:00:00Z')
    await storm(limits)
    const [hour, ...more] = await db.usageHour.findMany({ where: { clientId } })
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
