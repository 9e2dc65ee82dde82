import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBridge } from '../platform/pages-bridge'
import { freePort } from '../../test/free-port'

const RUNTIME = {
  sessionSecret: 'x',
  olderSessionSecrets: [],
  publicUrl: 'http://localhost',
  mailFrom: 'prematch@example.org',
  dev: true,
}

let browser: Record<string, string>
vi.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers(browser)) }))

let server: Server
/** The status that the API answers with, or that it closes the connection after the request. */
let reply: number | 'none'
let received: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[]

beforeEach(async () => {
  vi.resetModules()
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/unused')
  vi.stubEnv('SECRET_KEY', 'test-secret-test-secret-test-secret-test')
  browser = { 'x-forwarded-for': '203.0.113.7', 'x-prematch-peer': '198.51.100.9' }
  received = []
  reply = 202
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body })
      if (reply === 'none') return request.socket.destroy()
      response.writeHead(reply, { 'content-type': 'application/json' }).end('{"status":"sent"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  openBridge(undefined)
  await new Promise((resolve) => server.close(resolve))
})

const askForCode = async () => {
  const { answer, api } = await import('./api')
  return answer(
    api('pms_test').POST('/auth/request-code', { body: { email: 'a@example.org', lang: 'en' } }),
  )
}

const useHttp = () =>
  vi.stubEnv('API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

describe('reaching the data API', () => {
  it('in process hands over the request with the network of the browser', async () => {
    const asked: Request[] = []
    openBridge({
      runtime: RUNTIME,
      api: (request) => {
        asked.push(request)
        return Promise.resolve(Response.json({ status: 'sent' }, { status: 202 }))
      },
    })
    expect(await askForCode()).toMatchObject({ ok: true })
    const [request] = asked
    expect(request?.headers.get('x-forwarded-for')).toBe('203.0.113.7')
    expect(request?.headers.get('x-prematch-peer')).toBe('198.51.100.9')
    expect(request?.headers.get('authorization')).toBe('Bearer pms_test')
    expect(await request?.json()).toEqual({ email: 'a@example.org', lang: 'en' })
  })

  it('over HTTP sends the same, and appends the peer that our server saw to the chain', async () => {
    openBridge({ runtime: RUNTIME })
    useHttp()
    expect(await askForCode()).toEqual({ ok: true, data: { status: 'sent' } })
    const [request] = received
    expect(request).toMatchObject({ method: 'POST', url: '/auth/request-code' })
    expect(JSON.parse(request?.body ?? '')).toEqual({ email: 'a@example.org', lang: 'en' })
    expect(request?.headers['x-forwarded-for']).toBe('203.0.113.7, 198.51.100.9')
    expect(request?.headers['x-prematch-peer']).toBeUndefined()
  })

  it('does not believe a peer that nobody of ours has set', async () => {
    useHttp()
    await askForCode()
    expect(received[0]?.headers['x-forwarded-for']).toBe('203.0.113.7')
  })

  it('turns an API that does not answer into a problem, not an exception', async () => {
    vi.stubEnv('API_URL', `http://127.0.0.1:${await freePort()}`)
    expect(await askForCode()).toMatchObject({ ok: false, problem: { code: 'unreachable' } })
  })

  it.each(['none', 502, 504] as const)(
    'says of a change whose answer was lost (%s) that nobody knows, and of a question that it has none',
    async (lost) => {
      useHttp()
      reply = lost
      expect(await askForCode()).toMatchObject({ ok: false, problem: { code: 'answer_lost' } })
      const { answer, api } = await import('./api')
      const asked = await answer(api('pms_test').GET('/auth/me'))
      expect(asked).toMatchObject({ ok: false, problem: { code: 'unreachable' } })
      expect(received.map(({ method }) => method)).toEqual(['POST', 'GET'])
    },
  )
})
