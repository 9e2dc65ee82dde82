import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../lib/platform/env'
import { underOneName } from './canonical'

type Headers = Record<string, string>

const servers: Server[] = []
const warned: unknown[] = []

/** The pages behind the rule, on a port of their own. */
async function pagesOf(PUBLIC_URL: string, TRUSTED_PROXIES = 0): Promise<number> {
  const log = { warn: (fields: unknown) => void warned.push(fields) }
  const server = createServer(
    underOneName({ env: { PUBLIC_URL, TRUSTED_PROXIES }, log }, (_request, response) =>
      response.end('a page'),
    ),
  )
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const ask = (port: number, path: string, headers: Headers, method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, path, headers, method, host: '127.0.0.1', agent: false }, (response) =>
      resolve(response.resume()),
    )
      .on('error', reject)
      .end()
  })

/** Where a request is sent, or 'a page'. */
async function leadsTo(port: number, path: string, headers: Headers, method = 'GET') {
  const { statusCode, headers: answer } = await ask(port, path, headers, method)
  if (statusCode === 200) return 'a page'
  expect(statusCode).toBe(307)
  expect(answer['cache-control']).toBe('no-store')
  return answer.location
}

/** Follows redirects as a browser does, through a proxy that tells the server what `told` makes of the name asked for. */
async function walk(port: number, url: string, told: (host: string) => Headers, hops = 20) {
  for (let hop = 0; hop < hops; hop++) {
    const { host, pathname, search } = new URL(url)
    const next = await leadsTo(port, pathname + search, told(host))
    if (next === 'a page') return { url, hops: hop }
    url = next ?? ''
  }
  throw new Error(`sent in a circle at ${url}`)
}

let standard: number
let open: number
let proxied: number

beforeAll(async () => {
  standard = await pagesOf('http://127.0.0.1:3000')
  open = await pagesOf('https://prematch.example')
  proxied = await pagesOf('https://prematch.example', 1)
})
afterAll(() => servers.forEach((server) => server.close()))

describe('the address of an installation', () => {
  const addressOf = (set: Record<string, string>) =>
    readEnv(
      { DATABASE_URL: 'postgresql://db/none', SECRET_KEY: 'x'.repeat(32), ...set },
      { serves: false },
    ).PUBLIC_URL

  it('is where it listens, unless another is set', () => {
    expect(addressOf({})).toBe('http://127.0.0.1:3000')
    expect(addressOf({ HOST: '192.168.1.5', PORT: '4000' })).toBe('http://192.168.1.5:4000')
    expect(addressOf({ HOST: '::1' })).toBe('http://[::1]:3000')
    expect(addressOf({ PUBLIC_URL: 'https://prematch.example/' })).toBe('https://prematch.example')
  })

  it('can be opened when it listens on every address of the machine', () => {
    for (const HOST of ['0.0.0.0', '::']) expect(addressOf({ HOST })).toBe('http://localhost:3000')
  })
})

describe('a page asked for under another name', () => {
  it.each(['localhost:3000', '[::1]:3000', '127.0.0.2:3000', 'LOCALHOST:3000'])(
    'of this machine is at the canonical one: %s',
    async (host) => {
      expect(await leadsTo(standard, '/billing?from=portal', { host })).toBe(
        'http://127.0.0.1:3000/billing?from=portal',
      )
    },
  )

  it('of the service is at the canonical one, path and query as they were', async () => {
    const host = 'www.prematch.example'
    const ways: [port: number, headers: Headers][] = [
      [open, { host }],
      [open, { host: 'old-name.test:8080' }],
      [proxied, { host }],
      [proxied, { host: '10.0.0.7:3000', 'x-forwarded-host': host }],
      [proxied, { host: 'prematch.example', 'x-forwarded-host': `${host}, inner.test` }],
    ]
    for (const [i, [port, headers]] of ways.entries())
      expect(await leadsTo(port, `//evil.test/${i}?b=%0d%0ac`, headers)).toBe(
        `https://prematch.example//evil.test/${i}?b=%0d%0ac`,
      )
    expect(await leadsTo(open, '/', { host }, 'HEAD')).toBe('https://prematch.example/')
  })
})

