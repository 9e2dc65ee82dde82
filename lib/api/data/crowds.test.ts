import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestClient, type TestClient } from '../../../test/client'
import { oneByOne } from '../../../test/crowd'
import { matchPath, OneLeague } from '../../../test/one-league'
import { startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'
import { readUsage } from '../../quota'

const LIMITS = { ...PLAN_LIMITS.starter, requestsPerMinute: 1_000, concurrentRequests: 1_000 }

const world = useWorld(() => OneLeague.start())
const second = useWorld(() =>
  startTestServer({ clock: world.clock, databaseUrl: world.server.databaseUrl }),
)

const wide = () =>
  createTestClient(world.server.product.deps, {
    plan: 'custom',
    limits: LIMITS,
    competitions: ['LIGUE_1'],
  })
const ask = (i: number, { key }: TestClient, path = matchPath('Paris')) =>
  fetch((i % 2 ? second : world.server).url + path, { headers: { 'x-api-key': key } })
const used = async ({ clientId }: TestClient) => {
  const usage = await readUsage(world.server.product.deps, clientId, LIMITS)
  return [usage.hour.used, usage.day.used, usage.rows.used]
}
const many = <T>(count: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)))

describe('the first row of something, written by many at once (case J63)', () => {
  it('fifty first calls of a client’s life: none fails, the sums are right', async () => {
    const client = await wide()
    const { quotaCounter } = world.server.product.deps.db
    const where = { clientId: client.clientId }
    // The helper writes a row; a client that has never called has none.
    await quotaCounter.deleteMany({ where })
    const statuses = await many(50, async (i) => (await ask(i, client)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await quotaCounter.count({ where })).toBe(1)
    expect(await used(client)).toEqual([50, 50, 50])
  })

  it('fifty first calls of a new day: the old hour is closed once, the new one holds them all', async () => {
    const client = await wide()
    world.clock.set('2026-03-01T22:59:59Z')
    await many(10, (i) => ask(i, client))
    world.clock.set('2026-03-01T23:00:00Z')
    const statuses = await many(50, async (i) => (await ask(i, client)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await used(client)).toEqual([50, 50, 50])
    const closed = await world.server.product.deps.db.usageHour.findMany({
      where: { clientId: client.clientId },
    })
    expect(closed).toHaveLength(1)
    const { monthly } = (await (await ask(0, client, '/v1/me/usage')).json()) as {
      monthly: { used: number }
    }
    expect(monthly.used).toBe(60)
  })
})

describe('more callers than connections (case E49)', () => {
  it('a hundred clients at once, none of them known yet: all are answered', async () => {
    const clients = await oneByOne(100, wide)
    const statuses = await many(
      100,
      async (i) => (await ask(i, clients[i] ?? (await wide()))).status,
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const client of clients) expect(await used(client)).toEqual([1, 1, 1])
  })

  it('while no connection gets on, 503 with Retry-After instead of a hang or a false 429; then all is as before', async () => {
    const clients = await oneByOne(100, wide)
    const blocker = new pg.Client({ connectionString: world.server.databaseUrl })
    await blocker.connect()
    await blocker.query('BEGIN')
    await blocker.query('LOCK TABLE quota_counters IN ACCESS EXCLUSIVE MODE')
    const answers = await many(100, (i) => ask(i, clients[i] as TestClient))
    for (const answer of answers) {
      expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
        503,
        'store_unavailable',
      ])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    }
    await blocker.query('COMMIT')
    await blocker.end()
    await expect.poll(async () => (await ask(0, clients[0] as TestClient)).status).toBe(200)
    const after = await many(99, async (i) => (await ask(i, clients[i + 1] as TestClient)).status)
    expect(new Set(after)).toEqual(new Set([200]))
    for (const client of clients) {
      const [, day = 0, rows = 0] = await used(client)
      // A call that was told 503 may have been charged in the end, but never more than asked.
      expect([day, rows].every((one) => one >= 1 && one <= 3)).toBe(true)
    }
  })
})
