import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigurationError, PrematchClient, ValidationError, type ClientOptions } from '../src'
import { failure } from './failure'
import { idOf, startSeason, unknownIds, type Season } from './season'

let season: Season
beforeAll(async () => {
  season = await startSeason()
})
afterAll(() => season.server.close())

describe('what is wrong before any call makes none', () => {
  const id = idOf('Tonight')
  it.each<[name: string, ids: unknown, code: string]>([
    ['no id', [], 'invalid_bulk_request'],
    ['a text', id, 'invalid_bulk_request'],
    ['101 ids', unknownIds(101), 'bulk_limit_exceeded'],
    ['one id twice', [id, ...unknownIds(3), id], 'duplicate_match_ids'],
    ['a fixture id', ['fixture:1'], 'invalid_match_id'],
    ['an id in capitals', [id.toUpperCase()], 'invalid_match_id'],
    ['an id with a line end', [`${id}\n`], 'invalid_match_id'],
    ['a number', [7], 'invalid_bulk_request'],
    ['a number among ids', [id, 7], 'invalid_bulk_request'],
    ['nothing in place of an id', [id, undefined], 'invalid_bulk_request'],
    ['a hole', Object.assign([id], { length: 2 }), 'invalid_bulk_request'],
    ['101 numbers', unknownIds(101).map(Number), 'invalid_bulk_request'],
  ])('bulk of %s', async (_name, ids, code) => {
    const { client, calls } = await season.client('starter')
    const error = await failure(client.getMatchesBulk(ids as string[]))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ code, status: undefined, requestId: undefined })
    expect(calls).toEqual([])
  })

  it.each<[name: string, ids: unknown, code: string]>([
    ['no id', [], 'invalid_bulk_request'],
    ['a number among ids', [id, 7], 'invalid_bulk_request'],
    ['101 numbers', unknownIds(101).map(Number), 'invalid_bulk_request'],
    ['101 ids', unknownIds(101), 'bulk_limit_exceeded'],
    ['one wrong id twice', ['fixture:1', 'fixture:1'], 'invalid_match_id'],
    ['one id twice', [id, id], 'duplicate_match_ids'],
  ])('bulk of %s: with the code that the server gives', async (_name, ids, code) => {
    const { client, key } = await season.client('starter')
    const response = await fetch(`${season.server.url}/v1/matches/bulk`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ match_ids: ids }),
    })
    expect(await response.json()).toMatchObject({ detail: code })
    expect((await failure(client.getMatchesBulk(ids as string[]))).code).toBe(code)
  })

  it('100 ids are as many as fit', async () => {
    const { client, calls } = await season.client('starter')
    const { data, quota } = await client.getMatchesBulk(unknownIds(100))
    expect([data.errors.length, quota.cost, calls.length]).toEqual([100, { units: 10, rows: 0 }, 1])
  })

  it('an id or a code that would lead to another route', async () => {
    const { client, calls } = await season.client('starter')
    expect(await failure(client.getMatch('today'))).toMatchObject({ code: 'invalid_match_id' })
    for (const code of ['', '..', 'a/b', 'LIGUE_1?x=1', '%2e%2e'])
      expect(await failure(client.listLeagueMatches(code))).toMatchObject({
        code: 'invalid_competition_code',
      })
    expect(calls).toEqual([])
  })

  it.each([undefined, null, 1, ['LIGUE_1'], { toString: () => 'LIGUE_1' }])(
    'a competition code that is no text: %s',
    async (code) => {
      const { client, calls } = await season.client('starter')
      const wrong = { name: 'ValidationError', code: 'invalid_competition_code' }
      const given = code as never
      expect(await failure(client.listLeagueMatches(given))).toMatchObject(wrong)
      expect(await failure(client.listLeagueHistory(given))).toMatchObject(wrong)
      expect(await failure(client.iterLeagueMatches(given).next())).toMatchObject(wrong)
      expect(await failure(client.iterLeagueHistory(given).next())).toMatchObject(wrong)
      expect(calls).toEqual([])
    },
  )

  it.each<[name: string, include: unknown]>([
    ['an empty list', []],
    ['a text', 'context'],
    ['null', null],
  ])('sections given as %s', async (_name, include) => {
    const { client, calls } = await season.client('starter')
    const error = await failure(client.getMatch(id, { include: include as ['context'] }))
    expect(error).toMatchObject({ name: 'ValidationError', code: 'invalid_include' })
    expect(calls).toEqual([])
  })

  it.each<[name: string, etag: unknown]>([
    ['a line end in it', '"a"\r\nX-Other: 1'],
    ['a line end behind it', '"a"\n'],
    ['a character that no header can carry', '"€"'],
    ['a control character', '"a\0"'],
    ['half a character', '"\ud83d"'],
    ['no text in it', 7],
  ])('an etag with %s, and nothing is tried again', async (_name, etag) => {
    const waits: number[] = []
    const { client, calls } = await season.client('starter', {
      maxRetries: 3,
      sleep: (ms) => Promise.resolve(void waits.push(ms)),
    })
    const wrong = { name: 'ValidationError', code: 'invalid_etag', status: undefined }
    const given = { etag: etag as string }
    expect(await failure(client.listLeagues(given))).toMatchObject(wrong)
    expect(await failure(client.getMatch(id, given))).toMatchObject(wrong)
    expect(await failure(client.getMatchesBulk([id], given))).toMatchObject(wrong)
    expect([calls, waits]).toEqual([[], []])
  })

  it('an etag of any other kind is sent: weak, a list, a star, with letters beyond ASCII', async () => {
    const { client } = await season.client('starter')
    for (const etag of ['W/"a"', '"a", "b"', '"é"'])
      expect((await client.listLeagues({ etag })).status).toBe(200)
    expect((await client.listLeagues({ etag: '*' })).status).toBe(304)
  })
})

