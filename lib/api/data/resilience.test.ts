import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { createTestDatabase, type TestDatabase } from '../../../test/database'
import { startFaultyProxy, type FaultyProxy } from '../../../test/faulty-proxy'
import { ask } from '../../../test/raw-http'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer, type TestServer } from '../../../test/server'
import { PLAN_LIMITS } from '../../plans/limits'

const MATCHES: TestMatch[] = Array.from({ length: 400 }, (_, i) => ({
  code: 'LIGUE_1',
  kickoff: '2026-03-05T20:00:00Z',
  home: `Home ${i}`,
}))
/** 300 rows of 30 KB: far more than the sockets between us can hold. */
const HUGE: TestMatch[] = Array.from({ length: 300 }, (_, i) => ({
  code: 'SERIE_A',
  kickoff: '2026-03-05T20:00:00Z',
  home: `Home ${i}`.padEnd(30_000, '.'),
}))
const clock = manualClock('2026-03-01T12:00:00Z')
let database: TestDatabase
let proxy: FaultyProxy
let server: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startFaultyProxy(database.url)
  server = await startTestServer({ clock, databaseUrl: proxy.url })
  await promoteTestRelease(server.product.deps.db, [...MATCHES, ...HUGE])
  await server.product.deps.releases.refresh()
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await database.drop()
})

const clientWith = (limits: Partial<typeof PLAN_LIMITS.starter>) =>
  createTestClient(server.product.deps, {
    plan: 'custom',
    limits: { ...PLAN_LIMITS.starter, requestsPerMinute: 1_000, ...limits },
    competitions: ['LIGUE_1', 'SERIE_A'],
  })
const detail = `/v1/matches/${testMatchId({ code: 'LIGUE_1', kickoff: '2026-03-05T20:00:00Z', home: 'Home 0' })}`
const get = (path: string, key: string) =>
  fetch(server.url + path, { headers: { 'x-api-key': key } })

describe('when the database is gone', () => {
  it.each(['refuse', 'stall'] as const)(
    '(%s) data routes say 503 instead of hanging, and work again without a restart, nothing lost',
    async (mode) => {
      const { key } = await clientWith({})
      const before = await get(detail, key)
      expect(before.headers.get('x-quota-units-remaining-day')).toBe('2999')
      proxy.set(mode)
      const response = await get(detail, key)
      expect([response.status, await response.json()]).toMatchObject([
        503,
        { detail: 'store_unavailable' },
      ])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      proxy.set('pass')
      await expect.poll(async () => (await get(detail, key)).status, { timeout: 10_000 }).toBe(200)
      const after = await get(detail, key)
      // Polled once or more, each answered request charged once; a stalled one may have been, too.
      expect(Number(after.headers.get('x-quota-units-remaining-day'))).toBeLessThanOrEqual(2_997)
    },
    20_000,
  )

  it('/v1/me and /v1/me/usage say 503 as well', async () => {
    const { key } = await clientWith({})
    expect((await get('/v1/me', key)).status).toBe(200)
    proxy.set('stall')
    const answers = await Promise.all(['/v1/me', '/v1/me/usage'].map((path) => get(path, key)))
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    proxy.set('pass')
    await expect.poll(async () => (await get('/v1/me', key)).status, { timeout: 10_000 }).toBe(200)
  }, 20_000)
})

/** A caller that holds a slot, as it does not read on. */
const slowReader = (key: string) =>
  new Promise<IncomingMessage>((resolve) => {
    request(
      `${server.url}/v1/leagues/SERIE_A/matches?limit=300`,
      { headers: { 'x-api-key': key }, agent: false },
      (response) => resolve(response.pause()),
    ).end()
  })

describe('concurrency slots', () => {
  it('are free again when the caller hangs up in the middle of an answer', async () => {
    const { key } = await clientWith({ concurrentRequests: 1 })
    const hungUp = new Promise<void>((resolve) => {
      const call = request(
        `${server.url}/v1/leagues/SERIE_A/matches?limit=300`,
        { headers: { 'x-api-key': key } },
        (response) => response.once('data', () => response.destroy()).once('close', resolve),
      )
      call.end()
    })
    await hungUp
    await expect.poll(async () => (await get(detail, key)).status, { timeout: 5_000 }).toBe(200)
  })

  it('are free again when the caller hangs up while its next request is being decided', async () => {
    const { key, clientId } = await clientWith({ concurrentRequests: 2 })
    const list = ask('GET /v1/leagues/SERIE_A/matches?limit=300', [`X-API-Key: ${key}`])
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(list))
    await once(socket, 'data')
    socket.pause()
    const blocker = new pg.Client({ connectionString: database.url })
    await blocker.connect()
    await blocker.query('BEGIN')
    await blocker.query('SELECT 1 FROM quota_counters WHERE client_id = $1 FOR UPDATE', [clientId])
    socket.write(list)
    const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'`
    await expect.poll(async () => (await blocker.query<{ n: number }>(waiting)).rows[0]?.n).toBe(1)
    socket.destroy()
    // The server hears of it before it can have answered this.
    expect((await fetch(`${server.url}/v1/health`)).status).toBe(200)
    await blocker.query('COMMIT')
    await blocker.end()

    const slow = await slowReader(key)
    expect(slow.statusCode).toBe(200)
    await expect.poll(async () => (await get(detail, key)).status, { timeout: 5_000 }).toBe(200)
    slow.destroy()
  })

  it('stay taken while an answer is being read, and no longer', async () => {
    const { key } = await clientWith({ concurrentRequests: 1 })
    const slow = await slowReader(key)
    const second = await get(detail, key)
    expect([second.status, (await second.json()) as object]).toMatchObject([
      429,
      { detail: 'concurrency_limit_exceeded' },
    ])
    expect(second.headers.get('retry-after')).toBe('1')
    slow.resume()
    await new Promise((resolve) => slow.once('end', resolve))
    await expect.poll(async () => (await get(detail, key)).status, { timeout: 5_000 }).toBe(200)
  })
})

// Last, as nothing but new connections works afterwards.
it('connections that died without a word are given up, and new ones serve known and unknown keys', async () => {
  const [known, unknown] = [await clientWith({}), await clientWith({})]
  expect((await get(detail, known.key)).status).toBe(200)
  proxy.set('lose')
  const status =
    ({ key }: { key: string }) =>
    async () =>
      (await get(detail, key)).status
  expect([200, 503]).toContain(await status(known)())
  await expect.poll(status(known), { timeout: 25_000 }).toBe(200)
  await expect.poll(status(unknown), { timeout: 25_000 }).toBe(200)
  // The rest would be waited for at the end.
  proxy.set('refuse')
  proxy.set('pass')
}, 60_000)
