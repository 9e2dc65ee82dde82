import type pg from 'pg'
import { vi } from 'vitest'
import { manualClock, type Clock } from '../lib/platform/clock'
import { connectDb, type Db } from '../lib/platform/db'
import { ProductError } from '../lib/platform/errors'
import { PLAN_LIMITS, type PlanLimits } from '../lib/plans/limits'
import { createQuota, type MeteredRequest, type Quota, type Reservation } from '../lib/quota'
import { connectQuotaPool } from '../lib/quota/pool'
import { createTestDatabase, type TestDatabase } from './database'

/** Limits that stop nothing a test does; each test narrows the one it is about. */
export const WIDE: PlanLimits = {
  ...PLAN_LIMITS.starter,
  requestsPerMinute: 1_000,
  unitsPerHour: 1_000,
  unitsPerDay: 1_000,
  rowsPerDay: 1_000,
  concurrentRequests: 1_000,
}

/** A match request; one that costs something also holds a slot. */
export const asking = (units: number, rows: number): MeteredRequest => ({
  route: 'match',
  cost: { units, rows },
  unchanged: false,
  holdsSlot: units > 0,
})
export const ONE = asking(1, 0)

export const grantedOf = (all: Reservation[]) => all.filter((one) => one.granted).length

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text

/** Two instances of the quota on one database, under one clock unless told otherwise, and a client of each test's own. */
export class TwoQuotas {
  readonly clock = manualClock('2026-03-01T12:00:00Z')
  clientId = ''
  /** Requests of this client that nobody heard the outcome of. */
  unanswered = 0
  private serial = 0
  private readonly aheadMs = [0, 0]

  private constructor(
    readonly db: Db,
    private readonly database: TestDatabase,
    private readonly pools: pg.Pool[],
    private readonly instances: Quota[],
  ) {}

  static async start(): Promise<TwoQuotas> {
    const database = await createTestDatabase()
    const pools = [1, 2].map(() => connectQuotaPool(database.url))
    const instances: Quota[] = []
    const world = new TwoQuotas(connectDb(database.url), database, pools, instances)
    instances.push(...pools.map((pool, i) => createQuota(pool, world.clockOf(i))))
    return world
  }

  /** How far the clock of one instance is ahead of `clock`. */
  setAhead(instance: number, ms: number): void {
    this.aheadMs[instance] = ms
  }

  private clockOf(instance: number): Clock {
    const nowMs = () => this.clock.nowMs() + (this.aheadMs[instance] ?? 0)
    return { nowMs, now: () => new Date(nowMs()) }
  }

  /** Noon again on both, and a client that has used nothing. */
  async reset(): Promise<void> {
    this.clock.set('2026-03-01T12:00:00Z')
    this.aheadMs.fill(0)
    this.unanswered = 0
    this.clientId = `cli_${++this.serial}`
    await this.db.account.create({
      data: {
        id: `acc_${this.serial}`,
        email: `${this.serial}@example.org`,
        client: { create: { id: this.clientId, name: 'test' } },
      },
    })
  }

  on(instance: number): Quota {
    const quota = this.instances[instance % this.instances.length]
    if (!quota) throw new Error('no instance')
    return quota
  }

  /** What an instance sends to the database while something is done, statement by statement. */
  async statementsOf(instance: number, work: () => Promise<unknown>): Promise<string[]> {
    const query = vi.spyOn(this.pools[instance] as pg.Pool, 'query')
    try {
      await work()
      return query.mock.calls.map(([statement]) => textOf(statement))
    } finally {
      query.mockRestore()
    }
  }

  /**
   * On a busy machine nobody may have had time for a request: it is asked again. Most of these were not counted; one that the
   * database had taken already was (`unanswered`).
   */
  async reserve(instance: number, limits: PlanLimits, request = ONE): Promise<Reservation> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.on(instance).reserve(this.clientId, limits, request)
      } catch (error) {
        const noTime = error instanceof ProductError && error.code === 'store_unavailable'
        if (!noTime || tries === 20) throw error
        this.unanswered++
      }
    }
  }

  /** Parallel requests, spread over both instances. */
  storm(limits: PlanLimits, request = ONE, count = 200): Promise<Reservation[]> {
    return Promise.all(Array.from({ length: count }, (_, i) => this.reserve(i, limits, request)))
  }

  async close(): Promise<void> {
    await Promise.all(this.instances.map((quota) => quota.drain()))
    await Promise.all(this.pools.map((pool) => pool.end()))
    await this.db.$disconnect()
    await this.database.close()
  }
}
