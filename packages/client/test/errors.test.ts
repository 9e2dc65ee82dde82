import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { startTestServer } from '../../../test/server'
import * as sdk from '../src'
import { failure } from './failure'
import { startFaultServer, type Fault, type FaultServer } from './fault-server'
import { counted, NOW, startSeason, unknownIds, type Season } from './season'

let season: Season
let faults: FaultServer
beforeAll(async () => {
  season = await startSeason()
  faults = await startFaultServer()
})
afterAll(async () => {
  await faults.close()
  await season.server.close()
})
beforeEach(() => season.clock.set(NOW))

const faulty = (options: Partial<sdk.ClientOptions> = {}) =>
  new sdk.PrematchClient({ apiKey: 'some-api-key', baseUrl: faults.url, ...options })

describe('each refusal of the real server has its class, code, status and request id', () => {
  type Refused = [
    kind: keyof typeof sdk,
    status: number,
    code: string,
    call: (client: sdk.PrematchClient) => Promise<unknown>,
  ]
  it.each<Refused>([
    ['ValidationError', 400, 'invalid_days', (c) => c.listLeagueMatches('LIGUE_1', { days: 32 })],
    [
      'ValidationError',
      400,
      'invalid_cursor',
      (c) => c.listLeagueMatches('LIGUE_1', { cursor: 'x' }),
    ],
    ['PermissionError', 403, 'competition_not_selected', (c) => c.listLeagueMatches('LA_LIGA')],
    [
      'PermissionError',
      403,
      'history_window_exceeded',
      (c) => c.listLeagueHistory('LIGUE_1', { days: 8 }),
    ],
    [
      'PermissionError',
      403,
      'unreliable_predictions_require_starter',
      (c) => c.listTodayPicks({ includeUnreliable: true }),
    ],
    ['NotFoundError', 404, 'competition_not_found', (c) => c.listLeagueMatches('NO_SUCH')],
    ['NotFoundError', 404, 'match_not_found', (c) => c.getMatch(unknownIds(1)[0] ?? '')],
    ['ValidationError', 400, 'bulk_limit_exceeded', (c) => c.getMatchesBulk(unknownIds(6))],
  ])('%s: %i %s', async (kind, status, code, call) => {
    const error = await failure(call((await season.client('developer')).client))
    expect(error).toBeInstanceOf(sdk[kind])
    expect(error).toBeInstanceOf(sdk.ApiError)
    expect(error).toMatchObject({ name: kind, status, code, quota: { requestsRemaining: 1 } })
    expect(error.requestId).toMatch(/^req_/)
    expect(error.message).toMatch(new RegExp(`^(GET|POST) /v1/\\S+: ${status} ${code}\\. \\w`))
  })

  it('AuthenticationError: 401 invalid_api_key', async () => {
    const { client } = counted({ apiKey: 'an-unknown-key', baseUrl: season.server.url })
    const error = await failure(client.me())
    expect(error).toBeInstanceOf(sdk.AuthenticationError)
    expect(error).toMatchObject({
      name: 'AuthenticationError',
      status: 401,
      code: 'invalid_api_key',
    })
  })

  it('PermissionError: 403 invalid_plan_contract without a plan', async () => {
    const { client } = await season.client(null)
    expect(await failure(client.listLeagues())).toMatchObject({ code: 'invalid_plan_contract' })
  })

  it('ValidationError: 422 with what is wrong, item by item', async () => {
    const { client } = await season.client('starter')
    const wrong = 'perhaps' as unknown as boolean
    const error = await failure(client.listTodayMatches({ includeUnreliable: wrong }))
    expect(error).toBeInstanceOf(sdk.ValidationError)
    expect(error).toMatchObject({
      status: 422,
      code: 'validation_error',
      issues: [{ loc: ['query', 'include_unreliable'], type: 'bool_parsing' }],
    })
  })

  it('RateLimitError: 429 with the seconds to wait and what is left', async () => {
    const { client } = await season.client('developer')
    await client.me()
    await client.me()
    const error = await failure(client.listLeagues())
    expect(error).toBeInstanceOf(sdk.RateLimitError)
    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
      retryAfterSeconds: 60,
      quota: { requestsRemaining: 0, unitsRemainingDay: 50 },
    })
    season.clock.advance(60_000)
    expect((await client.listLeagues()).status).toBe(200)
  })

  it('ServerError: 503 store_unavailable while no release is loaded', async () => {
    const empty = await startTestServer({ clock: season.clock })
    const { key } = await createTestClient(empty.product.deps)
    const { client } = counted({ apiKey: key, baseUrl: empty.url })
    const error = await failure(client.listLeagues())
    expect(error).toBeInstanceOf(sdk.ServerError)
    expect(error).toMatchObject({ status: 503, code: 'store_unavailable', retryAfterSeconds: 5 })
    expect(await client.health()).toMatchObject({ status: 503, data: { status: 'degraded' } })
    await empty.close()
  })
})

