import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ForeignClient, type ForeignAnswer, type HttpLibrary } from './foreign-client'
import { idOf, NOW, pastSince, startSeason, unknownIds, type Plan, type Season } from './season'

let season: Season
const opened: ForeignClient[] = []
beforeAll(async () => {
  season = await startSeason()
})
afterAll(() => season.server.close())
beforeEach(() => season.clock.set(NOW))
afterEach(() => opened.splice(0).forEach((client) => client.close()))

async function connect(plan: Plan, library: HttpLibrary, bearer = false): Promise<ForeignClient> {
  const { key } = await season.account(plan)
  const credentials: Record<string, string> = bearer
    ? { Authorization: `Bearer ${key}` }
    : { 'X-API-Key': key }
  return open(credentials, library)
}
function open(credentials: Record<string, string>, library: HttpLibrary): ForeignClient {
  const client = new ForeignClient(season.server.url, credentials, library)
  opened.push(client)
  return client
}

const QUOTA_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Quota-Units-Remaining-Hour',
  'X-Quota-Units-Remaining-Day',
  'X-Match-Rows-Remaining-Day',
]
const quotaOf = (answer: ForeignAnswer) => QUOTA_HEADERS.map((name) => answer.integer(name))
const rowsOf = (answer: ForeignAnswer) =>
  (answer.payload?.matches as { home_team: string }[]).map((row) => row.home_team)
const resetSecond = Date.parse(NOW) / 1000 + 60

