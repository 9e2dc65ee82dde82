import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PrematchClient, type ClientOptions } from '../src'
import { startFaultServer, type Fault, type FaultServer } from './fault-server'
import { unknownIds } from './season'

const OK = { status: 200, body: { leagues: [] } }
const unavailable = (headers: Record<string, string> = {}): Fault => ({
  status: 503,
  headers,
  body: { detail: 'store_unavailable', message: 'Later.', request_id: 'req_1' },
})
const limited = (seconds?: number): Fault => ({
  status: 429,
  headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
  body: { detail: 'rate_limit_exceeded', message: 'Wait.', request_id: 'req_1' },
})

let faults: FaultServer
let waits: number[]

beforeAll(async () => {
  faults = await startFaultServer()
})
afterAll(() => faults.close())
beforeEach(() => {
  waits = []
})

/** A client that notes how long it would wait, and does not. */
const clientWith = (options: Partial<ClientOptions> = {}) =>
  new PrematchClient({
    apiKey: 'some-api-key',
    baseUrl: faults.url,
    sleep: (ms) => Promise.resolve(void waits.push(ms)),
    ...options,
  })

describe('without maxRetries', () => {
  it.each<[string, Fault]>([
    ['503', unavailable({ 'retry-after': '1' })],
    ['429', limited(1)],
    ['a reset connection', 'reset'],
  ])('%s is told at once', async (_name, fault) => {
    faults.play(fault, OK)
    await expect(clientWith().listLeagues()).rejects.toThrow('GET /v1/leagues')
    expect([faults.requests.length, waits]).toEqual([1, []])
  })
})

