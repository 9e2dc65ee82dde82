import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOwner, type Owner } from '../../../test/owner'
import { call } from '../../../test/person'
import { promoteTestRelease } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
let owner: Owner

beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, [
    { code: 'LIGUE_1', kickoff: '2026-03-14T16:00:00Z' },
    { code: 'SERIE_A', kickoff: '2026-03-14T17:00:00Z' },
  ])
  await server.product.deps.releases.refresh()
})
beforeEach(async () => {
  clock.advance(60_000)
  owner = await createOwner(server, { plan: 'starter', competitions: ['LIGUE_1'] })
})

interface Explored {
  id: string
  status: number
  code: string | null
  units: number
  rows: number
  headers: Record<string, string>
  body: { detail?: string; matches?: { id: string }[]; results?: unknown[] } | null
}

const ask = (body: Record<string, unknown>, who = owner) =>
  call(server, 'POST', '/account/explorer', {
    token: who.token,
    body,
    headers: { 'x-forwarded-for': '198.51.100.77' },
  })
const explore = async (target: string, more: Record<string, unknown> = {}, who = owner) =>
  (await ask({ target, ...more }, who)).body as unknown as Explored
const withKey = (path: string) =>
  call(server, 'GET', path, { headers: { 'x-api-key': owner.key, 'accept-encoding': 'identity' } })

const MATCHES = '/v1/leagues/LIGUE_1/matches?days=20'

describe('a call of the explorer', () => {
  it('is answered and counted as one with a key, in the same counters', async () => {
    const keyed = await withKey(MATCHES)
    const asked = await explore(MATCHES)
    expect(asked).toMatchObject({ status: 200, code: null, units: 1, rows: 1 })
    expect(asked.body).toEqual(keyed.body)
    expect(asked.headers).toMatchObject({
      ETag: keyed.headers.get('etag'),
      'X-Request-Id': asked.id,
      'X-Request-Cost': 'units=1, rows=1',
      'X-Quota-Units-Remaining-Day': '2998',
      'X-Match-Rows-Remaining-Day': '9998',
    })
    const after = await withKey('/v1/leagues')
    expect(after.headers.get('x-quota-units-remaining-day')).toBe('2997')
    expect(after.headers.get('x-ratelimit-remaining')).toBe('12')
  })

  it('costs no rows when nothing changed, and bulk what the table says', async () => {
    const first = await explore(MATCHES)
    const again = await explore(MATCHES, { if_none_match: first.headers.ETag })
    expect(again).toMatchObject({ status: 304, units: 1, rows: 0, body: null })
    const match_ids = first.body?.matches?.map(({ id }) => id)
    const bulk = await explore('/v1/matches/bulk', { method: 'POST', body: { match_ids } })
    expect(bulk).toMatchObject({ status: 200, units: 1, rows: 1 })
    expect(bulk.body?.results).toHaveLength(1)
    expect(await explore('/v1/matches/bulk', { method: 'POST' })).toMatchObject({
      status: 400,
      code: 'invalid_json',
    })
  })

  it('is kept for its owner by its id, as one of the explorer, and is a first call', async () => {
    const { id } = await explore('/v1/leagues/SERIE_A/matches')
    clock.advance(1_000)
    const { id: good } = await explore('/v1/leagues')
    await server.product.deps.requests.flush()
    const list = await call(server, 'GET', '/account/requests?key=explorer', owner)
    const shared = { via: 'explorer', key: null, network: '198.51.100.0/24', method: 'GET' }
    expect(list.body.requests).toMatchObject([
      { ...shared, id: good, status: 200, units: 1 },
      { ...shared, id, status: 403, code: 'competition_not_selected', units: 0 },
    ])
    const overview = await call(server, 'GET', '/account/overview', owner)
    expect(overview.body).toMatchObject({ next_step: 'done', last_call: { id: good } })
  })

  it('is refused for what a key is refused for', async () => {
    const noPlan = await createOwner(server, { plan: null })
    expect(await explore('/v1/leagues', {}, noPlan)).toMatchObject({
      status: 403,
      code: 'invalid_plan_contract',
    })
    const developer = await createOwner(server, { plan: 'developer', competitions: ['LIGUE_1'] })
    for (const remaining of [1, 0])
      expect((await explore('/v1/leagues', {}, developer)).headers['X-RateLimit-Remaining']).toBe(
        String(remaining),
      )
    expect(await explore('/v1/leagues', {}, developer)).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
      units: 0,
      headers: { 'Retry-After': '60' },
    })
    expect(await explore(`/v1/leagues?key=${owner.key}`)).toMatchObject({ code: 'invalid_api_key' })
    const { db } = server.product.deps
    await db.account.update({ where: { id: owner.accountId }, data: { deleteAt: clock.now() } })
    expect(await explore('/v1/leagues')).toMatchObject({
      status: 401,
      code: 'invalid_api_key',
      units: 0,
    })
  })

  it('goes to the six data routes only, and to nobody without a session', async () => {
    for (const target of ['/v1/me', '/v1/nothing', '/v1/leagues/%4cIGUE_1/matches'])
      expect((await ask({ target })).body.detail).toBe('not_found')
    expect((await ask({ target: '/v1/leagues', method: 'POST' })).body.detail).toBe('not_found')
    for (const target of ['/account/overview', 'https://example.org/v1/leagues'])
      expect((await ask({ target })).status).toBe(422)
    const stranger = await call(server, 'POST', '/account/explorer', {
      token: 'pms_nobody',
      body: { target: '/v1/leagues' },
    })
    expect(stranger.body.detail).toBe('invalid_session')
  })
})
