import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceClient } from '../../../test/client'
import { startFaultyProxy, type FaultyProxy } from '../../../test/faulty-proxy'
import { createOwner, openSession, type Owner } from '../../../test/owner'
import { call, type Answer } from '../../../test/person'
import { promoteTestRelease } from '../../../test/release'
import { manualClock, startTestServer, type TestServer } from '../../../test/server'
import { PLAN_LIMITS } from '../../plans/limits'
import { sweep } from '../../privacy/sweep'

const DAY_MS = 86_400_000
const clock = manualClock('2026-03-01T12:00:00Z')
let server: TestServer
/** A second instance, whose wire to the database can be cut. */
let distant: TestServer
let wire: FaultyProxy
let owner: Owner

beforeAll(async () => {
  const env = { TRUSTED_PROXIES: '1' }
  server = await startTestServer({ clock, env })
  await promoteTestRelease(server.product.deps.db, [
    { code: 'LIGUE_1', kickoff: '2026-03-14T16:00:00Z' },
  ])
  await server.product.deps.releases.refresh()
  wire = await startFaultyProxy(server.databaseUrl)
  distant = await startTestServer({ clock, env, databaseUrl: wire.url })
})
afterAll(async () => {
  wire.set('pass')
  await distant.close()
  await wire.close()
  await server.close()
})
beforeEach(async () => {
  clock.advance(60_000)
  owner = await createOwner(server, { plan: 'starter', competitions: ['LIGUE_1'] })
})

interface Kept {
  id: string
  status: number
  code: string | null
  route: string
  target: string
  stands_for: number
}

const data = (path: string, { key = owner.key, method = 'GET', at = server, headers = {} } = {}) =>
  call(at, method, path, {
    headers: { 'x-api-key': key, 'x-forwarded-for': '198.51.100.77', ...headers },
  })
const ask = async (query = '', who = owner): Promise<Answer> => {
  for (const { product } of [server, distant]) await product.deps.requests.flush()
  // A session of its own: the clock of these tests moves by days.
  return call(server, 'GET', `/account/requests${query}`, { token: await openSession(server, who) })
}
const kept = async (query = '', who = owner) => (await ask(query, who)).body.requests as Kept[]
const idOf = ({ headers }: Answer) => headers.get('x-request-id') ?? ''
const revoke = async () => {
  const { db } = server.product.deps
  await db.apiKey.update({ where: { id: owner.keyId }, data: { revokedAt: clock.now() } })
  await announceClient(server.product.deps, owner.clientId)
  await expect.poll(async () => (await data('/v1/me')).status).toBe(401)
}

