import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useForeignCallers } from './foreign-callers'
import type { ForeignAnswer, ForeignClient, HttpLibrary } from './foreign-client'
import { idOf, NOW, unknownIds } from './season'

const world = useForeignCallers()

/** What each of them is sent: httpx accepts gzip, `requests` has brotli here. */
const ENCODING: Record<HttpLibrary, string> = { httpx: 'gzip', requests: 'br' }

const QUOTA_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Quota-Units-Remaining-Hour',
  'X-Quota-Units-Remaining-Day',
  'X-Match-Rows-Remaining-Day',
]
const quotaOf = (answer: ForeignAnswer) => QUOTA_HEADERS.map((name) => answer.integer(name))
const resetSecond = Date.parse(NOW) / 1000 + 60

describe.each<HttpLibrary>(['httpx', 'requests'])('a Python client over %s', (library) => {
  it('is sent a compressed answer, and has the same JSON when it has unpacked it', async () => {
    const { key } = await world.season.account('starter')
    const client = world.callers.open({ 'X-API-Key': key }, library)
    const { encoding, raw, payload } = await client.listLeagueMatches('LIGUE_1', {
      include: 'past',
      days: 31,
    })
    const plain = await fetch(
      `${world.season.server.url}/v1/leagues/LIGUE_1/matches?include=past&limit=200&days=31`,
      { headers: { 'X-API-Key': key, 'Accept-Encoding': 'identity' } },
    )
    const text = await plain.text()
    expect([encoding, plain.headers.get('content-encoding')]).toEqual([ENCODING[library], null])
    const unpack = library === 'httpx' ? gunzipSync : brotliDecompressSync
    expect(unpack(raw).toString('utf8')).toBe(text)
    expect(payload).toEqual(JSON.parse(text))
    expect(raw.length).toBeLessThan(text.length / 4)
  })

  it('finds in availability what Developer leaves out, and null in its place', async () => {
    const client = await world.callers.connect('developer', library)
    const { payload } = await client.getMatch(idOf('Tonight'))
    const left = payload?.availability as Record<string, string>
    expect(left).toMatchObject({ 'ratings.elo_home': 'starter_required' })
    expect(new Set(Object.values(left))).toEqual(new Set(['starter_required']))
    const at = (path: string) =>
      path
        .split('.')
        .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], payload)
    for (const path of Object.keys(left)) expect([path, at(path)]).toEqual([path, null])
    expect(payload?.ratings).toMatchObject({ elo_difference: 80 })
    const starter = await world.callers.connect('starter', library)
    expect((await starter.getMatch(idOf('Tonight'))).payload).not.toHaveProperty('availability')
  })

  it('takes a 304 as data, over the connection it keeps and the encodings it accepts', async () => {
    const client = await world.callers.connect('starter', library)
    const calls: ((etag?: string) => Promise<ForeignAnswer>)[] = [
      client.listLeagues,
      client.listTodayMatches,
      client.listTodayPicks,
      (etag) => client.listLeagueMatches('LIGUE_1', { include: 'past', days: 31 }, etag),
      (etag) => client.getMatch(idOf('Tonight'), etag),
      (etag) => client.getMatchesBulk([idOf('Tonight'), idOf('Saturday')], etag),
    ]
    for (const call of calls) {
      world.season.clock.advance(60_000)
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
    const client = await world.callers.connect('developer', library)
    const first = await client.listLeagues()
    expect(quotaOf(first)).toEqual([2, 1, resetSecond, 29, 49, 100])
    expect(quotaOf(await client.listLeagues(first.etag))).toEqual([2, 0, resetSecond, 28, 48, 100])
    const denied = await client.listLeagues()
    expect(quotaOf(denied)).toEqual([2, 0, resetSecond, 28, 48, 100])
    world.season.clock.advance(60_000)
    const refused = await client.listLeagueMatches('SERIE_A')
    expect(quotaOf(refused)).toEqual([2, 1, resetSecond + 60, 28, 48, 100])
  })

  it.each<
    [status: number, code: string | undefined, call: (c: ForeignClient) => Promise<ForeignAnswer>]
  >([
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
    const answer = await call(await world.callers.connect('developer', library))
    expect([answer.status, answer.errorCode]).toEqual([status, code])
  })

  it('is told 401 without a key that exists, in the same form', async () => {
    const unknown = await world.callers
      .open({ 'X-API-Key': 'an_unknown_beta_key' }, library)
      .listLeagues()
    expect([unknown.status, unknown.errorCode]).toEqual([401, 'invalid_api_key'])
    const none = await world.callers.open({}, library).listLeagues()
    expect([none.status, none.errorCode]).toEqual([401, 'missing_api_key'])
  })

  it('may send the key as a Bearer token, as examples of the Developer plan do', async () => {
    const client = await world.callers.connect('developer', library, true)
    expect((await client.listLeagues()).status).toBe(200)
  })

  it('gets bulk results in its order, and what is missing as errors with an id and a code', async () => {
    const client = await world.callers.connect('starter', library)
    const [missing = ''] = unknownIds(1)
    const ids = [idOf('Saturday'), missing, idOf('Tonight')]
    const { payload } = await client.getMatchesBulk(ids)
    const results = payload?.results as { match: { id: string } }[]
    expect(results.map(({ match }) => match.id)).toEqual([ids[0], ids[2]])
    expect(payload?.errors).toEqual([{ match_id: missing, code: 'match_not_found' }])
    expect(payload).toMatchObject({ source: 'Prematch', data_version: expect.any(String) })
  })

  it('finds the fields its models are made of, also behind an id that it has encoded', async () => {
    const client = await world.callers.connect('starter', library)
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
})
