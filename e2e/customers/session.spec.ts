import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, freshAddress, signInByMail, test } from '../journey'
import { haveDeveloper, haveKey, signIn } from '../prepared'

const SESSION_ROUTE = '/portal/auth/session'
const PAGES = ['/overview', '/competitions', '/keys', '/usage', '/requests', '/settings']

test('no page and no data without a session that the API knows', async ({
  request,
  context,
  page,
  baseURL,
}) => {
  const attempts: Record<string, string>[] = [
    {},
    { cookie: 'prematch_session=junk' },
    { cookie: '__Host-prematch_session=junk; next-auth.session-token=junk' },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    {
      'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
      'x-prematch-path': '//evil.test',
    },
    { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware' },
  ]
  for (const headers of attempts) {
    for (const path of PAGES) {
      const response = await request.get(path, { headers, maxRedirects: 0 })
      expect(response.status(), path).toBe(307)
      expect(response.headers().location, path).toMatch(/^\/sign-in(\?next=%2F\w+)?$/)
    }
    const live = await request.get('/overview/live', { headers, maxRedirects: 0 })
    expect(live.status()).toBe(401)
    expect(await live.json()).toEqual({ detail: 'invalid_session' })
    const file = await request.get('/settings/export', { headers, maxRedirects: 0 })
    expect([file.status(), file.headers().location]).toEqual([303, '/sign-in?next=%2Fsettings'])
    const watch = await request.get(SESSION_ROUTE, { headers, maxRedirects: 0 })
    expect(await watch.json()).toEqual({})
    expect(watch.headers()['cache-control']).toBe('private, no-store')
  }
  await context.addCookies([{ name: 'prematch_session', value: 'junk', url: baseURL ?? '' }])
  await page.goto('/keys')
  await page.waitForURL('/sign-in?next=%2Fkeys')
})

test('signing out ends it everywhere: here, on Back, in other tabs and in the API', async ({
  page,
  context,
}) => {
  const address = freshAddress('leaver')
  await signInByMail(page, address)
  await page.goto('/keys')
  const cookies = await context.cookies()
  const session = cookies.find(({ name }) => name.endsWith('prematch_session'))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })

  const other = await context.newPage()
  await other.goto('/overview')
  await expect(other.getByText(address)).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('/sign-in')
  await other.waitForURL('/sign-in')

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in with a code' })).toBeVisible()
  await expect(page.getByText(address)).toHaveCount(0)

  // The cookie of before, kept by someone: the API has forgotten its session.
  if (session) await context.addCookies([session])
  await page.goto('/overview')
  await page.waitForURL('/sign-in')
})

test('who signs in next in the same tab never sees the one before', async ({ page }) => {
  const [first, second] = [freshAddress('ann'), freshAddress('ben')]
  await signIn(page, first)
  await haveDeveloper(page)
  const key = await haveKey(page)
  await page.goto('/keys')
  await expect(page.getByText(key.slice(-4))).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('/sign-in')

  let seen = ''
  await page.exposeFunction('report', (text: string) => (seen += text))
  await page.addInitScript(() => {
    const watch = () =>
      (window as unknown as { report(text: string): void }).report(document.body.innerText)
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(watch).observe(document.body, { subtree: true, childList: true })
    })
  })
  await page.route('**/overview**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await signInByMail(page, second)
  await page.goto('/keys')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate your plan first')
  expect(seen).not.toContain(first)
  expect(seen).not.toContain(key.slice(-4))
})

test('an action asked for by another site is refused and changes nothing', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  await signIn(page, freshAddress('foreign'))
  await page.goto('/overview')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.route('**/overview', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Activate Developer' }).click()
  const action = await sent
  // A request the network lost is told beside the button.
  await expect(page.getByRole('alert').filter({ hasText: 'The answer got lost' })).toBeVisible()
  consoleErrors.length = 0

  const replay = (origin: string, more: Record<string, string> = {}) =>
    page.request.post('/overview', {
      headers: { ...action.headers(), origin, ...more },
      data: action.postDataBuffer() ?? '',
    })
  const refused = await replay('https://evil.test')
  expect(refused.status()).toBe(403)
  await page.unroute('**/overview')
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate your plan')

  // The same as a page can send without asking first, and as junk: refused, and nothing changes.
  const plain = { 'content-type': 'text/plain' }
  expect((await replay('https://evil.test', plain)).status()).toBe(403)
  expect((await replay('null')).status()).toBe(403)
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate your plan')

  // The same request from here works, also behind a proxy that tells the public host.
  expect((await replay(baseURL ?? '')).status()).toBe(200)
  const proxied = { 'x-forwarded-host': new URL(baseURL ?? '').host }
  expect((await replay(baseURL ?? '', proxied)).status()).toBe(200)
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your competition')
})

test('coming back from another site, one is still signed in', async ({ page, baseURL }) => {
  await signIn(page, freshAddress('returning'))
  const elsewhere = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<a href="${baseURL ?? ''}/keys">Back to the shop</a>`)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  // Another host name is another site, on the same machine.
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`)
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await page.waitForURL(`${baseURL ?? ''}/keys`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate your plan first')
  await new Promise((resolve) => elsewhere.close(resolve))
})

test('looking at the menu, prefetching and reloading sign nobody out', async ({ page }) => {
  await signIn(page, freshAddress('lingering'))
  await page.goto('/overview')
  for (const headers of [{}, { 'next-router-prefetch': '1' }])
    for (const method of ['get', 'head'] as const)
      await page.request[method]('/portal/auth/signout', {
        headers: headers as Record<string, string>,
        maxRedirects: 0,
      })
  await page.getByRole('button', { name: 'Sign out' }).hover()
  await page.waitForTimeout(1_000)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate your plan')
})

test('a browser is told whose session it has, never the token, and a post without our token changes nothing', async ({
  page,
}) => {
  await signIn(page, freshAddress('curious'))
  const told = await page.request.get(SESSION_ROUTE)
  const session = (await told.json()) as Record<string, unknown>
  expect(Object.keys(session).sort()).toEqual(['account_id', 'expires'])
  // Looking renews the cookie once a day only: an answer under way can't bring back the session before.
  expect(told.headers()['set-cookie'] ?? '').not.toContain('prematch_session')

  for (const action of ['signout', 'callback/code', 'callback/reviewer', 'session'])
    await page.request.post(`/portal/auth/${action}`, { form: { code: '000000', csrfToken: 'x' } })
  const still = (await (await page.request.get(SESSION_ROUTE)).json()) as Record<string, unknown>
  expect(still.account_id).toBe(session.account_id)
})

test('reading and signing out work where no script runs, and what does not says so', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, freshAddress('unscripted'))
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL,
  })
  const reader = await plain.newPage()
  // Pages arrive complete: no part of one waits for a script to put it in its place.
  for (const path of ['/overview', '/competitions', '/keys', '/usage', '/billing', '/settings']) {
    await reader.goto(path)
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await reader.content()).toContain('needs JavaScript')
  }
  await reader.goto('/overview')
  await reader.getByRole('button', { name: 'Sign out' }).click()
  // next-auth asks once more: a post without its token may come from anybody.
  await reader.getByRole('button', { name: 'Sign out' }).click()
  await reader.goto('/overview')
  await expect(reader).toHaveURL(/\/sign-in/)
  expect(await reader.content()).toContain('needs JavaScript')
  await plain.close()
})
