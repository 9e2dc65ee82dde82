import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, signIn } from '../../../test/person'
import { manualClock, startTestServer, type TestServer } from '../../../test/server'

const clock = manualClock('2026-03-01T12:00:00Z')
const DAY_MS = 86_400_000
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.close())

const PRIVATE: [method: string, path: string][] = [
  ['GET', '/auth/me'],
  ['POST', '/auth/logout'],
  ['GET', '/account/overview'],
  ['POST', '/account/plan'],
  ['GET', '/account/catalogue'],
  ['GET', '/account/competitions'],
  ['PUT', '/account/competitions/slots/1'],
  ['DELETE', '/account/competitions/slots/1'],
  ['GET', '/v1/dashboard/me'],
  ['GET', '/v1/dashboard/usage'],
  ['GET', '/v1/dashboard/keys'],
  ['POST', '/v1/dashboard/keys'],
  ['DELETE', '/v1/dashboard/keys/key_1'],
]
const BYPASS = 'middleware:middleware:middleware:middleware:middleware'

describe('every private route (case B12)', () => {
  it.each(PRIVATE)('%s %s answers 401 in JSON without a valid session', async (method, path) => {
    const attempts: Record<string, string>[] = [
      {},
      { authorization: 'Bearer' },
      { authorization: `Bearer pms_${'A'.repeat(43)}` },
      { authorization: 'Bearer \u00ff' },
      { authorization: `Basic ${'A'.repeat(43)}` },
      { cookie: 'session=junk; next-auth.session-token=junk' },
      { 'x-middleware-subrequest': BYPASS },
      { 'x-middleware-subrequest': `src/${BYPASS}` },
      { 'x-api-key': 'pm_developer_junk' },
    ]
    for (const headers of attempts) {
      const answer = await call(server, method, path, { headers })
      expect([answer.status, answer.body.detail]).toEqual([401, 'invalid_session'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is covered by the list above', () => {
    const document = server.product.api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: '', version: '' },
    })
    const paths = (document.paths ?? {}) as Record<string, Record<string, { security?: object[] }>>
    const secured = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security?.some((scheme) => 'session' in scheme))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )
    const listed = PRIVATE.map(([method, path]) =>
      `${method} ${path}`.replace('slots/1', 'slots/{slot}').replace('key_1', '{id}'),
    )
    expect(secured.sort()).toEqual(listed.sort())
  })
})

describe('a session', () => {
  it('says who is signed in', async () => {
    const { token, email, accountId } = await signIn(server)
    const { status, body } = await call(server, 'GET', '/auth/me', { token })
    expect(status).toBe(200)
    expect(body).toEqual({
      account: { id: accountId, email, lang: 'en', created_at: '2026-03-01T12:00:00Z' },
      client: { id: expect.stringMatching(/^cli_/), name: email },
      session: {
        id: expect.stringMatching(/^ses_/),
        created_at: '2026-03-01T12:00:00Z',
        expires_at: '2026-03-31T12:00:00Z',
      },
      plan: null,
    })
    expect((await call(server, 'GET', '/v1/dashboard/me', { token })).body).toEqual(body)
  })

  it('ends at once when its owner signs out, and only it', async () => {
    const here = await signIn(server)
    clock.advance(31_000)
    const there = await signIn(server, here.email)
    expect((await call(server, 'POST', '/auth/logout', { token: here.token })).status).toBe(204)
    expect((await call(server, 'GET', '/auth/me', { token: here.token })).status).toBe(401)
    expect((await call(server, 'POST', '/auth/logout', { token: here.token })).status).toBe(401)
    expect((await call(server, 'GET', '/auth/me', { token: there.token })).status).toBe(200)
  })

  it('lives thirty days from its last use, and not a second longer', async () => {
    const { token } = await signIn(server)
    clock.advance(29 * DAY_MS)
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(200)
    clock.advance(30 * DAY_MS - 1000)
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(200)
    clock.advance(30 * DAY_MS)
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(401)
  })

  it('writes its use down at most once an hour', async () => {
    const { token, accountId } = await signIn(server)
    const { db } = server.product.deps
    const lastSeen = async () =>
      (await db.session.findFirstOrThrow({ where: { accountId } })).lastSeenAt
    const started = await lastSeen()
    clock.advance(3_599_000)
    await call(server, 'GET', '/auth/me', { token })
    expect(await lastSeen()).toEqual(started)
    clock.advance(1_000)
    await call(server, 'GET', '/auth/me', { token })
    expect(await lastSeen()).toEqual(clock.now())
  })
})
