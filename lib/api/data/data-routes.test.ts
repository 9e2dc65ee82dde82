import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceClient, createTestClient, type TestClient } from '../../../test/client'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer, type TestServer } from '../../../test/server'
import { PLAN_LIMITS } from '../../plans/limits'
import { analyticsPayload, matchSummary } from '../../releases/payload'
import { STARTER_FIELDS } from '../../releases/variants'

const NOW = '2026-03-01T12:00:00Z'
const LIGUE_1: TestMatch[] = [
  { code: 'LIGUE_1', kickoff: '2025-12-20T20:00:00Z', home: 'Old', away: 'Past', score: [0, 0] },
  { code: 'LIGUE_1', kickoff: '2026-02-25T20:00:00Z', home: 'Lens', away: 'Lyon', score: [2, 1] },
  { code: 'LIGUE_1', kickoff: '2026-02-28T16:00:00Z', home: 'Nice', away: 'Metz', score: [0, 3] },
  { code: 'LIGUE_1', kickoff: '2026-03-01T10:00:00Z', home: 'Brest', away: 'Lille' },
  { code: 'LIGUE_1', kickoff: '2026-03-01T19:45:00Z', home: 'Paris', away: 'Monaco' },
  { code: 'LIGUE_1', kickoff: '2026-03-07T16:00:00Z', home: 'Nantes', away: 'Rennes' },
  { code: 'LIGUE_1', kickoff: '2026-03-07T16:00:00Z', home: 'Angers', away: 'Havre' },
  { code: 'LIGUE_1', kickoff: '2026-03-08T16:00:00Z', home: 'Weak', away: 'Data', reliable: false },
]
const SERIE_A: TestMatch = {
  code: 'SERIE_A',
  kickoff: '2026-03-02T19:45:00Z',
  home: 'Roma',
  away: 'Lazio',
}

const clock = manualClock(NOW)
let server: TestServer
let release: string
let client: TestClient

beforeAll(async () => {
  server = await startTestServer({ clock })
  release = await promoteTestRelease(server.product.deps.db, [...LIGUE_1, SERIE_A])
  await server.product.deps.releases.refresh()
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.set(NOW)
  client = await createTestClient(server.product.deps, { competitions: ['LIGUE_1'] })
})

type Headers = Record<string, string>
const get = (path: string, headers: Headers = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers: { 'x-api-key': client.key, ...headers } })

/** A call that never meets the two requests a minute of Developer. */
async function fresh(path: string, headers: Headers = {}): Promise<Response> {
  clock.advance(61_000)
  return get(path, headers)
}

interface ListBody {
  matches: { home_team: string; result_score?: string }[]
  next_cursor: string | null
  [field: string]: unknown
}
const homes = async (path: string) => {
  const response = await fresh(path)
  expect(response.status).toBe(200)
  return ((await response.json()) as ListBody).matches.map((match) => match.home_team)
}
const refusal = async (response: Response) => {
  const body = (await response.json()) as { detail: string; message: string; request_id: string }
  expect(body.message.length).toBeGreaterThan(10)
  expect(body.request_id).toBe(response.headers.get('x-request-id'))
  return [response.status, body.detail]
}
const find = (home: string): TestMatch => {
  const match = LIGUE_1.find((one) => one.home === home)
  if (!match) throw new Error(`no match of ${home}`)
  return match
}
const matchPath = (home: string) => `/v1/matches/${testMatchId(find(home))}`

describe('GET /v1/leagues', () => {
  it('lists only the selected competitions, with what the release says of them', async () => {
    const response = await get('/v1/leagues')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      source: 'Prematch',
      data_version: release,
      leagues: [
        {
          code: 'LIGUE_1',
          name: 'Ligue 1',
          country: 'France',
          catalog_status: 'selectable',
          activity_status: 'active',
          available: true,
          matches_available: 3,
        },
      ],
    })
  })

  it('charges one unit and no row, and shows the receipt', async () => {
    const { headers } = await get('/v1/leagues')
    expect(Object.fromEntries(['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset',
      'x-quota-units-remaining-hour', 'x-quota-units-remaining-day', 'x-match-rows-remaining-day',
      'x-request-cost', 'cache-control', 'vary'].map((name) => [name, headers.get(name)]))).toEqual({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': String(Date.parse(NOW) / 1000 + 60),
      'x-quota-units-remaining-hour': '29',
      'x-quota-units-remaining-day': '49',
      'x-match-rows-remaining-day': '100',
      'x-request-cost': 'units=1, rows=0',
      'cache-control': 'private, max-age=60',
      vary: 'X-API-Key, Authorization, Accept-Encoding',
    }) // prettier-ignore
  })
})