describe('the calls of a client', () => {
  it('are there with all that was sent back, answered or refused, and nobody else’s', async () => {
    const other = await createOwner(server, { plan: 'developer', competitions: ['LIGUE_1'] })
    const list = await data('/v1/leagues/LIGUE_1/matches?days=20')
    const etag = list.headers.get('etag') ?? ''
    const calls = [
      list,
      await data('/v1/leagues/LIGUE_1/matches?days=20', { headers: { 'if-none-match': etag } }),
      await data('/v1/leagues/LIGUE_1/matches?days=20', { method: 'HEAD' }),
      await data('/v1/leagues/NO_SUCH/matches'),
      await data('/v1/leagues/SERIE_A/matches?token=hidden'),
      await data('/v1/leagues/LIGUE_1/matches?limit=1&limit=1'),
      await data('/v1/leagues', { method: 'DELETE' }),
      await data('/v1/m%65'),
      await data('/v1/leagues', { key: other.key }),
    ]
    await revoke()
    clock.advance(1)
    calls.push(await data('/v1/leagues'))
    const mine = await kept()
    const ids = new Set(calls.map(idOf))
    expect(mine.filter(({ id }) => ids.has(id)).map(({ id, status, code, route, target }) => [calls.findIndex((one) => idOf(one) === id), status, code, route, target]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [0, 200, null, 'league_matches', '/v1/leagues/LIGUE_1/matches?days=20'],
      [1, 304, null, 'league_matches', '/v1/leagues/LIGUE_1/matches?days=20'],
      [2, 200, null, 'league_matches', '/v1/leagues/LIGUE_1/matches?days=20'],
      [3, 404, 'competition_not_found', 'league_matches', '/v1/leagues/NO_SUCH/matches'],
      [4, 403, 'competition_not_selected', 'league_matches', '/v1/leagues/SERIE_A/matches?token=…'],
      [5, 422, 'invalid_input', 'league_matches', '/v1/leagues/LIGUE_1/matches?limit=1&limit=1'],
      [6, 405, 'method_not_allowed', 'leagues', '/v1/leagues'],
      [7, 200, null, 'account', '/v1/m%65'],
      [9, 401, 'invalid_api_key', 'leagues', '/v1/leagues'],
    ]) // prettier-ignore
    expect(mine[0]?.id).toBe(idOf(calls.at(-1) as Answer))
    expect(mine.find(({ id }) => id === idOf(list))).toEqual({
      id: idOf(list),
      at: '2026-03-01T12:01:00Z',
      method: 'GET',
      route: 'league_matches',
      target: '/v1/leagues/LIGUE_1/matches?days=20',
      status: 200,
      code: null,
      units: 1,
      rows: 1,
      ms: expect.any(Number) as number,
      network: '198.51.100.0/24',
      via: 'key',
      key: { id: owner.keyId, name: 'test', last4: owner.key.slice(-4) },
      stands_for: 1,
    })
    expect((await kept('', other)).map(({ id }) => id)).toEqual([idOf(calls[8] as Answer)])
    const overview = (await call(server, 'GET', '/account/overview', { token: owner.token })).body
    expect(overview).toMatchObject({ last_call: mine[0], last_refused: mine[0] })
  })

  it('are found by status, route, key, code and time, a page at a time, each once', async () => {
    for (let i = 0; i < 7; i++) {
      await data(i % 3 === 0 ? '/v1/leagues/NO_SUCH/matches' : '/v1/me')
      if (i % 2) clock.advance(1_000)
    }
    const all = await kept()
    const paged: Kept[] = []
    for (let cursor = ''; ;) {
      const { body } = await ask(`?limit=2${cursor}`)
      paged.push(...(body.requests as Kept[]))
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor as string}`
    }
    expect(paged).toEqual(all)
    const count = async (query: string) => (await kept(query)).length
    expect([all.length, await count('?status=refused'), await count('?status=4xx'), await count('?status=2xx'), await count('?status=5xx')]).toEqual([7, 3, 3, 4, 0]) // prettier-ignore
    expect([await count('?route=account'), await count('?code=competition_not_found'), await count(`?key=${owner.keyId}`), await count('?key=key_x')]).toEqual([4, 3, 7, 0]) // prettier-ignore
    const at = clock.now().toISOString()
    expect([await count(`?from=${at}`), await count(`?to=${at}`)]).toEqual([1, 6])
    expect((await ask('?cursor=x')).body.detail).toBe('invalid_cursor')
    expect((await ask('?status=6xx')).status).toBe(422)
  })

  it('tell by their id what a refusal asks for, and which rows were sent again for nothing', async () => {
    const path = '/v1/leagues/LIGUE_1/matches?days=20'
    const first = await data(path)
    clock.advance(1_000)
    const [again, lost] = [await data(path), await data('/v1/leagues/NO_SUCH/matches')]
    const found = async (answer: Answer, who = owner) => {
      await server.product.deps.requests.flush()
      return call(server, 'GET', `/account/requests/${idOf(answer)}`, { token: who.token })
    }
    expect((await found(first)).body).toMatchObject({ id: idOf(first), message: null, same_as: null }) // prettier-ignore
    expect((await found(again)).body).toMatchObject({ rows: 1, same_as: { id: idOf(first) } })
    expect((await found(lost)).body).toMatchObject({ message: lost.body.message })
    const stranger = await createOwner(server)
    expect((await found(first, stranger)).body.detail).toBe('not_found')
  })
})

describe('what happens beside the answers', () => {
  it('a database that is away costs no answer, and all that was called is written once it is back', async () => {
    await distant.product.deps.requests.flush()
    const answered = await data('/v1/leagues', { at: distant })
    expect(answered.status).toBe(200)
    wire.set('refuse')
    await distant.product.deps.requests.flush()
    const refused = await data('/v1/leagues', { at: distant })
    await distant.product.deps.requests.flush()
    expect(refused.status).toBe(503)
    wire.set('pass')
    await expect.poll(() => kept('?code=store_unavailable')).toMatchObject([{ id: idOf(refused) }])
    expect((await kept('?status=2xx')).map(({ id }) => id)).toContain(idOf(answered))
    const usage = await call(server, 'GET', '/account/usage?range=hours', { token: owner.token })
    expect(usage.body.total).toMatchObject({ refused: { 503: 1 } })
  })

  const note = (requestId: string, { ms = 1, status = 200 } = {}) =>
    server.product.deps.requests.note({ requestId, clientId: owner.clientId, keyId: owner.keyId, route: 'match', method: 'GET', target: '/', status, error: undefined, units: 0, rows: 0, etag: undefined, network: 'unknown', ms, isBooked: false }) // prettier-ignore

  it('who asks for what is noted to be written finds it written, another write under way or not', async () => {
    const { requests } = server.product.deps
    const underWay = requests.flush()
    note('req_refused', { status: 404 })
    await requests.flush()
    const usage = await call(server, 'GET', '/account/usage?range=hours', { token: owner.token })
    expect(usage.body.total).toMatchObject({ refused: { 404: 1 } })
    expect((await kept()).map(({ id }) => id)).toEqual(['req_refused'])
    await underWay
  })

  it('what can’t be written at all is given up and said, and does not keep the rest waiting', async () => {
    const { requests } = server.product.deps
    note('req_toolong', { ms: 1e300 })
    await requests.flush()
    note('req_next')
    expect((await kept()).map(({ id }) => id)).toEqual(['req_next'])
    expect(server.logged.join('')).toContain('calls not kept')
  })

  it('of very many some stand for the others, refusals apart, and all are counted', async () => {
    // No limit decides here: a busy machine may tell a call 503 that its limits then refuse as well.
    const limits = { ...PLAN_LIMITS.starter, requestsPerMinute: 1_000 }
    owner = await createOwner(server, { plan: 'custom', limits })
    for (let wave = 0; wave < 5; wave++)
      await Promise.all(Array.from({ length: 40 }, () => data('/v1/leagues/NO_SUCH/matches')))
    const refusals = await kept('?status=refused&limit=100')
    expect(refusals.length).toBe(60 + 14)
    expect(refusals.reduce((sum, { stands_for }) => sum + stands_for, 0)).toBe(200)
    await data('/v1/me')
    const usage = await call(server, 'GET', '/account/usage?range=hours', { token: owner.token })
    const { refused } = usage.body.total as { refused: Record<string, number> }
    expect(Object.values(refused).reduce((a, b) => a + b)).toBe(200)
  })
})

describe('they are kept', () => {
  it('fourteen days, seven on the Developer plan, and no longer than their client', async () => {
    const { db } = server.product.deps
    const developer = await createOwner(server, { plan: 'developer', competitions: ['LIGUE_1'] })
    const gone = await createOwner(server, { plan: 'developer' })
    for (const { key } of [owner, developer, gone]) await data('/v1/me', { key })
    expect((await ask('', developer)).body.kept_days).toBe(7)
    await db.account.delete({ where: { id: gone.accountId } })
    const stored = (who: Owner) => db.clientCall.count({ where: { clientId: who.clientId } })
    const swept = async () => {
      await sweep(server.product.deps)
      return Promise.all([owner, developer, gone].map(stored))
    }
    expect(await swept()).toEqual([1, 1, 0])
    clock.advance(7 * DAY_MS + 1)
    expect([await kept('', developer), (await kept()).length]).toEqual([[], 1])
    expect(await swept()).toEqual([1, 0, 0])
    clock.advance(7 * DAY_MS)
    expect(await kept()).toEqual([])
    expect(await swept()).toEqual([0, 0, 0])
  })
})