describe('a client that cannot work is not made', () => {
  const good = { apiKey: 'some-api-key', baseUrl: 'https://api.example.com' }
  it.each<[name: string, options: Partial<Record<keyof ClientOptions, unknown>>, says: string]>([
    ['no key', { apiKey: undefined }, 'apiKey is missing'],
    ['a blank key', { apiKey: '  ' }, 'apiKey is missing'],
    ['a key with a line end in it', { apiKey: 'some-\napi-key' }, 'apiKey is no API key'],
    ['a key that no header can carry', { apiKey: 'some-api-clé' }, 'apiKey is no API key'],
    ['a key that JSON would escape', { apiKey: 'some"api\\key' }, 'apiKey is no API key'],
    ['a key that an address would escape', { apiKey: 'some+api/key' }, 'apiKey is no API key'],
    ['no address', { baseUrl: undefined }, 'baseUrl is no address'],
    ['http to another machine', { baseUrl: 'http://api.example.com' }, 'https://'],
    ['a name that only begins like loopback', { baseUrl: 'http://127.0.0.1.nip.io' }, 'https://'],
    ['another scheme', { baseUrl: 'file:///etc/hosts' }, 'https://'],
    ['a password in the address', { baseUrl: 'https://u:p@api.example.com' }, 'address alone'],
    ['a query in the address', { baseUrl: 'https://api.example.com/?k=1' }, 'address alone'],
    ['a negative count', { maxRetries: -1 }, 'maxRetries'],
    ['half a retry', { maxRetries: 0.5 }, 'maxRetries'],
    ['retryOnRateLimit alone', { retryOnRateLimit: true }, 'set that to 1 or more'],
    ['no time at all', { timeoutMs: 0 }, 'timeoutMs'],
    ['more time than a timer has', { timeoutMs: 2 ** 31 }, 'timeoutMs'],
  ])('%s', (_name, options, says) => {
    const make = () => new PrematchClient({ ...good, ...options } as ClientOptions)
    expect(make).toThrow(ConfigurationError)
    expect(make).toThrow(says)
  })

  it.each(['localhost', '127.0.0.1', '127.8.8.8', '[::1]'])(
    'http to %s is this machine',
    (host) => {
      const client = new PrematchClient({ ...good, baseUrl: `http://${host}:3000/` })
      expect(client.baseUrl).toBe(`http://${host}:3000`)
    },
  )

  it('a path in the address stays in front of every route', async () => {
    const urls: string[] = []
    const client = new PrematchClient({
      ...good,
      baseUrl: 'https://example.com/football/',
      fetch: (url, init) => {
        urls.push(url)
        return fetch('data:application/json,{}', { signal: init.signal })
      },
    })
    await client.health()
    expect(urls).toEqual(['https://example.com/football/v1/health'])
  })

  it('a key with a line end behind it, as files have it, works', async () => {
    const { key } = await season.account('starter')
    const client = new PrematchClient({ apiKey: `${key}\n`, baseUrl: season.server.url })
    expect((await client.me()).status).toBe(200)
  })
})