describe('GET /v1/leagues/{code}/matches', () => {
  const path = '/v1/leagues/LIGUE_1/matches'

  it('answers the envelope and rows of the contract', async () => {
    const body = (await (await get(path)).json()) as ListBody
    const { matches, ...head } = body
    expect(head).toEqual({
      league: { code: 'LIGUE_1', name: 'Ligue 1', country: 'France' },
      catalog_status: 'selectable',
      activity_status: 'active',
      matches_available: 3,
      matches_returned: 3,
      future_matches_available: 3,
      historical_matches_available: 2,
      history_entitlement_days: 7,
      history_available_from: '2025-12-20T20:00:00Z',
      next_cursor: null,
      date_range: { start: '2026-03-01', end: '2026-03-14', include: 'upcoming' },
      timezone: 'Europe/Paris',
      source: 'Prematch',
      data_version: release,
    })
    for (const match of matches) expect(matchSummary.strict().parse(match)).toEqual(match)
  })

  it('upcoming has only what has not kicked off, past only what is final, all both', async () => {
    const angersFirst = testMatchId(find('Angers')) < testMatchId(find('Nantes'))
    const saturday = angersFirst ? ['Angers', 'Nantes'] : ['Nantes', 'Angers']
    expect(await homes(path)).toEqual(['Paris', ...saturday])
    expect(await homes(`${path}?include=past`)).toEqual(['Lens', 'Nice'])
    expect(await homes(`${path}?include=all&start=2026-02-22&end=2026-03-07`)).toEqual([
      'Lens',
      'Nice',
      'Paris',
      ...saturday,
    ])
  })

  it('past rows carry the final score', async () => {
    const body = (await (await get(`${path}?include=past`)).json()) as ListBody
    expect(body.matches.map((match) => match.result_score)).toEqual(['2-1', '0-3'])
  })

  it('charges one row per match returned', async () => {
    const response = await get(`${path}?limit=2`)
    expect(response.headers.get('x-request-cost')).toBe('units=1, rows=2')
    expect(response.headers.get('x-match-rows-remaining-day')).toBe('98')
  })

  it('walks every row once through its cursors, in order', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`
      const body = (await (await fresh(`${path}?limit=1${query}`)).json()) as ListBody
      seen.push(...body.matches.map((match) => match.home_team))
      cursor = body.next_cursor
    } while (cursor !== null)
    expect(seen).toEqual(await homes(path))
  })

  it.each([
    ['include=soon', 400, 'invalid_include'],
    ['start=2026-02-30', 400, 'invalid_date'],
    ['days=32', 400, 'invalid_days'],
    ['limit=0', 400, 'invalid_limit'],
    ['limit=501', 400, 'invalid_limit'],
    ['limit=1e2', 400, 'invalid_limit'],
    ['cursor=x', 400, 'invalid_cursor'],
    ['cursor=', 400, 'invalid_cursor'],
    ['include=past&days=8', 403, 'history_window_exceeded'],
    ['include_unreliable=true', 403, 'unreliable_predictions_require_starter'],
  ])('?%s is %i %s, counts in the minute and costs nothing', async (query, status, code) => {
    const response = await get(`${path}?${query}`)
    expect(await refusal(response)).toEqual([status, code])
    expect(response.headers.get('x-request-cost')).toBe('units=0, rows=0')
    expect(response.headers.get('x-ratelimit-remaining')).toBe('1')
    expect(response.headers.get('x-quota-units-remaining-day')).toBe('50')
  })

  it('a cursor of other parameters is refused', async () => {
    const body = (await (await get(`${path}?limit=1`)).json()) as ListBody
    const response = await get(`${path}?limit=2&cursor=${body.next_cursor}`)
    expect(await refusal(response)).toEqual([400, 'invalid_cursor'])
  })

  it('a repeated parameter and a wrong boolean are validation errors, unknown ones are ignored', async () => {
    for (const query of ['limit=1&limit=2', 'include_unreliable=yes']) {
      const response = await fresh(`${path}?${query}`)
      expect(response.status).toBe(422)
      expect(((await response.json()) as { detail: { loc: string[] }[] }).detail[0]?.loc[0]).toBe(
        'query',
      )
    }
    expect((await fresh(`${path}?limit[]=1&foo=bar&__proto__=x`)).status).toBe(200)
  })

  it('tells an unknown competition from one that is not selected', async () => {
    expect(await refusal(await get('/v1/leagues/NOPE/matches'))).toEqual([
      404,
      'competition_not_found',
    ])
    expect(await refusal(await get('/v1/leagues/SERIE_A/matches'))).toEqual([
      403,
      'competition_not_selected',
    ])
  })
})

describe('GET /v1/matches/{match_id}', () => {
  it('answers the Developer variant: advanced fields are null and named in availability', async () => {
    const response = await get(matchPath('Paris'))
    expect(response.headers.get('x-request-cost')).toBe('units=1, rows=1')
    const body = analyticsPayload.parse(await response.json())
    expect(body.schema_version).toBe('analytics-developer-payload-v2')
    expect(Object.keys(body.availability ?? {})).toEqual([...STARTER_FIELDS])
    expect([body.ratings.elo_home, body.forecast.home_goals, body.statistics.home.venue]).toEqual([
      null,
      null,
      null,
    ])
    expect([body.ratings.elo_difference, body.forecast.total_goals]).toEqual([80, 2.5])
    expect(body.forecast.score_matrix).toBeUndefined()
  })

  it('answers the Starter and the full variant to those plans', async () => {
    const limits = PLAN_LIMITS.starter
    const { deps } = server.product
    client = await createTestClient(deps, { plan: 'starter', competitions: ['LIGUE_1'] })
    const starter = analyticsPayload.parse(await (await get(matchPath('Paris'))).json())
    client = await createTestClient(deps, { plan: 'custom', limits, competitions: ['LIGUE_1'] })
    const full = analyticsPayload.parse(await (await get(matchPath('Paris'))).json())
    expect([starter.schema_version, starter.ratings.elo_home, starter.availability, starter.forecast.score_matrix])
      .toEqual(['analytics-starter-payload-v2', 1620, undefined, undefined]) // prettier-ignore
    expect([full.schema_version, full.forecast.score_matrix]).toEqual([
      'analytics-full-payload-v2',
      [[0.08, 0.07]],
    ])
  })

  it('include keeps the identity and the named sections', async () => {
    const body = (await (
      await get(`${matchPath('Paris')}?include=prediction,standings`)
    ).json()) as object
    expect(Object.keys(body).sort()).toEqual(
      ['as_of', 'availability', 'forecast', 'match', 'probabilities', 'reliability', 'reliability_context',
        'reliability_policy_version', 'schema_version', 'standings', 'versions'], // prettier-ignore
    )
    expect(await refusal(await get(`${matchPath('Paris')}?include=odds`))).toEqual([
      400,
      'invalid_include',
    ])
  })

  it.each([
    ['/v1/matches/fixture:12', 400, 'invalid_match_id', 'units=0, rows=0'],
    [`/v1/matches/fsm:v1:${'A'.repeat(64)}`, 400, 'invalid_match_id', 'units=0, rows=0'],
    [`/v1/matches/fsm:v1:${'0'.repeat(64)}`, 404, 'match_not_found', 'units=1, rows=0'],
    [`/v1/matches/${testMatchId(SERIE_A)}`, 403, 'competition_not_selected', 'units=0, rows=0'],
    [matchPath('Weak'), 404, 'match_not_found', 'units=1, rows=0'],
    [matchPath('Old'), 403, 'history_window_exceeded', 'units=0, rows=0'],
  ])('%s is %i %s and costs %s', async (path, status, code, cost) => {
    const response = await get(path)
    expect(await refusal(response)).toEqual([status, code])
    expect(response.headers.get('x-request-cost')).toBe(cost)
  })

  it('a verified match inside the history shows its score', async () => {
    const body = analyticsPayload.parse(await (await get(matchPath('Lens'))).json())
    expect(body.match.final_score).toEqual({ home: 2, away: 1 })
    expect(body.quality.historical_class).toBe('past')
  })
})

describe('keys', () => {
  it('work as X-API-Key or as a bearer token, and cost nothing when wrong', async () => {
    const bearer = await fetch(`${server.url}/v1/leagues`, {
      headers: { authorization: `Bearer ${client.key}` },
    })
    expect(bearer.status).toBe(200)
    for (const headers of [{}, { 'x-api-key': '' }] as Headers[])
      expect(await refusal(await fetch(`${server.url}/v1/leagues`, { headers }))).toEqual([
        401,
        'missing_api_key',
      ])
    expect((await get('/v1/leagues')).headers.get('x-ratelimit-remaining')).toBe('0')
  })

  it('are refused when unknown, given twice, contradicting each other or in the URL', async () => {
    const other = await createTestClient(server.product.deps)
    const tries: [path: string, headers: Headers][] = [
      ['/v1/leagues', { 'x-api-key': 'pm_developer_nonsense' }],
      ['/v1/leagues', { 'x-api-key': 'x'.repeat(10_000) }],
      ['/v1/leagues', { 'x-api-key': `${client.key}, ${client.key}` }],
      ['/v1/leagues', { authorization: `Bearer ${other.key}` }],
      [`/v1/leagues?api_key=${client.key}`, {}],
    ]
    for (const [path, headers] of tries)
      expect(await refusal(await get(path, headers))).toEqual([401, 'invalid_api_key'])
  })

  it('never reach a log, whole or mistyped', async () => {
    await get(`/v1/leagues?api_key=${client.key}`)
    await get('/v1/leagues', { 'x-api-key': `${client.key}x` })
    expect(server.logged.join('')).toContain('"path":"/v1/leagues"')
    expect(server.logged.join('')).not.toContain(client.key.slice(0, 20))
  })

  it('stop within a second of being revoked, also for a matching ETag', async () => {
    const etag = (await get('/v1/leagues')).headers.get('etag') ?? ''
    const { deps } = server.product
    await deps.db.apiKey.update({ where: { id: client.keyId }, data: { revokedAt: clock.now() } })
    await announceClient(deps, client.clientId)
    await expect
      .poll(async () => (await get('/v1/leagues', { 'if-none-match': etag })).status, {
        timeout: 1_000,
      })
      .toBe(401)
  })

  it('without a contract are told to activate a plan', async () => {
    client = await createTestClient(server.product.deps, { plan: null })
    const response = await get('/v1/leagues')
    expect(await refusal(response)).toEqual([403, 'invalid_plan_contract'])
    expect(response.headers.get('x-ratelimit-remaining')).toBe('1')
  })
})

describe('conditional requests', () => {
  it('answer 304 without a body, for their units and no rows', async () => {
    const path = '/v1/leagues/LIGUE_1/matches'
    const first = await get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{27}-gzip"$/)
    const second = await get(path, { 'if-none-match': `"x", W/${etag}` })
    expect([second.status, await second.text()]).toEqual([304, ''])
    expect(second.headers.get('x-request-cost')).toBe('units=1, rows=0')
    expect(second.headers.get('etag')).toBe(etag)
    expect(second.headers.get('cache-control')).toBe('private, max-age=60')
    expect(second.headers.get('x-match-rows-remaining-day')).toBe('97')
  })

  it('are decided after the quota: the third request in a minute is 429', async () => {
    const etag = (await get('/v1/leagues')).headers.get('etag') ?? ''
    await get('/v1/leagues')
    const third = await get('/v1/leagues', { 'if-none-match': etag })
    expect(await refusal(third)).toEqual([429, 'rate_limit_exceeded'])
    const wait = Number(third.headers.get('retry-after'))
    clock.advance(wait * 1_000)
    expect((await get('/v1/leagues', { 'if-none-match': etag })).status).toBe(304)
  })

  it('the same answer has the same tag on another instance, another variant another one', async () => {
    const second = await startTestServer({ clock, databaseUrl: server.databaseUrl })
    const { deps } = server.product
    const starter = await createTestClient(deps, { plan: 'starter', competitions: ['LIGUE_1'] })
    const tag = async (base: string, key: string) =>
      (await fetch(base + matchPath('Paris'), { headers: { 'x-api-key': key } })).headers.get(
        'etag',
      )
    const here = await tag(server.url, client.key)
    expect(await tag(second.url, client.key)).toBe(here)
    expect(await tag(server.url, starter.key)).not.toBe(here)
    await second.close()
  })
})

describe('HTTP', () => {
  it('HEAD is GET without a body', async () => {
    const response = await get('/v1/leagues', {}, 'HEAD')
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('etag')).toMatch(/^"/)
  })

  it('another method is 405 with Allow, an unknown path 404, both as JSON', async () => {
    const wrong = await get('/v1/leagues', {}, 'DELETE')
    expect(wrong.headers.get('allow')).toBe('GET, HEAD')
    expect(await refusal(wrong)).toEqual([405, 'method_not_allowed'])
    expect(await refusal(await get('/v1/nothing'))).toEqual([404, 'not_found'])
  })

  it('a preflight costs nothing and grants nothing', async () => {
    const response = await get('/v1/leagues', { origin: 'https://evil.test', 'access-control-request-headers': 'x-api-key' }, 'OPTIONS') // prettier-ignore
    expect(response.status).toBe(204)
    expect(
      [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
    ).toEqual([])
    expect((await get('/v1/leagues')).headers.get('x-ratelimit-remaining')).toBe('1')
  })

  it('health says which release is served', async () => {
    const body = (await (await fetch(`${server.url}/v1/health`)).json()) as object
    expect(body).toMatchObject({
      status: 'ok',
      source: 'Prematch',
      data_version: release,
      time: NOW,
    })
  })
})