describe.each<HttpLibrary>(['httpx', 'requests'])('a Python client over %s', (library) => {
  it('lists matches with the days=14, include and limit that it always sends', async () => {
    const client = await connect('starter', library)
    const answer = await client.listLeagueMatches('LIGUE_1')
    expect(answer.status).toBe(200)
    expect(rowsOf(answer)).toEqual(['Tonight', 'Late tonight', 'Tomorrow', 'Saturday'])
    expect(answer.payload).toMatchObject({
      matches_returned: 4,
      history_entitlement_days: 90,
      history_available_from: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      next_cursor: null,
    })
    const whole = await client.listLeagueMatches('LIGUE_1', {
      include: 'all',
      days: 31,
      limit: 100,
    })
    expect(rowsOf(whole)).toEqual(rowsOf(answer))
  })

  it('reads history with its 14 days, with those of its plan, or with none given', async () => {
    const starter = await connect('starter', library)
    const past = await starter.listLeagueMatches('LIGUE_1', { include: 'past' })
    expect(rowsOf(past)).toEqual(pastSince('2026-04-06T22:00:00Z'))
    const open = await starter.listLeagueMatches('LIGUE_1', { include: 'past', days: null })
    expect(open.payload?.date_range).toMatchObject({ start: '2026-03-21', end: '2026-04-20' })

    const developer = await connect('developer', library)
    const beyond = await developer.listLeagueMatches('LIGUE_1', { include: 'past' })
    expect([beyond.status, beyond.errorCode]).toEqual([403, 'history_window_exceeded'])
    const week = await developer.listLeagueMatches('LIGUE_1', { include: 'past', days: 7 })
    expect(rowsOf(week)).toEqual(pastSince('2026-04-13T22:00:00Z'))
  })

  it('walks cursors until null and has then seen every row once, in order', async () => {
    const client = await connect('patient', library)
    const window = { include: 'past', days: 31 }
    const { rows, pages } = await client.walk('LIGUE_1', { ...window, limit: 7 })
    const whole = await client.listLeagueMatches('LIGUE_1', { ...window, limit: 500 })
    expect(rows).toEqual(whole.payload?.matches)
    expect([rows.length, pages]).toEqual([30, 5])
    expect((await client.walk('LIGUE_1', { include: 'upcoming', limit: 1 })).pages).toBe(4)
  })

  it('takes a 304 as data, over the connection it keeps and the encodings it accepts', async () => {
    const client = await connect('starter', library)
    const calls: ((etag?: string) => Promise<ForeignAnswer>)[] = [
      client.listLeagues,
      client.listTodayMatches,
      client.listTodayPicks,
      (etag) => client.listLeagueMatches('LIGUE_1', { include: 'past', days: 31 }, etag),
      (etag) => client.getMatch(idOf('Tonight'), etag),
      (etag) => client.getMatchesBulk([idOf('Tonight'), idOf('Saturday')], etag),
    ]
    for (const call of calls) {
      season.clock.advance(60_000)
      const first = await call()
      expect([first.status, first.notModified]).toEqual([200, false])
      const again = await call(first.etag)
      expect([again.status, again.notModified, again.payload]).toEqual([304, true, null])
      expect([again.etag, again.raw.length]).toEqual([first.etag, 0])
      expect(again.integer('X-RateLimit-Remaining')).toBe(13)
      expect(again.integer('X-Match-Rows-Remaining-Day')).toBe(
        first.integer('X-Match-Rows-Remaining-Day'),
      )
    }
  })

  it('reads every quota header as an integer, on success, 304, refusal and 429 alike', async () => {
    const client = await connect('developer', library)
    const first = await client.listLeagues()
    expect(quotaOf(first)).toEqual([2, 1, resetSecond, 29, 49, 100])
    expect(quotaOf(await client.listLeagues(first.etag))).toEqual([2, 0, resetSecond, 28, 48, 100])
    const denied = await client.listLeagues()
    expect(quotaOf(denied)).toEqual([2, 0, resetSecond, 28, 48, 100])
    season.clock.advance(60_000)
    const refused = await client.listLeagueMatches('SERIE_A')
    expect(quotaOf(refused)).toEqual([2, 1, resetSecond + 60, 28, 48, 100])
  })

  it('waits out an integer Retry-After, and the call then works', async () => {
    const client = await connect('developer', library)
    await client.listLeagues()
    season.clock.advance(500)
    await client.listLeagues()
    const denied = await client.listLeagues()
    expect([denied.status, denied.errorCode]).toEqual([429, 'rate_limit_exceeded'])
    expect(denied.integer('Retry-After')).toBe(60)
    season.clock.advance(60_000)
    expect((await client.listLeagues()).status).toBe(200)
  })

  it.each<[status: number, code: string | undefined, call: (c: ForeignClient) => Promise<ForeignAnswer>]>([
    [400, 'invalid_days', (c) => c.listLeagueMatches('LIGUE_1', { days: 32 })],
    [400, 'invalid_limit', (c) => c.get('/v1/picks/today', { limit: 101 })],
    [400, 'invalid_match_id', (c) => c.getMatch('fixture:1')],
    [400, 'duplicate_match_ids', (c) => c.getMatchesBulk([idOf('Tonight'), idOf('Tonight')])],
    [400, 'bulk_limit_exceeded', (c) => c.getMatchesBulk(unknownIds(6))],
    [403, 'competition_not_selected', (c) => c.listLeagueMatches('SERIE_A')],
    [404, 'competition_not_found', (c) => c.listLeagueMatches('NO_SUCH')],
    [404, 'match_not_found', (c) => c.getMatch(unknownIds(1)[0] ?? '')],
    [422, undefined, (c) => c.get('/v1/picks/today', { include_unreliable: 'maybe' })],
  ])('reads the code of a %i from detail: %s', async (status, code, call) => {
    const answer = await call(await connect('developer', library))
    expect([answer.status, answer.errorCode]).toEqual([status, code])
  }) // prettier-ignore

  it('is told 401 without a key that exists, in the same form', async () => {
    const unknown = await open({ 'X-API-Key': 'fs_beta_unknown_key' }, library).listLeagues()
    expect([unknown.status, unknown.errorCode]).toEqual([401, 'invalid_api_key'])
    const none = await open({}, library).listLeagues()
    expect([none.status, none.errorCode]).toEqual([401, 'missing_api_key'])
  })

  it('may send the key as a Bearer token, as examples of the Developer plan do', async () => {
    const client = await connect('developer', library, true)
    expect((await client.listLeagues()).status).toBe(200)
  })

  it('gets bulk results in its order, and what is missing as errors with an id and a code', async () => {
    const client = await connect('starter', library)
    const [missing = ''] = unknownIds(1)
    const ids = [idOf('Saturday'), missing, idOf('Tonight')]
    const { payload } = await client.getMatchesBulk(ids)
    const results = payload?.results as { match: { id: string } }[]
    expect(results.map(({ match }) => match.id)).toEqual([ids[0], ids[2]])
    expect(payload?.errors).toEqual([{ match_id: missing, code: 'match_not_found' }])
    expect(payload).toMatchObject({ source: 'Prematch', data_version: expect.any(String) })
  })

  it('finds the fields its models are made of, also behind an id that it has encoded', async () => {
    const client = await connect('starter', library)
    const { payload } = await client.getMatch(encodeURIComponent(idOf('Tonight')))
    expect(payload).toMatchObject({
      match: {
        id: idOf('Tonight'),
        kickoff: '2026-04-20T18:00:00Z',
        competition: { id: 'LIGUE_1' },
        teams: { home: { name: 'Tonight' }, away: { name: 'Away' } },
      },
      probabilities: { one_x_two: { home: expect.any(Number) } },
      reliability: true,
      reliability_context: [],
    })
    const [row] = (await client.listTodayPicks()).payload?.matches as Record<string, unknown>[]
    expect(row).toMatchObject({
      id: expect.stringMatching(/^fsm:v1:[0-9a-f]{64}$/),
      league: { code: expect.any(String), name: expect.any(String), country: expect.any(String) },
      confidence: { score: expect.any(Number) },
      pick: { outcome: 'home', probability: expect.any(Number) },
      status: 'scheduled',
    })
    const [me, usage, health] = await Promise.all(
      ['/v1/me', '/v1/me/usage', '/v1/health'].map((path) => client.get(path)),
    )
    expect(me?.payload).toMatchObject({ status: 'active', plan: 'starter' })
    expect(usage?.payload).toMatchObject({ daily: { used: 2 } })
    expect(health?.payload).toMatchObject({ status: 'ok' })
  })

  it('calls one after the other on one connection and never meets its limit of one at a time', async () => {
    const client = await connect('single', library)
    const statuses = new Set<number>()
    for (let i = 0; i < 100; i++) statuses.add((await client.listLeagueMatches('LIGUE_1')).status)
    expect([...statuses]).toEqual([200])
  })
})
