import { beforeEach, describe, expect, it } from 'vitest'
import { announceClient, createTestClient } from '../../../test/client'
import { matchPath, NOW, OneLeague, refusal } from '../../../test/one-league'
import { startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const world = useWorld(() => OneLeague.start())
beforeEach(() => world.reset())

describe('keys', () => {
  it('work as X-API-Key or as a bearer token, and cost nothing when wrong', async () => {
    const bearer = await fetch(`${world.server.url}/v1/leagues`, {
      headers: { authorization: `Bearer ${world.client.key}` },
    })
    expect(bearer.status).toBe(200)
    for (const headers of [{}, { 'x-api-key': '' }] as Record<string, string>[])
      expect(await refusal(await fetch(`${world.server.url}/v1/leagues`, { headers }))).toEqual([
        401,
        'missing_api_key',
      ])
    expect((await world.get('/v1/leagues')).headers.get('x-ratelimit-remaining')).toBe('0')
  })

  it('are refused when unknown, given twice, contradicting each other or in the URL', async () => {
    const other = await createTestClient(world.server.product.deps)
    const tries: [path: string, headers: Record<string, string>][] = [
      ['/v1/leagues', { 'x-api-key': 'pm_developer_nonsense' }],
      ['/v1/leagues', { 'x-api-key': 'x'.repeat(10_000) }],
      ['/v1/leagues', { 'x-api-key': `${world.client.key}, ${world.client.key}` }],
      ['/v1/leagues', { authorization: `Bearer ${other.key}` }],
      [`/v1/leagues?api_key=${world.client.key}`, {}],
    ]
    for (const [path, headers] of tries)
      expect(await refusal(await world.get(path, headers))).toEqual([401, 'invalid_api_key'])
  })

  it('never reach a log, whole or mistyped', async () => {
    await world.get(`/v1/leagues?api_key=${world.client.key}`)
    await world.get('/v1/leagues', { 'x-api-key': `${world.client.key}x` })
    expect(world.server.logged.join('')).toContain('"path":"/v1/leagues"')
    expect(world.server.logged.join('')).not.toContain(world.client.key.slice(0, 20))
  })

  it('stop as soon as their revocation is announced, also for a matching ETag', async () => {
    const etag = (await world.get('/v1/leagues')).headers.get('etag') ?? ''
    const { deps } = world.server.product
    await deps.db.apiKey.update({
      where: { id: world.client.keyId },
      data: { revokedAt: world.clock.now() },
    })
    await announceClient(deps, world.client.clientId)
    await expect
      .poll(async () => (await world.get('/v1/leagues', { 'if-none-match': etag })).status)
      .toBe(401)
  })

  it('without a contract are told to activate a plan', async () => {
    await world.become({ plan: null })
    const response = await world.get('/v1/leagues')
    expect(await refusal(response)).toEqual([403, 'invalid_plan_contract'])
    expect(response.headers.get('x-ratelimit-remaining')).toBe('1')
  })
})

describe('conditional requests', () => {
  it('answer 304 without a body, for their units and no rows', async () => {
    const path = '/v1/leagues/LIGUE_1/matches'
    const first = await world.get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{27}-gzip"$/)
    const second = await world.get(path, { 'if-none-match': `"x", W/${etag}` })
    expect([second.status, await second.text()]).toEqual([304, ''])
    expect(second.headers.get('x-request-cost')).toBe('units=1, rows=0')
    expect(second.headers.get('etag')).toBe(etag)
    expect(second.headers.get('cache-control')).toBe('private, max-age=60')
    expect(second.headers.get('x-match-rows-remaining-day')).toBe('97')
  })

  it('are decided after the quota: the third request in a minute is 429', async () => {
    const etag = (await world.get('/v1/leagues')).headers.get('etag') ?? ''
    await world.get('/v1/leagues')
    const third = await world.get('/v1/leagues', { 'if-none-match': etag })
    expect(await refusal(third)).toEqual([429, 'rate_limit_exceeded'])
    const wait = Number(third.headers.get('retry-after'))
    world.clock.advance(wait * 1_000)
    expect((await world.get('/v1/leagues', { 'if-none-match': etag })).status).toBe(304)
  })

  it('the same answer has the same tag on another instance, another variant another one', async () => {
    const second = await startTestServer({
      clock: world.clock,
      databaseUrl: world.server.databaseUrl,
    })
    const { deps } = world.server.product
    const starter = await createTestClient(deps, { plan: 'starter', competitions: ['LIGUE_1'] })
    const tag = async (base: string, key: string) =>
      (await fetch(base + matchPath('Paris'), { headers: { 'x-api-key': key } })).headers.get(
        'etag',
      )
    const here = await tag(world.server.url, world.client.key)
    expect(await tag(second.url, world.client.key)).toBe(here)
    expect(await tag(world.server.url, starter.key)).not.toBe(here)
    await second.close()
  })
})

describe('HTTP', () => {
  it('HEAD is GET without a body', async () => {
    const response = await world.get('/v1/leagues', {}, 'HEAD')
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('etag')).toMatch(/^"/)
  })

  it('another method is 405 with Allow, an unknown path 404, both as JSON', async () => {
    const wrong = await world.get('/v1/leagues', {}, 'DELETE')
    expect(wrong.headers.get('allow')).toBe('GET, HEAD')
    expect(await refusal(wrong)).toEqual([405, 'method_not_allowed'])
    expect(await refusal(await world.get('/v1/nothing'))).toEqual([404, 'not_found'])
  })

  it('GET of the bulk address is 405, not a match with that name', async () => {
    for (const method of ['GET', 'HEAD']) {
      world.clock.advance(60_000)
      const wrong = await world.get('/v1/matches/bulk', {}, method)
      expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
      expect(wrong.headers.get('x-request-cost')).toBe('units=0, rows=0')
    }
  })

  it('a preflight costs nothing and grants nothing', async () => {
    const response = await world.get(
      '/v1/leagues',
      { origin: 'https://evil.test', 'access-control-request-headers': 'x-api-key' },
      'OPTIONS',
    )
    expect(response.status).toBe(204)
    expect(
      [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
    ).toEqual([])
    expect((await world.get('/v1/leagues')).headers.get('x-ratelimit-remaining')).toBe('1')
  })

  it.each(['GET', 'HEAD'])('no answer to a %s grants anything to a browser', async (method) => {
    const origin = { origin: 'https://evil.test' }
    const answers = [
      await world.get('/v1/leagues', origin, method),
      await world.get('/v1/leagues', { ...origin, 'if-none-match': '*' }, method),
      await world.get('/v1/leagues', origin, method),
      await world.get('/v1/leagues', { ...origin, 'x-api-key': 'pm_developer_wrong' }, method),
      await world.get('/v1/nothing', origin, method),
      await world.get('/v1/health', origin, method),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 429, 401, 404, 200])
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('health says which release is served', async () => {
    const body = (await (await fetch(`${world.server.url}/v1/health`)).json()) as object
    expect(body).toMatchObject({
      status: 'ok',
      source: 'Prematch',
      data_version: world.release,
      time: NOW,
    })
  })
})
