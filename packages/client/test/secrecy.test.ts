import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PrematchClient, type ClientOptions } from '../src'
import { failure } from './failure'
import { startFaultServer, type Fault, type FaultServer } from './fault-server'
import { startSeason, unknownIds, type Season } from './season'

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

const KEY = 'pm_starter_S3cretS3cretS3cretS3cret'
const faulty = (options: Partial<ClientOptions> = {}) =>
  new PrematchClient({ apiKey: KEY, baseUrl: faults.url, ...options })

/** Everything that a log, a debugger or an error report could make of a value. */
const shownAs = (value: unknown): string =>
  [
    inspect(value, { depth: Infinity, showHidden: true, getters: true }),
    JSON.stringify(value),
    String(value),
    value instanceof Error ? `${value.stack}${inspect(value.cause)}` : '',
    ...Object.getOwnPropertyNames(value).map((name) =>
      String((value as Record<string, unknown>)[name]),
    ),
  ].join('\n')

describe('the key stays where it belongs', () => {
  it('never in the client, however it is looked at', () => {
    const client = faulty()
    expect(shownAs(client)).not.toContain(KEY)
    expect(shownAs({ deep: [client] })).not.toContain(KEY)
    expect(String(client)).toBe(`PrematchClient(${faults.url})`)
    expect(JSON.parse(JSON.stringify(client))).toEqual({ baseUrl: faults.url })
    expect(structuredClone({ ...client })).toEqual({ baseUrl: faults.url, sandbox: {} })
  })

  it('in one header of each call alone, never in an address, and not sent to health', async () => {
    faults.play({ status: 200, body: { matches: [], next_cursor: null } })
    const client = faulty()
    await client.listLeagueMatches('LIGUE_1', { cursor: 'x', includeUnreliable: true })
    await client.getMatchesBulk(unknownIds(2), { etag: '"x"' })
    await client.health()
    for (const { url, headers, body } of faults.requests) {
      const { 'x-api-key': key, ...others } = headers
      expect(key).toBe(url === '/v1/health' ? undefined : KEY)
      expect(JSON.stringify([url, others, body])).not.toContain(KEY)
    }
    expect(faults.requests).toHaveLength(3)
  })

  /** A server or a proxy that writes into its answer whatever it was sent. */
  const echo: Fault = ({ headers }) => {
    const key = String(headers['x-api-key'])
    return { status: 400, body: { detail: `bad_${key}`, message: `Look: ${key}`, key } }
  }
  const echoIssues: Fault = ({ headers }) => {
    const key = String(headers['x-api-key'])
    return { status: 422, body: { detail: [{ loc: ['header', key], msg: key, type: key }] } }
  }
  /** As some servers write JSON: every letter as an escape. */
  const escaped = (text: string) =>
    [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  const echoEscaped: Fault = ({ headers }) => {
    const key = escaped(String(headers['x-api-key']))
    return { status: 400, body: `{"detail":"bad_${key}","message":"Look: ${key}"}` }
  }
  const echoEscapedIssues: Fault = ({ headers }) => {
    const key = escaped(String(headers['x-api-key']))
    return {
      status: 422,
      body: `{"detail":[{"loc":["header","${key}"],"msg":"${key}","type":"x","${key}":1}]}`,
    }
  }
  it.each<[name: string, fault: Fault]>([
    ['a refusal that repeats it', echo],
    ['a refusal that repeats it in escapes', echoEscaped],
    ['a list of faults that repeats it in escapes', echoEscapedIssues],
    ['a list of faults that repeats it', echoIssues],
    [
      'a page that repeats it',
      ({ headers }) => ({ status: 502, body: `<p>${JSON.stringify(headers)}` }),
    ],
    [
      'an answer that is no JSON',
      ({ headers }) => ({ status: 200, body: `<p>${JSON.stringify(headers)}` }),
    ],
    ['a request id that is the key', { status: 500, headers: { 'x-request-id': KEY } }],
    ['a redirect that repeats it', { status: 302, headers: { location: `/?key=${KEY}` } }],
    ['a reset connection', 'reset'],
    ['a cut answer', 'cut'],
    ['silence', 'silence'],
  ])('never in the error of %s', async (_name, fault) => {
    faults.play(fault)
    const error = await failure(faulty({ timeoutMs: 200 }).listLeagues())
    expect(faults.requests[0]?.headers['x-api-key']).toBe(KEY)
    expect(shownAs(error)).not.toContain(KEY)
  })

  it('never in the error of a fetch that quotes what it was given', async () => {
    const client = faulty({
      fetch: (url, init) => {
        const cause = Object.assign(new Error(`sent ${JSON.stringify(init)}`), { code: KEY, init })
        return Promise.reject(new TypeError(`fetch failed: ${url} ${KEY}`, { cause }))
      },
    })
    const error = await failure(client.listLeagues())
    expect(error.message).toContain('[api key]')
    expect(shownAs(error)).not.toContain(KEY)
  })

  it('never in what is said about wrong options', () => {
    const wrong: Partial<ClientOptions>[] = [
      { apiKey: `${KEY} ${KEY}` },
      { baseUrl: `https://example.com/?api_key=${KEY}` },
      { baseUrl: `https://${KEY}@example.com` },
      { baseUrl: `http://${KEY}.example.com` },
      { baseUrl: KEY },
      { baseUrl: `https://example.com/${KEY}` },
      { baseUrl: `https://example.com/a/x-${KEY}-y/b` },
      { baseUrl: `https://example.com/%zz/${KEY.replace('S', '%53')}/` },
      { baseUrl: `https://${KEY}.example.com` },
      { baseUrl: `https://example.com/`, apiKey: 'example.com' },
    ]
    for (const options of wrong) {
      let thrown: unknown
      try {
        faulty(options)
      } catch (error) {
        thrown = error
      }
      expect(thrown).toMatchObject({ name: 'ConfigurationError' })
      expect(shownAs(thrown)).not.toContain(KEY)
    }
  })

  it('never in an address by mistake: as a code, a match id or a cursor it is not sent', async () => {
    faults.play({ status: 200, body: {} })
    const client = faulty()
    const calls = [
      client.listLeagueMatches(KEY),
      client.listLeagueMatches('LIGUE_1', { cursor: KEY }),
      client.getMatch(KEY),
      client.getMatchesBulk([KEY]),
    ]
    for (const call of calls) expect(shownAs(await failure(call))).not.toContain(KEY)
    expect(faults.requests).toEqual([])
  })

  it('never in the errors, the answers or the log of the real server', async () => {
    const { client, key } = await season.client('developer')
    const answer = await client.me()
    const errors = [
      await failure(client.listLeagueMatches('LA_LIGA')),
      await failure(client.getMatch(unknownIds(1)[0] ?? '')),
      await failure(new PrematchClient({ apiKey: KEY, baseUrl: season.server.url }).me()),
    ]
    expect(errors.map(({ status }) => status)).toEqual([403, 429, 401])
    const texts = [shownAs(answer), ...errors.map(shownAs), ...season.server.logged].join('\n')
    expect(texts).not.toContain(key)
    expect(texts).not.toContain(KEY)
  })

  it('and the client writes to no log at all', async () => {
    const writes = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
    const consoles = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name),
    )
    faults.play('reset', { status: 503 }, { status: 200, body: {} })
    await faulty({ maxRetries: 2, sleep: () => Promise.resolve() }).listLeagues()
    for (const spy of [...writes, ...consoles]) {
      expect(spy).not.toHaveBeenCalled()
      spy.mockRestore()
    }
  })
})

describe('what a key says', () => {
  it('is nothing: keys of any name lead to the same requests', async () => {
    const keys = [
      'pm_developer_Aaaaaaaa',
      'pm_starter_Bbbbbbbb',
      'pm_beta_Cccccccc',
      'older-beta-key',
    ]
    const sent: unknown[] = []
    for (const apiKey of keys) {
      faults.play(
        { status: 200, body: { results: [], errors: [] } },
        {
          status: 200,
          body: {
            date_range: { start: '2026-03-21', end: '2026-04-20' },
            history_entitlement_days: 90,
            matches: [],
            next_cursor: null,
          },
        },
      )
      const client = faulty({ apiKey })
      await client.getMatchesBulk(unknownIds(100), { includeUnreliable: true })
      await client.iterLeagueHistory('LIGUE_1').next()
      expect(faults.requests.every(({ headers }) => headers['x-api-key'] === apiKey)).toBe(true)
      sent.push(faults.requests.map(({ method, url, body }) => [method, url, body]))
    }
    for (const requests of sent) expect(requests).toEqual(sent[0])
  })
})
