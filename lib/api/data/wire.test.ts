import { connect } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { idOf, OneLeague } from '../../../test/one-league'
import { answersIn, ask, askLast as last, codeIn, say as sayTo } from '../../../test/raw-http'
import { useWorld } from '../../../test/use-world'

const world = useWorld(() => OneLeague.start())
beforeEach(() => world.reset())

const say = (...pieces: (string | Uint8Array)[]) => sayTo(world.server.url, ...pieces)
const key = () => `X-API-Key: ${world.client.key}`

const PAGE_POLICY = ['content-security-policy', 'referrer-policy']

describe('on the bare socket', () => {
  it.each([
    ['match', `/v1/matches/${idOf('Paris')}`, `/v1/matches/${encodeURIComponent(idOf('Paris'))}`],
    ['list', '/v1/leagues/LIGUE_1/matches?limit=3', '/v1/leagues/LIGUE%5F1/matches?limit=3'],
    ['refusal', '/v1/leagues/NOWHERE/matches', '/v1/leagues/%4EOWHERE/matches'],
  ])(
    'a %s is answered as through Hono, which takes encoded paths',
    async (_name, plain, encoded) => {
      const [direct, routed] = [await world.fresh(plain), await world.fresh(encoded)]
      expect(direct.status).toBe(routed.status)
      expect([...direct.headers.keys()].sort()).toEqual(
        // A policy for pages is not worth a data route's time.
        [...routed.headers.keys()].filter((name) => !PAGE_POLICY.includes(name)).sort(),
      )
      const [here, there] = [await direct.text(), await routed.text()]
      expect(here.replace(/req_\w+/, '')).toBe(there.replace(/req_\w+/, ''))
      expect(direct.headers.get('etag')).toBe(routed.headers.get('etag'))
    },
  )

  it('HEAD tells the length of what GET would send, and sends nothing', async () => {
    const got = answersIn(await say(last('GET /v1/leagues', [key()])))
    const head = await say(last('HEAD /v1/leagues', [key()]))
    expect(head).toContain(`Content-Length: ${got[0]?.[1].length}\r\n`)
    expect(head.endsWith('\r\n\r\n')).toBe(true)
  })

  it('a key or a bearer token given twice is refused, never half read', async () => {
    expect(codeIn(await say(last('GET /v1/leagues', [key(), key()])))).toEqual([
      401,
      'invalid_api_key',
    ])
    const bearer = `Authorization: Bearer ${world.client.key}`
    expect(codeIn(await say(last('GET /v1/leagues', [bearer, bearer])))).toEqual([
      401,
      'missing_api_key',
    ])
  })

  it.each([
    ['two tokens', ['Bearer other', 'Bearer another']],
    ['the same token twice', ['Bearer KEY', 'Bearer KEY']],
    ['a token with something behind it', ['Bearer KEY x']],
    ['a token behind another scheme', ['Basic eDp5, Bearer other']],
  ])('beside a valid X-API-Key, %s is refused', async (_name, values) => {
    const sent = values.map((value) => `Authorization: ${value.replace('KEY', world.client.key)}`)
    const heard = await say(last('GET /v1/leagues', [key(), ...sent]))
    expect(codeIn(heard)).toEqual([401, 'invalid_api_key'])
  })

  it('what a proxy authorizes itself with is not ours to judge', async () => {
    const heard = await say(last('GET /v1/leagues', [key(), 'Authorization: Basic eDp5']))
    expect(answersIn(heard)[0]?.[0]).toBe(200)
  })

  it('tags in two headers are one list', async () => {
    const etag = (await world.get('/v1/leagues')).headers.get('etag') ?? ''
    const tags = ['If-None-Match: "other"', `If-None-Match: W/${etag}`]
    const heard = await say(last('GET /v1/leagues', [key(), ...tags]))
    expect(answersIn(heard)).toEqual([[304, '']])
  })

  it('pipelined requests are answered in their order', async () => {
    const heard = await say(
      ask('GET /v1/leagues', [key()]) +
        ask(
          'POST /v1/matches/bulk',
          [key(), 'Content-Type: application/json', 'Content-Length: 2'],
          '{}',
        ) +
        last('GET /v1/leagues'),
    )
    expect(answersIn(heard).map(([status]) => status)).toEqual([200, 400, 401])
  })

  it('takes a whole URL for a target, as proxies write it', async () => {
    const heard = await say(last('GET http://prematch.example/v1/leagues?x=1', [key()]))
    expect(answersIn(heard)[0]?.[0]).toBe(200)
  })

  it.each([
    ['/v1/leagues/%zz/matches', 404, 'competition_not_found'],
    ['/v1/leagues/LIGUE_1/matches?limit=%zz', 400, 'invalid_limit'],
    ['/v1/matches/%00', 400, 'invalid_match_id'],
    ['/v1/matches/%2e%2e', 404, 'not_found'],
  ])('%s is refused as JSON', async (target, status, code) => {
    expect(codeIn(await say(last(`GET ${target}`, [key()])))).toEqual([status, code])
  })

  it('a body that says it is too large is refused unread; the next request behind it is answered', async () => {
    const announced = ask('POST /v1/matches/bulk', [
      key(),
      'Content-Type: application/json',
      'Content-Length: 2000000',
    ])
    const heard = await say(announced, Buffer.alloc(2_000_000), last('GET /v1/leagues', [key()]))
    expect(codeIn(heard)).toEqual([413, 'payload_too_large'])
    expect(answersIn(heard).map(([status]) => status)).toEqual([413, 200])
  })

  it('a caller that waits for 100 Continue gets it', async () => {
    const headers = [
      key(),
      'Expect: 100-continue',
      'Content-Type: application/json',
      'Content-Length: 4',
    ]
    const heard = await say(last('POST /v1/matches/bulk', headers, 'null'))
    expect(answersIn(heard).map(([status]) => status)).toEqual([100, 400])
  })

  it('a body that is cut off is the caller’s mistake, not a failure of ours', async () => {
    const headers = [key(), 'Content-Type: application/json', 'Content-Length: 40']
    const socket = connect(Number(new URL(world.server.url).port), '127.0.0.1')
    socket.write(ask('POST /v1/matches/bulk', headers, '{"match_ids'))
    // A later request that was answered: this one is waiting for its body by now.
    await expect.poll(async () => (await world.get('/v1/me')).status).toBe(200)
    socket.destroy()
    await expect
      .poll(() => world.server.logged.join(''))
      .toMatch(/"path":"\/v1\/matches\/bulk","status":400/)
    expect(world.server.logged.filter((line) => /"level":(?:40|50)/.test(line))).toEqual([])
  })
})
