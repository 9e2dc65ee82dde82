import type { APIResponse } from '@playwright/test'
import { answersIn, ask, say } from '../../test/raw-http'
import { expect, freshAddress, test } from '../journey'
import { signIn } from '../prepared'

test('after the pages have been asked for, a request to upgrade is still an ordinary one', async ({
  request,
  baseURL,
}) => {
  for (const page of ['/', '/sign-in']) expect((await request.get(page)).status()).toBe(200)
  for (const path of ['/', '/v1/health', '/no-page']) {
    for (const protocol of ['websocket', 'h2c']) {
      const headers = ['Connection: Upgrade, close', `Upgrade: ${protocol}`]
      const [[status] = [0]] = answersIn(await say(baseURL ?? '', ask(`GET ${path}`, headers)))
      expect([path, protocol, status]).toEqual([path, protocol, path === '/no-page' ? 404 : 200])
    }
  }
})

type Kind = 'page' | 'api' | 'data' | 'kept'
interface Asked {
  method?: string
  headers?: Record<string, string>
}

/** As a program on this machine, not from the network that a journey speaks from. */
const HERE = { headers: { 'x-forwarded-for': '' } }

/** Every kind of answer that the port gives; `kept` is a page’s or an asset’s that may be kept. */
const ANSWERS: [Kind, number, string, Asked?][] = [
  ['page', 200, '/'],
  ['page', 200, '/sign-in'],
  ['page', 200, '/docs/reference'],
  ['page', 200, '/llms.txt'],
  ['page', 404, '/no-page'],
  ['page', 404, '/_next/static/no-chunk.js'],
  ['page', 404, '/_next/image?url=%2Ffavicon.svg&w=64&q=75'],
  ['page', 307, '/overview'],
  ['page', 307, '/settings?tab=x'],
  ['page', 303, '/settings/export'],
  ['page', 400, '/usage/export'],
  ['page', 308, '/overview/'],
  ['page', 405, '/overview/live', { method: 'POST' }],
  [
    'page',
    403,
    '/portal/auth/signout',
    { method: 'POST', headers: { origin: 'https://evil.example' } },
  ],
  ['page', 403, '/settings', { method: 'POST', headers: { origin: 'null' } }],
  [
    'page',
    403,
    '/portal/auth/signout',
    {
      method: 'POST',
      headers: { origin: 'https://other.example', 'x-forwarded-host': 'other.example' },
    },
  ],
  ['page', 405, '/sign-in', { method: 'PUT' }],
  ['page', 400, '/sign-in', { headers: { rsc: '1', 'next-router-state-tree': 'junk' } }],
  ['kept', 200, '/favicon.svg'],
  ['kept', 200, '/favicon.ico'],
  ['api', 200, '/v1/health'],
  ['api', 200, '/openapi.json'],
  ['api', 200, '/dev/inbox.json', HERE],
  ['page', 200, '/dev/inbox', HERE],
  ['api', 401, '/auth/me'],
  ['api', 404, '/v1/no-route'],
  ['api', 405, '/auth/me', { method: 'PUT' }],
  ['api', 204, '/auth/me', { method: 'OPTIONS' }],
  ['api', 405, '/v1/leagues', { method: 'DELETE' }],
  ['api', 422, '/beta/instant/verify?token=unknown'],
  ['data', 401, '/v1/leagues'],
  ['data', 401, '/v1/matches/today?key=pm_developer_x'],
]

test('every answer, of whatever kind, carries the headers of its kind', async ({
  request,
  baseURL,
}) => {
  const asset = /\/_next\/static\/[^"]+\.js/.exec(await (await request.get('/')).text())?.[0] ?? ''
  for (const [kind, status, path, asked] of [...ANSWERS, ['kept', 200, asset] as const]) {
    const response = await request.fetch(path, { ...asked, maxRedirects: 0 })
    const headers = response.headers()
    expect.soft([path, response.status()]).toEqual([path, status])
    expect.soft([path, headers['x-content-type-options']]).toEqual([path, 'nosniff'])
    expect.soft([path, headers['strict-transport-security']]).toEqual([path, undefined])
    const policy = headers['content-security-policy'] ?? ''
    if (kind !== 'data')
      expect
        .soft([path, policy])
        .toEqual([path, expect.stringMatching(/default-src '(none|self)'/)])
    if (kind === 'page')
      expect.soft([path, nonceIn(response)]).toEqual([path, expect.stringMatching(/.{20,}/)])
    const kept = headers['cache-control'] ?? ''
    const isPublic = kind === 'kept' || path === '/openapi.json' || path === '/llms.txt'
    expect
      .soft([path, kept])
      .toEqual([path, expect.stringMatching(isPublic ? /public/ : /no-store/)])
  }
  const malformed = await say(baseURL ?? '', 'nonsense\r\n\r\n')
  expect(malformed).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/)
  expect(malformed).toMatch(/\r\nCache-Control: no-store\r\n/)
})

const nonceIn = (response: APIResponse): string =>
  /script-src [^;]*'nonce-([^']+)'/.exec(
    response.headers()['content-security-policy'] ?? '',
  )?.[1] ?? ''

test('a page runs its own scripts and no others, also where somebody is signed in', async ({
  page,
  consoleErrors,
}) => {
  await signIn(page, freshAddress('policy'))
  await page.goto('/overview')
  const [first, second] = [await page.request.get('/overview'), await page.request.get('/overview')]
  expect(nonceIn(first)).not.toBe(nonceIn(second))
  const ran = await page.evaluate(async (nonce) => {
    const blocked = new Promise((resolve) =>
      document.addEventListener(
        'securitypolicyviolation',
        ({ effectiveDirective }) => resolve(effectiveDirective),
        { once: true },
      ),
    )
    const holder = document.createElement('div')
    holder.innerHTML = `<img src="/none" onerror="window.ran = true"><script nonce="${nonce}">window.ran = true</script>`
    document.body.append(holder)
    return [await blocked, (window as unknown as { ran?: true }).ran]
  }, nonceIn(second))
  expect(ran).toEqual(['script-src-attr', undefined])
  // What was blocked just now, and the picture that is none.
  expect(consoleErrors.splice(0).join()).toMatch(/Content Security Policy/)
})
