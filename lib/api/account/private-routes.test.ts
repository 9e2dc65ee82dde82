import { beforeAll, describe, expect, it } from 'vitest'
import { call, newcomer, newEmail } from '../../../test/person'
import { startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

/** Routes beside the private ones that are meant for the signed-out. Everything else needs a session. */
const OPEN = new Set([
  'POST /auth/request-code',
  'POST /auth/verify-code',
  'POST /auth/request-unlock',
  'POST /auth/unlock',
  'GET /auth/undo-email-change',
  'POST /auth/undo-email-change',
  'POST /v1/dashboard/request-code',
  'POST /v1/dashboard/verify-code',
  'POST /api/auth/request-code',
  'POST /api/auth/verify-code',
  'GET /api/preview',
  'GET /api/billing/prices',
  'POST /api/billing/create-checkout-session-public',
  'POST /api/:payment_provider/webhook',
  'GET /v1/dashboard/reviewer-session',
  'POST /v1/dashboard/reviewer-session',
  'GET /v1/dashboard/reviewer-access',
])
const GROUPS = /^\/(auth|account|v1\/dashboard|api|billing)\//
const BYPASS = 'middleware:middleware:middleware:middleware:middleware'

interface Route {
  method: string
  /** With values in place of its parameters. */
  path: string
  name: string
}

const server = useWorld(() => startTestServer({ env: { TRUSTED_PROXIES: '1' } }))
let routes: Route[]
let token: string

beforeAll(async () => {
  const found = server.product.api.routes
    .filter(({ method, path }) => method !== 'ALL' && GROUPS.test(path))
    .map(({ method, path }) => ({
      method,
      path: path.replace(/:slot/, '1').replace(/:\w+/g, 'ses_0000000000000000'),
      name: `${method} ${path}`,
    }))
  routes = [...new Map(found.map((route) => [route.name, route])).values()]
  token = (await newcomer(server)).token
})

const isPrivate = ({ name }: Route) => !OPEN.has(name)
const isChange = ({ method }: Route) => method !== 'GET'

it('the open routes exist, and most routes are private', () => {
  const names = routes.map(({ name }) => name)
  expect([...OPEN].filter((name) => !names.includes(name))).toEqual([])
  expect(routes.filter(isPrivate).length).toBeGreaterThan(15)
})

describe('every private route (case B12)', () => {
  it('answers 401 in JSON without a valid session, whatever else is sent', async () => {
    const attempts: Record<string, string>[] = [
      {},
      { authorization: 'Bearer' },
      { authorization: `Bearer pms_${'A'.repeat(43)}` },
      { authorization: 'Bearer \u00ff' },
      { authorization: `Basic ${'A'.repeat(43)}` },
      { cookie: 'prematch_session=junk; next-auth.session-token=junk' },
      { cookie: `prematch_session=${token}; authorization=Bearer ${token}` },
      { 'x-middleware-subrequest': BYPASS },
      { 'x-middleware-subrequest': `src/${BYPASS}` },
      { 'x-api-key': 'pm_developer_junk' },
    ]
    for (const { method, path, name } of routes.filter(isPrivate))
      for (const headers of attempts) {
        const answer = await call(server, method, path, { headers })
        expect([name, answer.status, answer.body.detail]).toEqual([name, 401, 'invalid_session'])
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
  })
})

describe('every route that changes something', () => {
  it('is not to be had by GET or HEAD, nor by a prefetch (case A9)', async () => {
    const readable = new Set(routes.filter((route) => !isChange(route)).map(({ path }) => path))
    const changing = routes.filter((route) => isChange(route) && !readable.has(route.path))
    expect(changing.length).toBeGreaterThan(10)
    for (const { path, name } of changing)
      for (const method of ['GET', 'HEAD'])
        for (const headers of [{}, { 'next-router-prefetch': '1', purpose: 'prefetch' }]) {
          const response = await fetch(server.url + path, {
            method,
            headers: { authorization: `Bearer ${token}`, ...(headers as Record<string, string>) },
          })
          expect([name, method, response.status]).toEqual([name, method, 405])
          expect(response.headers.get('allow')).toContain(name.split(' ')[0])
        }
  })

  it('refuses another site’s page, also in the form a page can send without asking (case B16)', async () => {
    const { db } = server.product.deps
    const state = () =>
      Promise.all([db.auditEvent.count(), db.session.count(), db.signInChallenge.count()])
    const before = await state()
    for (const { method, path, name } of routes.filter(isChange))
      for (const contentType of ['text/plain', 'application/json']) {
        const response = await fetch(server.url + path, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            origin: 'https://evil.test',
            'content-type': contentType,
          },
          body: JSON.stringify({ email: newEmail(), plan: 'developer', code: 'LIGUE_1' }),
        })
        const { detail } = (await response.json()) as { detail: unknown }
        expect([name, response.status, detail]).toEqual([name, 403, 'forbidden_origin'])
      }
    expect(await state()).toEqual(before)
  })
})