describe('with maxRetries', () => {
  it.each<[string, Fault]>([
    ['502', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['503', unavailable()],
    ['504', { status: 504 }],
    ['a reset connection', 'reset'],
    ['a connection cut in the middle of the answer', 'cut'],
  ])('%s, then 200: one more call, and its answer', async (_name, fault) => {
    faults.play(fault, OK)
    const { data } = await clientWith({ maxRetries: 2 }).listLeagues()
    expect(data).toEqual(OK.body)
    expect([faults.requests.length, waits.length]).toEqual([2, 1])
  })

  it('a call that nobody answers is made again, once its time is up', async () => {
    faults.play('silence', OK)
    const { data } = await clientWith({ maxRetries: 1, timeoutMs: 100 }).listLeagues()
    expect([data, faults.requests.length]).toEqual([OK.body, 2])
  })

  it('gives up after as many, with the last error', async () => {
    faults.play('reset', 'reset', unavailable())
    const call = clientWith({ maxRetries: 2 }).listLeagues()
    await expect(call).rejects.toMatchObject({ name: 'ServerError', code: 'store_unavailable' })
    expect(faults.requests).toHaveLength(3)
  })

  it.each<[string, Fault]>([
    ['400', { status: 400, body: { detail: 'invalid_days' } }],
    ['401', { status: 401, body: { detail: 'invalid_api_key' } }],
    ['403', { status: 403, body: { detail: 'competition_not_selected' } }],
    ['404', { status: 404, body: { detail: 'competition_not_found' } }],
    ['500', { status: 500, body: { detail: 'internal_error' } }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['429, unless asked for', limited(1)],
  ])('never on %s', async (_name, fault) => {
    faults.play(fault, OK)
    await expect(clientWith({ maxRetries: 5 }).listLeagues()).rejects.toThrow('GET /v1/leagues')
    expect([faults.requests.length, waits]).toEqual([1, []])
  })

  it.each<[string, Fault]>([
    ['503', unavailable()],
    ['429', limited(1)],
    ['a reset connection', 'reset'],
  ])('never a POST: it may have been served and charged (%s)', async (_name, fault) => {
    faults.play(fault, OK)
    const client = clientWith({ maxRetries: 5, retryOnRateLimit: true })
    await expect(client.getMatchesBulk(unknownIds(1))).rejects.toThrow('POST /v1/matches/bulk')
    expect([faults.requests.length, waits]).toEqual([1, []])
  })

  it('a server that says it is degraded has answered: health is not asked again', async () => {
    faults.play({ status: 503, headers: { 'retry-after': '5' }, body: { status: 'degraded' } }, OK)
    const { data, status } = await clientWith({ maxRetries: 5 }).health()
    expect([data.status, status, faults.requests.length]).toEqual(['degraded', 503, 1])
  })

  it.each<[string, unknown]>([
    ['a number, as problem reports have it', { status: 503, title: 'Service Unavailable' }],
    ['another word', { status: 'error' }],
    ['none', { detail: 'store_unavailable' }],
  ])(
    'a 503 of health whose status is %s is an error, and passes like others',
    async (_name, body) => {
      faults.play({ status: 503, body })
      await expect(clientWith().health()).rejects.toMatchObject({
        name: 'ServerError',
        status: 503,
      })
      faults.play({ status: 503, body }, { status: 200, body: { status: 'ok' } })
      expect((await clientWith({ maxRetries: 1 }).health()).data.status).toBe('ok')
      expect(faults.requests).toHaveLength(2)
    },
  )
})

describe('how long it waits', () => {
  it('as long as Retry-After says', async () => {
    faults.play(unavailable({ 'retry-after': '2' }), OK)
    await clientWith({ maxRetries: 1 }).listLeagues()
    expect(waits).toEqual([2_000])
  })

  it('after a 429 as well, with retryOnRateLimit', async () => {
    faults.play(limited(60), limited(2), OK)
    await clientWith({ maxRetries: 2, retryOnRateLimit: true }).listLeagues()
    expect(waits).toEqual([60_000, 2_000])
  })

  it.each<[string, Fault]>([
    ['429', limited(61)],
    ['503', unavailable({ 'retry-after': '61' })],
  ])(
    'not longer than a minute: %s with 61 seconds is told, with the seconds',
    async (_n, fault) => {
      faults.play(fault, OK)
      const client = clientWith({ maxRetries: 5, retryOnRateLimit: true })
      await expect(client.listLeagues()).rejects.toMatchObject({ retryAfterSeconds: 61 })
      expect([faults.requests.length, waits]).toEqual([1, []])
    },
  )

  it('a Retry-After date, as proxies send it, counts like seconds', async () => {
    const anHourAhead = new Date(Date.now() + 3_600_000).toUTCString()
    faults.play(unavailable({ 'retry-after': anHourAhead }), OK)
    await expect(clientWith({ maxRetries: 5 }).listLeagues()).rejects.toThrow('503')
    const underAMinute = new Date(Date.now() + 59_000).toUTCString()
    faults.play(unavailable({ 'retry-after': underAMinute }), OK)
    await clientWith({ maxRetries: 1 }).listLeagues()
    expect(waits).toHaveLength(1)
    expect((waits[0] ?? 0) % 1_000).toBe(0)
  })

  /** The waits of seven retries in a row. */
  const ladder = async (retryAfter: string) => {
    faults.play(unavailable({ 'retry-after': retryAfter }))
    waits = []
    await expect(clientWith({ maxRetries: 7 }).listLeagues()).rejects.toThrow('503')
    return waits
  }
  const FULL = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]
  function expectBackoff(taken: number[]) {
    expect(taken).toHaveLength(FULL.length)
    taken.forEach((ms, i) => {
      expect(ms).toBeGreaterThanOrEqual((FULL[i] ?? 0) / 2)
      expect(ms).toBeLessThanOrEqual(FULL[i] ?? 0)
    })
  }

  it('else twice as long each time, up to 8 seconds, and never for two clients alike', async () => {
    const [one, other] = [await ladder('soon'), await ladder('soon')]
    for (const taken of [one, other]) expectBackoff(taken)
    expect(one).not.toEqual(other)
  })

  it.each(['0', new Date(0).toUTCString()])(
    'not without a pause, however often it is told that it need not wait: %s',
    async (retryAfter) => expectBackoff(await ladder(retryAfter)),
  )

  it.each([
    '1.5',
    '-1',
    '+1',
    '10, 20',
    '1e1',
    '2030-01-01',
    'Invalid Date',
    '1 January 2030 00:00 UTC',
    'Mon, 01 Jan 2030 00:00:00 GMT',
    'Thu, 31 Feb 2030 00:00:00 GMT',
    'Tue, 01 Jan 2030 00:00:00 GMT, 5',
  ])(
    'as if nothing were said when Retry-After is neither whole seconds nor an HTTP date: %s',
    async (retryAfter) => {
      expectBackoff(await ladder(retryAfter))
      await expect(clientWith().listLeagues()).rejects.toMatchObject({
        retryAfterSeconds: undefined,
      })
    },
  )
})
