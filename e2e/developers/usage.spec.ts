import { readFile } from 'node:fs/promises'
import { expectClean } from '../axe'
import { call } from '../data-api'
import { expect, freshAddress, test } from '../journey'
import { prematch } from '../operator'
import { haveCompetition, haveDeveloper, haveKey, signIn } from '../prepared'

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

  const ask = (path: string) => call(`${baseURL ?? ''}${path}`, key)
  for (let i = 0; i < 4; i++) await ask('/v1/leagues')
  const last = await ask(`/v1/leagues/${code}/matches?limit=3`)
  const rows = ((await last.json()) as { matches: unknown[] }).matches.length
  const left = Number(last.headers.get('x-quota-units-remaining-day'))
  expect(left).toBe(2_995)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('5 of 3,000 units used today')
  await expect(page.locator('[data-quota="day"]')).toHaveText('2,995')
  await expect(page.getByText('today 5, most')).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^5 units used, the last 31 days, Paris time\./ }),
  ).toBeVisible()
  // Bar by bar with the arrow keys, for eyes and screen readers alike.
  const cursor = page.getByRole('slider', { name: 'Bars of the chart' })
  await cursor.focus()
  await expect(cursor).toHaveAttribute('aria-valuetext', /: 5$/)
  await page.keyboard.press('ArrowLeft')
  await expect(cursor).toHaveAttribute('aria-valuetext', /: 0$/)
  await expect(cursor).toHaveAttribute('aria-valuenow', '30')
  await expect(page.locator('[data-cursor]')).toHaveText(/: 0$/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(cursor).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('End')
  await expect(cursor).toHaveAttribute('aria-valuetext', /: 5$/)
  await page.getByRole('link', { name: 'Rows', exact: true }).click()
  await expect(page.getByText(`today ${rows}, most`)).toBeVisible()
  await page.getByRole('link', { name: 'Calls', exact: true }).click()
  await expect(page.getByRole('figure', { name: /^answered 5 304 unchanged 0 / })).toBeVisible()
  await expectClean(page, 'usage by calls')

  await page.getByRole('link', { name: 'Table' }).click()
  await page.waitForURL(/view=table/)
  for (const [name, range] of [
    ['Hours', 'hours'],
    ['Days', 'days'],
    ['Months', 'months'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.locator(`[data-total="${range}-units"]`)).toHaveText('5')
    await expect(page.locator(`[data-total="${range}-rows"]`)).toHaveText(String(rows))
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
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
  const ask = (path: string) => call(`${baseURL ?? ''}${path}`, key)
  await page.goto('/requests')
  await expect(page.getByText('No calls yet')).toBeVisible()

  const answer = await (await ask('/v1/leagues/NO_SUCH/matches')).text()
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
  await ask('/v1/me')
  await expect(page.getByRole('row', { name: /GET \/v1\/me/ })).toBeVisible()
  await expectClean(page, 'the calls')
  await page.getByLabel('Find a call by its request id').fill(answer)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(explained)

  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/requests')
  await plain.getByLabel('Status').selectOption('Refused')
  await plain.getByRole('button', { name: 'Show' }).click()
  await expect(plain.getByRole('row')).toHaveCount(2)
  await expect(plain.getByRole('row', { name: /competition_not_found/ })).toBeVisible()
  await context.close()
})
