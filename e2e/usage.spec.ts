import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectClean } from './axe'
import { expect, freshAddress, test, watchConsole } from './journey'
import { prematch } from './operator'
import { haveCompetition, haveDeveloper, haveKey, signIn } from './prepared'

/** Keeps back the scripts that contain a text, until the returned function is called. */
async function holdScript(page: Page, text: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(text)) await released
    await route.fulfill({ response })
  })
  return release
}

test('what calls cost is on the usage page: bars, table, file, counters and headers agree', async ({
  page,
  baseURL,
}) => {
  const address = freshAddress('usage')
  await signIn(page, address)
  await page.goto('/usage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No plan is in force')

  await prematch('contract', 'set', address, '--plan', 'starter')
  const code = await haveCompetition(page)
  const key = await haveKey(page)
  await page.goto('/usage')
  await expect(page.getByText('No calls in the last 31 days.')).toBeVisible()

  const call = (path: string) => fetch(`${baseURL ?? ''}${path}`, { headers: { 'X-API-Key': key } })
  for (let i = 0; i < 4; i++) await call('/v1/leagues')
  const last = await call(`/v1/leagues/${code}/matches?limit=3`)
  const rows = ((await last.json()) as { matches: unknown[] }).matches.length
  const left = Number(last.headers.get('x-quota-units-remaining-day'))
  expect(left).toBe(2_995)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('5 of 3,000 units used today')
  await expect(page.locator('[data-quota="day"]')).toHaveText('2,995')
  await expect(page.getByText('today 5, most')).toBeVisible()
  await expect(page.getByText('now 5, most')).toBeVisible()

  for (const [name, range] of [
    ['By hour', 'hours'],
    ['By day', 'days'],
    ['By month', 'months'],
  ] as const) {
    // prettier-ignore
    await page.getByRole('group', { name: `View of: ${name}` }).getByRole('button', { name: 'Table' }).click() // prettier-ignore
    await expect(page.locator(`[data-total="${range}-units"]`)).toHaveText('5')
    await expect(page.locator(`[data-total="${range}-rows"]`)).toHaveText(String(rows))
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: `Download as CSV: ${name}` }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`^prematch-usage-${range}-[\\d-]+\\.csv$`))
    const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    const units = head.split(',').indexOf('units')
    expect(lines.reduce((sum, line) => sum + Number(line.split(',')[units]), 0)).toBe(5)
  }
  const routes = page.getByRole('region', { name: 'By route, the last 31 days' })
  await expect(routes.getByRole('row', { name: /GET \/v1\/leagues 4 0 0 0 4 0/ })).toBeVisible()
})

test('a refused call is explained, found by what the answer said, and the next one shows by itself', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, freshAddress('refused'))
  await haveDeveloper(page)
  await haveCompetition(page)
  const key = await haveKey(page)
  const call = (path: string) => fetch(`${baseURL ?? ''}${path}`, { headers: { 'X-API-Key': key } })
  await page.goto('/requests')
  await expect(page.getByText('No calls yet')).toBeVisible()

  const answer = await (await call('/v1/leagues/NO_SUCH/matches')).text()
  const last = page.getByRole('link', { name: /^404 / })
  await expect(async () => {
    await page.goto('/overview')
    await expect(last).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'GET /v1/leagues/NO_SUCH/matches',
  )
  await expect(page.getByText('There is no competition with this code')).toBeVisible()
  await expect(page.getByRole('group', { name: 'The loop that avoids it' })).toContainText(
    '/v1/leagues',
  )
  await expectClean(page, 'a refused call')
  const explained = page.url()

  await page.getByRole('link', { name: 'All requests' }).click()
  await page.getByRole('switch', { name: /^Live/ }).click()
  await call('/v1/me')
  await expect(page.getByRole('row', { name: /GET \/v1\/me/ })).toBeVisible()
  await expectClean(page, 'the calls')
  await page.getByLabel('Find a call by its request id').fill(answer)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(explained)

  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, storageState: await page.context().storageState() }) // prettier-ignore
  const plain = await context.newPage()
  await plain.goto('/requests')
  await plain.getByLabel('Status').selectOption('Refused')
  await plain.getByRole('button', { name: 'Show' }).click()
  await expect(plain.getByRole('row')).toHaveCount(2)
  await expect(plain.getByRole('row', { name: /competition_not_found/ })).toBeVisible()
  await context.close()
})

test('the charts can be walked through with the keyboard and keep their place while they load', async ({
  page,
}) => {
  const address = freshAddress('chart')
  await signIn(page, address)
  await prematch('contract', 'set', address, '--plan', 'starter')
  const loadChart = await holdScript(page, 'recharts-')
  await page.goto('/usage', { waitUntil: 'commit' })
  const charts = page.locator('figure')
  const chart = charts.nth(1).locator('svg[role="application"]')
  // The page arrives in pieces: a figure is in the document before it is in its place.
  await expect(charts.filter({ visible: true })).toHaveCount(3)
  const boxes = async () => Promise.all((await charts.all()).map((figure) => figure.boundingBox()))
  const before = await boxes()
  await expect(chart).toHaveCount(0)
  loadChart()
  await expect(chart).toBeVisible()
  expect(await boxes()).toEqual(before)
  await expect(charts.nth(1).locator('figcaption')).toContainText('Nothing was used in this time.')
  await expect(chart.locator('title').first()).toHaveText('By day: units, the last 31 days')

  await chart.focus()
  await page.keyboard.press('ArrowRight')
  const told = charts.nth(1).getByRole('status')
  await expect(told).toContainText('0 Units')
  const first = await told.innerText()
  await page.keyboard.press('ArrowRight')
  await expect(told).not.toHaveText(first)
})

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland']) {
  test(`the charts read the same in a browser in ${timezoneId}, in both languages`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const address = freshAddress('zone')
    await signIn(page, address)
    await prematch('contract', 'set', address, '--plan', 'starter')
    const state = await page.context().storageState()
    for (const locale of ['en', 'fr']) {
      const texts: string[] = []
      for (const zone of ['Europe/Paris', timezoneId]) {
        const context = await browser.newContext({
          baseURL,
          timezoneId: zone,
          storageState: state,
          locale,
        })
        const there = await context.newPage()
        const errors: string[] = []
        watchConsole(there, errors)
        await there.goto('/usage')
        await expect(there.locator('svg[role="application"]')).toHaveCount(3)
        for (const button of await there.getByRole('button', { name: /Table/ }).all())
          await button.click()
        texts.push((await there.locator('table').allInnerTexts()).join('\n'))
        expect(errors).toEqual([])
        await context.close()
      }
      expect(texts[1]).toBe(texts[0])
      expect(texts[0]?.split('\n').length).toBeGreaterThan(60)
    }
  })
}