describe('each other way to fail has its class', () => {
  it.each<[kind: string, status: number, code: string, fault: Fault]>([
    [
      'ConflictError',
      409,
      'plan_already_active',
      { status: 409, body: { detail: 'plan_already_active' } },
    ],
    ['ApiError', 413, 'http_413', { status: 413, body: 'too large' }],
    ['ServerError', 502, 'http_502', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['InvalidResponseError', 200, 'invalid_response', { status: 200, body: '<html>' }],
    ['InvalidResponseError', 200, 'invalid_response', { status: 200, body: '[]' }],
    ['InvalidResponseError', 304, 'invalid_response', { status: 304 }],
  ])('%s: %i %s', async (name, status, code, fault) => {
    faults.play(fault)
    expect(await failure(faulty().listLeagues())).toMatchObject({ name, status, code })
  })

  it.each([
    [301, 'The server points elsewhere'],
    [300, 'which the API never answers'],
    [305, 'which the API never answers'],
    [304, 'no etag was sent to compare with'],
    [204, 'but no JSON object'],
  ])('InvalidResponseError: %i is told as what it is', async (status, says) => {
    faults.play({ status, headers: { location: '/elsewhere' } })
    const error = await failure(faulty().listLeagues())
    expect(error).toMatchObject({ name: 'InvalidResponseError', status, code: 'invalid_response' })
    expect(error.message).toContain(`GET /v1/leagues: ${status}`)
    expect(error.message).toContain(says)
  })

  const REDIRECTS = [301, 302, 303, 307, 308]
  type Method = [method: string, call: (client: sdk.PrematchClient) => Promise<unknown>]
  const METHODS: Method[] = [
    ['GET', (client) => client.listLeagues()],
    ['POST', (client) => client.getMatchesBulk(unknownIds(1))],
  ]
  it.each(REDIRECTS.flatMap((status) => METHODS.map((method) => [status, ...method] as const)))(
    'InvalidResponseError: a %i of a %s is not followed, so the key goes nowhere else',
    async (status, method, call) => {
      const elsewhere = await startFaultServer()
      elsewhere.play({ status: 200, body: {} })
      faults.play({ status, headers: { location: `${elsewhere.url}/v1/leagues` } })
      const error = await failure(call(faulty({ maxRetries: 3 })))
      expect(error).toMatchObject({ name: 'InvalidResponseError', status })
      expect(faults.requests.map((request) => request.method)).toEqual([method])
      expect(elsewhere.requests).toEqual([])
      await elsewhere.close()
    },
  )

  it.each<[name: string, fault: Fault]>([
    ['reset', 'reset'],
    ['cut in the middle of the answer', 'cut'],
  ])('NetworkError: a connection that is %s', async (_name, fault) => {
    faults.play(fault)
    const error = await failure(faulty().listLeagues())
    expect(error).toBeInstanceOf(sdk.NetworkError)
    expect([error.name, error.status]).toEqual(['NetworkError', undefined])
    expect(error.code).toMatch(/^(ECONNRESET|UND_ERR_SOCKET)$/)
  })

  it('NetworkError: nobody listens', async () => {
    const gone = await startFaultServer()
    await gone.close()
    const error = await failure(faulty({ baseUrl: gone.url }).listLeagues())
    expect(error).toMatchObject({ name: 'NetworkError', code: 'ECONNREFUSED' })
  })

  it.each<[name: string, fault: Fault]>([
    ['no answer', 'silence'],
    ['only the beginning of one', 'stall'],
  ])('TimeoutError: %s in the time of the client, or of the call', async (_name, fault) => {
    faults.play(fault)
    const ofClient = await failure(faulty({ timeoutMs: 200 }).listLeagues())
    const ofCall = await failure(faulty().listLeagues({ timeoutMs: 200 }))
    for (const error of [ofClient, ofCall]) {
      expect(error).toBeInstanceOf(sdk.TimeoutError)
      expect(error).toBeInstanceOf(sdk.NetworkError)
      expect(error).toMatchObject({ name: 'TimeoutError', code: 'timeout' })
    }
    expect(faults.requests).toHaveLength(2)
  })
})
