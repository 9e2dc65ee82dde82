import { beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { createTestDatabase } from '../../../test/database'
import { startFaultyProxy } from '../../../test/faulty-proxy'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'

const MATCHES: TestMatch[] = Array.from({ length: 400 }, (_, i) => ({
  code: 'LIGUE_1',
  kickoff: '2026-03-05T20:00:00Z',
  home: `Home ${i}`,
}))
const database = useWorld(() => createTestDatabase())
const proxy = useWorld(() => startFaultyProxy(database.url))
const server = useWorld(() =>
  startTestServer({ clock: manualClock('2026-03-01T12:00:00Z'), databaseUrl: proxy.url }),
)

beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, MATCHES)
  await server.product.deps.releases.refresh()
})

const clientWith = (limits: Partial<typeof PLAN_LIMITS.starter>) =>
  createTestClient(server.product.deps, {
    plan: 'custom',
    limits: { ...PLAN_LIMITS.starter, requestsPerMinute: 1_000, ...limits },
    competitions: ['LIGUE_1', 'SERIE_A'],
  })
const detail = `/v1/matches/${testMatchId(MATCHES[0] as TestMatch)}`
const get = (path: string, key: string) =>
  fetch(server.url + path, { headers: { 'x-api-key': key } })

async function health(): Promise<unknown[]> {
  const answer = await fetch(`${server.url}/v1/health`)
  const { status, reasons } = (await answer.json()) as Record<string, unknown>
  return [answer.status, status, reasons]
}

describe('when the database is gone', () => {
  it.each(['refuse', 'stall'] as const)(
    '(%s) data routes say 503 instead of hanging, health says why, and both work again without a restart',
    async (mode) => {
      const { key } = await clientWith({})
      const before = await get(detail, key)
      expect(before.headers.get('x-quota-units-remaining-day')).toBe('2999')
      expect(await health()).toEqual([200, 'ok', []])
      proxy.set(mode)
      const response = await get(detail, key)
      expect([response.status, await response.json()]).toMatchObject([
        503,
        { detail: 'store_unavailable' },
      ])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      // Still 200: what is loaded stands, and whoever starts us anew on a 503 would mend nothing.
      await expect.poll(health).toEqual([200, 'degraded', ['database_unavailable']])
      proxy.set('pass')
      await expect.poll(health).toEqual([200, 'ok', []])
      await expect.poll(async () => (await get(detail, key)).status).toBe(200)
      const after = await get(detail, key)
      // Polled once or more, each answered request charged once; a stalled one may have been, too.
      expect(Number(after.headers.get('x-quota-units-remaining-day'))).toBeLessThanOrEqual(2_997)
    },
  )

  it('/v1/me and /v1/me/usage say 503 as well', async () => {
    const { key } = await clientWith({})
    expect((await get('/v1/me', key)).status).toBe(200)
    proxy.set('stall')
    const answers = await Promise.all(['/v1/me', '/v1/me/usage'].map((path) => get(path, key)))
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    proxy.set('pass')
    await expect.poll(async () => (await get('/v1/me', key)).status).toBe(200)
  })
})

describe.each(['refuse', 'stall'] as const)('when the database is gone (%s)', (mode) => {
  const list = '/v1/leagues/LIGUE_1/matches'
  const ids = MATCHES.slice(0, 100).map(testMatchId)

  /** A release of which no answer is in memory. */
  async function promoteAnew(): Promise<void> {
    const { db, releases } = server.product.deps
    const id = await promoteTestRelease(db, MATCHES)
    while (releases.current()?.id !== id) await releases.refresh()
  }

  /** Status and code of every data route, all asked at once. */
  async function askedEverything(key: string): Promise<[route: string, ...answer: unknown[]][]> {
    const bulk = JSON.stringify({ match_ids: ids })
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const routes: [path: string, init?: RequestInit][] = [
      ['/v1/leagues'],
      [list],
      [`${list}?limit=7`],
      [detail],
      [`${detail}?include=context`],
      ['/v1/matches/today'],
      ['/v1/picks/today'],
      ['/v1/matches/bulk', { method: 'POST', body: bulk }],
    ]
    return Promise.all(
      routes.map(async ([path, init]) => {
        const answer = await fetch(server.url + path, { ...init, headers })
        const { detail: code } = (await answer.json()) as { detail?: string }
        return [path, answer.status, code, Number(answer.headers.get('retry-after')) >= 1]
      }),
    )
  }

  it.each([
    ['for a key and answers that are in memory', true, true],
    ['for answers that were never asked for', true, false],
    ['for a key that was never used', false, false],
  ])(
    'every data route says 503 and when to come back, %s',
    async (_name, knowsKey, knowsAnswers) => {
      await promoteAnew()
      const { key } = await clientWith({ concurrentRequests: 100 })
      if (knowsKey) expect((await get('/v1/leagues', key)).status).toBe(200)
      if (knowsAnswers)
        for (const [, status] of await askedEverything(key)) expect(status).toBe(200)
      proxy.set(mode)
      const answers = await askedEverything(key)
      proxy.set('pass')
      expect(answers).toEqual(answers.map(([path]) => [path, 503, 'store_unavailable', true]))
      await expect.poll(async () => (await get(detail, key)).status).toBe(200)
    },
  )
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
  await expect.poll(status(known)).toBe(200)
  await expect.poll(status(unknown)).toBe(200)
  // The rest would be waited for at the end.
  proxy.set('refuse')
  proxy.set('pass')
})
