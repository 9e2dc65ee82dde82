import { expectClean, expectNoSideScroll } from '../axe'
import { expect, freshAddress, test } from '../journey'
import { haveCompetition, haveDeveloper, signIn } from '../prepared'

const PAGES = [
  '/docs',
  '/docs/errors',
  '/docs/errors/rate_limit_exceeded',
  '/docs/reference',
  '/docs/reference/getMatchesBulk',
  '/docs/changelog',
]

test('an operation has a page: the call about one’s own competition in three languages, its fields, what it refuses', async ({
  page,
}) => {
  await page.goto('/docs/reference')
  await page.getByRole('link', { name: '/v1/leagues/{code}/matches' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('/v1/leagues/{code}/matches')
  await expect(page.getByText('include_unreliable', { exact: true })).toBeVisible()
  await expect(page.getByText('next_cursor', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'history_window_exceeded' })).toBeVisible()
  await expect(page.getByText('It asks about today’s example.')).toBeVisible()

  await signIn(page, freshAddress('reference'))
  await haveDeveloper(page)
  const code = await haveCompetition(page)
  await page.reload()
  await expect(page.getByText('It asks about your own competition')).toBeVisible()
  await expect(page.getByText(`/v1/leagues/${code}/matches`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Python' }).click()
  await expect(
    page.getByText('import os, urllib').or(page.getByText('import json, os')),
  ).toBeVisible()

  // The language holds for all of the documentation, and after a reload.
  await page.getByRole('link', { name: 'Guide' }).click()
  await page.waitForURL('/docs')
  await expect(page.getByText('urllib.request.Request').first()).toBeVisible()
  await page.reload()
  await expect(
    page.getByText(`/v1/leagues/${code}/matches?days=7`).filter({ visible: true }),
  ).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Python' }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the reference lists every operation and leads to the document', async ({
    page,
    request,
  }) => {
    const { paths } = (await (await request.get('/openapi.json')).json()) as { paths: object }
    await page.goto('/docs/reference')
    for (const path of Object.keys(paths))
      await expect(page.getByText(path, { exact: true }).first()).toBeAttached()
    await expect(page.getByRole('link', { name: 'openapi.json' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'llms.txt' })).toBeVisible()
    await page.goto('/docs/reference/getMatch')
    for (const words of ['curl -H', 'await fetch', 'urllib.request.Request'])
      await expect(page.getByText(words).first()).toBeVisible()
  })
})

test('the pages of the documentation are accessible in both themes and languages, and fit a phone', async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectClean(page, path)
  }
  expect(consoleErrors.splice(0)).toEqual([])

  const phone = await browser.newContext({
    viewport: { width: 360, height: 780 },
    locale: 'fr',
    ...(baseURL !== undefined && { baseURL }),
  })
  const small = await phone.newPage()
  for (const path of PAGES) {
    await small.goto(path)
    await expect(small.locator('html')).toHaveAttribute('lang', 'fr')
    await expectNoSideScroll(small, path)
  }
  await phone.close()
})

test('every link of the documentation and of llms.txt leads somewhere, anchors too', async ({
  request,
  baseURL,
}) => {
  const texts = await (await request.get('/llms.txt')).text()
  const links = new Set([...texts.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to ?? ''))
  const bodies = new Map<string, string>()
  const bodyOf = async (path: string) => {
    const known = bodies.get(path)
    if (known !== undefined) return known
    const response = await request.get(path)
    expect([path, response.status()]).toEqual([path, 200])
    const body = await response.text()
    bodies.set(path, body)
    return body
  }
  for (const path of [
    '/docs',
    '/docs/reference',
    '/docs/reference/getOpening',
    '/docs/errors',
    '/docs/errors/match_not_found',
  ]) {
    // Pages arrive complete: what a browser shows has no link more.
    const [main = ''] = /<main[^]*<\/main>/.exec(await bodyOf(path)) ?? []
    const found = [...main.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, to = '']) => to)
    expect(found.length, path).toBeGreaterThan(10)
    for (const to of found)
      links.add(new URL(to.replaceAll('&amp;', '&'), `${baseURL ?? ''}${path}`).href)
  }
  expect(links.size).toBeGreaterThan(60)
  for (const link of links) {
    const { origin, pathname, hash } = new URL(link)
    expect(origin).toBe(baseURL)
    const body = await bodyOf(pathname)
    if (hash) expect(body).toContain(`id="${hash.slice(1)}"`)
  }
})

test('what browsers, crawlers and researchers ask for by name is there', async ({ page }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/robots.txt', 'text/plain'],
    ['/.well-known/security.txt', 'text/plain'],
  ] as const) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type'], path).toContain(type)
  }
  const manifest = await page.request.get('/manifest.webmanifest')
  const { icons, start_url } = (await manifest.json()) as {
    icons: { src: string }[]
    start_url: string
  }
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200)
  expect(start_url).toBe('/overview')
})