describe('a page is served at once', () => {
  it.each<[string, () => number, Headers]>([
    ['under the canonical name', () => standard, { host: '127.0.0.1:3000' }],
    ['under it in capitals', () => open, { host: 'PREMATCH.example' }],
    ['under it with the port behind the proxy', () => open, { host: 'prematch.example:3000' }],
    [
      'behind a proxy that tells it',
      () => proxied,
      { host: '10.0.0.7', 'x-forwarded-host': 'prematch.example' },
    ],
    [
      'from another machine, whose loopback is not ours',
      () => standard,
      { host: '192.168.1.5:3000' },
    ],
    ['from another machine by name', () => standard, { host: 'my-desk.test:3000' }],
    ['on a port that was mapped to ours', () => standard, { host: 'localhost:8080' }],
    [
      'under the address that a proxy or a health check uses',
      () => open,
      { host: '10.0.0.7:3000' },
    ],
    [
      'under loopback, which a proxy on this machine may use',
      () => open,
      { host: '127.0.0.1:3000' },
    ],
    ['under a name of one word, as containers have', () => open, { host: 'portal:3000' }],
    [
      'behind a proxy nobody vouched for',
      () => open,
      { host: 'a.test', 'x-forwarded-host': 'b.test' },
    ],
    ['under a name that DNS can not have', () => open, { host: `${'a.'.repeat(127)}test` }],
    ['under no name', () => open, { host: '' }],
    ['under what is no name', () => open, { host: 'a b/c' }],
  ])('%s', async (_, port, headers) => {
    expect(await leadsTo(port(), '/', headers)).toBe('a page')
  })

  it('when it is no page, or asked for by a page that is open', async () => {
    const host = 'localhost:3000'
    expect(await leadsTo(standard, '/sign-in', { host }, 'POST')).toBe('a page')
    expect(await leadsTo(standard, '/_next/static/a.js', { host })).toBe('a page')
    expect(await leadsTo(standard, '/keys?_rsc=1', { host, rsc: '1' })).toBe('a page')
    for (const dest of ['image', 'empty', 'manifest'])
      expect(await leadsTo(standard, '/any', { host, 'sec-fetch-dest': dest })).toBe('a page')
  })
})

describe('nobody is sent in a circle', () => {
  it('by a proxy that tells a name of its own, and it is said how to mend that', async () => {
    for (const told of [
      () => ({ host: 'app.internal.test:3000' }),
      () => ({ host: '10.0.0.7', 'x-forwarded-host': 'origin.prematch.example' }),
    ])
      for (const path of ['/', '/pricing?a=1', '/']) {
        const walked = await walk(proxied, `https://prematch.example${path}`, told)
        expect(walked.url).toBe(`https://prematch.example${path}`)
        expect(walked.hops).toBeLessThanOrEqual(1)
      }
    expect(warned).toEqual([
      { host: 'app.internal.test:3000' },
      { host: 'origin.prematch.example' },
    ])
  })

  it('and who arrives is led again the next time', async () => {
    const start = 'https://www.prematch.example/again'
    for (let visit = 0; visit < 3; visit++)
      expect(await walk(open, start, (host) => ({ host }))).toEqual({
        url: 'https://prematch.example/again',
        hops: 1,
      })
  })

  it('and one who is, costs nobody else the way', async () => {
    const told = (host: string, network: string) => ({ host, 'x-forwarded-for': network })
    const own = 'https://prematch.example/both'
    await walk(proxied, own, () => told('alias.test', '198.51.100.1'))
    expect(
      await walk(proxied, 'https://alias.test/both', (host) => told(host, '198.51.100.2')),
    ).toEqual({ url: own, hops: 1 })
  })
})
