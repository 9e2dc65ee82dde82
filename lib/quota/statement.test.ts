import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database'
import { ONE, TwoQuotas, WIDE } from '../../test/two-quotas'
import { useWorld } from '../../test/use-world'
import { int4Array, int8Array, textArray } from './binary'
import { connectQuotaPool } from './pool'
import { GRANT_SQL, REFUSE_SQL, RELEASE_SQL } from './statements'

describe('the statements of the quota', () => {
  const database = useWorld(() => createTestDatabase())
  let pool: pg.Pool
  beforeAll(async () => {
    pool = connectQuotaPool(database.url)
  })
  afterAll(async () => {
    await pool.end()
  })

  it.each(Object.entries({ GRANT_SQL, REFUSE_SQL, RELEASE_SQL }))(
    '%s walks a batch in its order and finds each row by its key, planned on an empty table',
    async (_, sql) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (GENERIC_PLAN, COSTS OFF) ${sql}`,
      )
      const steps = rows
        .map((row) => row['QUERY PLAN'].trim())
        .filter((line) => /^(->|Update)/.test(line))
      expect(steps.slice(0, 4)).toEqual([
        'Update on quota_counters q',
        '->  Nested Loop',
        '->  Function Scan on o',
        '->  Index Scan using quota_counters_pkey on quota_counters q',
      ])
    },
  )

  it('gets arrays as they were given', async () => {
    const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
    const long = fc.oneof(fc.constant(0n), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))
    // PostgreSQL's text holds everything but NUL.
    const text = fc.string({ unit: 'grapheme' }).map((given) => given.replaceAll('\0', ''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(int, { minLength: 1 }),
        fc.array(long, { minLength: 1 }),
        fc.array(text, { minLength: 1 }),
        async (ints, longs, texts) => {
          const { rows } = await pool.query(
            'SELECT $1::int[] AS ints, $2::bigint[] AS longs, $3::text[] AS texts',
            [int4Array(ints), int8Array(longs), textArray(texts)],
          )
          expect(rows).toEqual([{ ints, longs: longs.map(String), texts }])
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('when the hour turns', () => {
  let quotas: TwoQuotas
  beforeAll(async () => {
    quotas = await TwoQuotas.start()
  })
  afterAll(() => quotas.close())
  beforeEach(() => quotas.reset())

  it('requests of its last minute still count, to the millisecond', async () => {
    const limits = { ...WIDE, requestsPerMinute: 2 }
    quotas.clock.set('2026-03-01T12:59:50.123Z')
    await quotas.reserve(0, limits)
    quotas.clock.set('2026-03-01T12:59:59.999Z')
    await quotas.reserve(1, limits)
    quotas.clock.set('2026-03-01T13:00:50.122Z')
    expect(await quotas.reserve(0, limits)).toMatchObject({
      code: 'rate_limit_exceeded',
      retryAfterSeconds: 1,
    })
    quotas.clock.advance(1)
    expect((await quotas.reserve(1, limits)).granted).toBe(true)
    expect((await quotas.reserve(1, limits, { ...ONE, cost: { units: 0, rows: 0 } })).granted).toBe(
      false,
    )
  })

  it('two instances that turn a row at once close its books once and lose no request', async () => {
    for (let hour = 1; hour <= 5; hour++) {
      quotas.clock.set(
        new Date(Date.parse('2026-03-01T12:00:00Z') + hour * 3_600_000).toISOString(),
      )
      const all = await Promise.all([quotas.reserve(0, WIDE), quotas.reserve(1, WIDE)])
      expect(all.map((one) => one.granted)).toEqual([true, true])
    }
    const where = { clientId: quotas.clientId }
    const hours = await quotas.db.usageHour.findMany({ where })
    expect(hours.map(({ routes }) => routes.slice(10, 15))).toEqual(Array(4).fill([2, 0, 0, 2, 0]))
  })
})
