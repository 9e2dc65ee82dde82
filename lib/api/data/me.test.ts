import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestClient, type TestClient } from '../../../test/client'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'

const NOW = '2026-03-29T00:30:00Z' // the night of the spring change, 01:30 in Paris
const MATCH: TestMatch = { code: 'LIGUE_1', kickoff: '2026-03-29T19:00:00Z' }
const clock = manualClock(NOW)
const server = useWorld(() => startTestServer({ clock }))
let client: TestClient

beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, [MATCH])
  await server.product.deps.releases.refresh()
})
beforeEach(async () => {
  clock.set(NOW)
  client = await createTestClient(server.product.deps, {
    plan: 'starter',
    competitions: ['LIGUE_1'],
  })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'x-api-key': client.key, ...headers } })
const json = async (path: string): Promise<unknown> => (await get(path)).json()

describe('GET /v1/me', () => {
  it('tells whose key it is and what it may do, at no cost but a place in the minute', async () => {
    const response = await get('/v1/me')
    expect(response.headers.get('x-ratelimit-remaining')).toBe('14')
    expect(response.headers.get('x-quota-units-remaining-day')).toBe('3000')
    expect(await response.json()).toMatchObject({
      status: 'active',
      plan: 'starter',
      client: { id: client.clientId, usage_type: null },
      limits: { units_per_day: 3_000, bulk_matches: 100 },
      competitions: ['LIGUE_1'],
    })
  })

  it('answers without a plan too, and says so', async () => {
    client = await createTestClient(server.product.deps, { plan: null })
    expect(await json('/v1/me')).toMatchObject({
      status: 'no_plan',
      plan: null,
      limits: null,
      endpoints: [],
    })
  })

  it('says that no plan is in force once the contract has ended', async () => {
    await server.product.deps.db.contract.updateMany({
      where: { clientId: client.clientId },
      data: { endsAt: new Date('2026-03-29T00:31:00Z') },
    })
    expect(await json('/v1/me')).toMatchObject({ status: 'active', plan: 'starter' })
    clock.set('2026-03-29T00:31:00Z')
    expect(await json('/v1/me')).toMatchObject({
      status: 'no_plan',
      plan: null,
      limits: null,
      competitions: [],
      endpoints: [],
    })
  })

  it('answers when the units are used up, whatever a data route was told before', async () => {
    const limits = { ...PLAN_LIMITS.starter, unitsPerHour: 2, requestsPerMinute: 3 }
    client = await createTestClient(server.product.deps, { plan: 'custom', limits })
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await get('/v1/leagues')).status)
    expect(statuses).toEqual([200, 200, 429, 429])
    expect(await json('/v1/me')).toMatchObject({ detail: 'rate_limit_exceeded' })
    clock.advance(60_000)
    expect((await get('/v1/leagues')).status).toBe(429)
    expect((await get('/v1/me')).status).toBe(200)
  })

  it('needs a key, and the minute window holds for it as well', async () => {
    expect((await fetch(`${server.url}/v1/me`)).status).toBe(401)
    client = await createTestClient(server.product.deps)
    await get('/v1/me')
    await get('/v1/me/usage')
    const third = await get('/v1/me')
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '60'])
  })
})

describe('GET /v1/me/usage', () => {
  it('its sums are the counters, over hours, routes, 304s and denials', async () => {
    const path = `/v1/matches/${testMatchId(MATCH)}`
    const etag = (await get(path)).headers.get('etag') ?? ''
    await get(path, { 'if-none-match': etag })
    clock.set('2026-03-29T01:30:00Z') // the next hour, 03:30 in Paris
    await get('/v1/leagues')
    await get('/v1/leagues/SERIE_A/matches')
    await server.product.deps.requests.flush()
    expect(await json('/v1/me/usage')).toEqual({
      daily: {
        date: '2026-03-29',
        used: 3,
        limit: 3_000,
        rows_used: 1,
        rows_limit: 10_000,
        resets_at: '2026-03-29T22:00:00Z',
      },
      hourly: { used: 1, limit: 500, resets_at: '2026-03-29T02:00:00Z' },
      monthly: {
        month: '2026-03',
        used: 3,
        by_route: {
          leagues: { requests: 1, unchanged: 0, denied: 0, refused: {}, units: 1, rows: 0 },
          league_matches: {
            requests: 1,
            unchanged: 0,
            denied: 0,
            refused: { 403: 1 },
            units: 0,
            rows: 0,
          },
          match: { requests: 2, unchanged: 1, denied: 0, refused: {}, units: 2, rows: 1 },
          account: { requests: 1, unchanged: 0, denied: 0, refused: {}, units: 0, rows: 0 },
        },
        resets_at: '2026-03-31T22:00:00Z',
      },
      rate_limit_minute: { limit: 15, remaining: 12, reset_at: '2026-03-29T01:31:00Z' },
      last_used_at: '2026-03-29T01:30:00Z',
    })
  })

  it('the minute ends at the whole second that every receipt names, whether it is full or not', async () => {
    clock.set('2026-03-29T00:30:00.250Z')
    client = await createTestClient(server.product.deps)
    const first = await get('/v1/leagues')
    clock.advance(1_500)
    const second = await get('/v1/me/usage')
    const { rate_limit_minute } = (await second.json()) as { rate_limit_minute: unknown }
    const [before, now] = [first, second].map(({ headers }) =>
      new Date(Number(headers.get('x-ratelimit-reset')) * 1_000).toISOString(),
    )
    expect([before, now]).toEqual(['2026-03-29T00:31:01.000Z', '2026-03-29T00:31:01.000Z'])
    expect(rate_limit_minute).toEqual({ limit: 2, remaining: 0, reset_at: '2026-03-29T00:31:01Z' })
  })
})
