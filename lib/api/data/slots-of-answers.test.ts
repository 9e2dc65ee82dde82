import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../../../test/client'
import { ask } from '../../../test/raw-http'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'

const MATCH: TestMatch = { code: 'LIGUE_1', kickoff: '2026-03-05T20:00:00Z' }
/** 300 rows of 30 KB: far more than the sockets between us can hold. */
const HUGE: TestMatch[] = Array.from({ length: 300 }, (_, i) => ({
  code: 'SERIE_A',
  kickoff: '2026-03-05T20:00:00Z',
  home: `Home ${i}`.padEnd(30_000, '.'),
}))
const server = useWorld(() => startTestServer({ clock: manualClock('2026-03-01T12:00:00Z') }))

beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, [MATCH, ...HUGE])
  await server.product.deps.releases.refresh()
})

const clientWith = (limits: Partial<typeof PLAN_LIMITS.starter>) =>
  createTestClient(server.product.deps, {
    plan: 'custom',
    limits: { ...PLAN_LIMITS.starter, requestsPerMinute: 1_000, ...limits },
    competitions: ['LIGUE_1', 'SERIE_A'],
  })
const detail = `/v1/matches/${testMatchId(MATCH)}`
const get = (path: string, key: string) =>
  fetch(server.url + path, { headers: { 'x-api-key': key } })

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
    await expect.poll(async () => (await get(detail, key)).status).toBe(200)
  })

  it('are free again when the caller hangs up while its next request is being decided', async () => {
    const { key, clientId } = await clientWith({ concurrentRequests: 2 })
    const list = ask('GET /v1/leagues/SERIE_A/matches?limit=300', [`X-API-Key: ${key}`])
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(list))
    await once(socket, 'data')
    socket.pause()
    const blocker = new pg.Client({ connectionString: server.databaseUrl })
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
    await expect.poll(async () => (await get(detail, key)).status).toBe(200)
    slow.destroy()
  })

  it.each([
    ['while it is packed', '/v1/leagues/SERIE_A/matches', 'br', '500 internal_error'],
    [
      'while it is packed, routed by the framework',
      '/v1/leagues/SERIE%5FA/matches',
      'br',
      '500 internal_error',
    ],
    ['while it is sent', '/v1/leagues/SERIE_A/matches', 'identity', 'cut off'],
  ])('are free again when an answer breaks %s', async (_name, path, encoding, expected) => {
    const { key } = await clientWith({ concurrentRequests: 1 })
    // As long as an answer that holds a slot, and nothing that can be packed or sent.
    const bytes = { length: 100_000 } as Buffer
    const list = vi.spyOn(server.product.deps.releases, 'remember')
    const broken = { bytes, etag: '"broken"', rows: 1 }
    list.mockResolvedValueOnce(broken)
    const headers = { 'x-api-key': key, 'accept-encoding': encoding }
    const outcome = await fetch(server.url + path, { headers }).then(
      async (answer) => `${answer.status} ${((await answer.json()) as { detail: string }).detail}`,
      () => 'cut off',
    )
    list.mockRestore()
    expect(outcome).toBe(expected)
    await expect.poll(async () => (await get(detail, key)).status).toBe(200)
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
    await expect.poll(async () => (await get(detail, key)).status).toBe(200)
  })
})
