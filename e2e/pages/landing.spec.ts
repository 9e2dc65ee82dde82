import { expectClean, expectNoSideScroll } from '../axe'
import { expect, test } from '../journey'

test('the landing page checks the seal of its newest forecast before the reader’s eyes, and shows how often what was said came', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 1280, height: 620 })
  await page.goto('/')
  await expect(
    page.getByRole('heading', { name: /competitions? (has|have) matches ahead/ }),
  ).toBeVisible()
  // Nothing is fetched for it before it comes into view.
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.endsWith('/proof'))).toEqual([])

  await page.locator('[data-seal-step="7"]').scrollIntoViewIfNeeded()
  for (const step of [1, 2, 3, 4, 5, 6])
    await expect(page.locator(`[data-seal-step="${step}"]`)).toHaveAttribute('data-state', 'passed')
  await expect(
    page.getByText('The proof holds: nothing of this forecast was exchanged'),
  ).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/proof'))).toHaveLength(1)
  await expect(
    page.getByRole('img', { name: /^What was said against what was seen, in \d+ bands/ }),
  ).toBeVisible()

  await expectClean(page, 'landing page')
  for (const width of [320, 390, 768, 820, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSideScroll(page, `landing page at ${width}`)
  }
})

test('the landing page says so when a seal does not hold', async ({ page }) => {
  await page.route('**/proof', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /"commitment":"(.)/,
      (found, first: string) => found.slice(0, -1) + (first === 'A' ? 'B' : 'A'),
    )
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await page.locator('[data-seal-step="7"]').scrollIntoViewIfNeeded()
  await expect(page.getByText('The proof does not hold.')).toBeVisible()
  await expect(page.locator('[data-seal-step][data-state="failed"]')).toHaveCount(1)
})

test('a stranger asks the service on the landing page, and sees what came back, drawn and as JSON, at no cost', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  const tried = page.getByRole('region', { name: 'Ask it something' })
  // The first answer is there from the first byte; nothing is asked before a click.
  await expect(tried.getByRole('img', { name: /home .+, draw .+ away/ })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/') || path.startsWith('/v1/'))).toEqual([])

  const receipt = tried.locator('p[role="status"]')
  await tried.getByRole('button', { name: 'JSON' }).click()
  await expect(receipt).toHaveText(/^200 in \d+ ms · cost: nothing$/)
  await expect(tried.getByText('"one_x_two"')).toBeVisible()
  expect(asked).toContain('/api/preview')
  await expectClean(page, 'an answer as JSON')

  await tried.getByRole('button', { name: /^Competitions with matches ahead/ }).click()
  await expect(tried.getByText('"competitions"')).toBeVisible()
  await tried.getByRole('button', { name: 'Drawn' }).click()
  await expect(tried.getByRole('cell', { name: 'PREMIER_LEAGUE' })).toBeVisible()

  await tried.getByRole('button', { name: /^Matches played/ }).click()
  await expect(tried.getByRole('link', { name: / – / })).toHaveCount(6)
  await expectClean(page, 'matches played')
  for (const width of [320, 390, 820, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSideScroll(page, `matches played at ${width}`)
  }
  await tried.getByRole('button', { name: 'curl' }).click()
  await expect(tried.getByText(/^curl "http.+\/v1\/accuracy\/ledger/)).toBeVisible()
  await tried.getByRole('button', { name: 'Drawn' }).click()
  await tried.getByRole('link', { name: / – / }).first().click()
  await expect(page).toHaveURL(/\/matches\/fsm/)
})

test('the landing page says so when a call gets no answer', async ({ page, consoleErrors }) => {
  await page.route('**/v1/status', (route) => route.abort())
  await page.goto('/')
  const tried = page.getByRole('region', { name: 'Ask it something' })
  await tried.getByRole('button', { name: /^Competitions with matches ahead/ }).click()
  await expect(tried.locator('p[role="status"]')).toHaveText('No answer came. Try again.')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
})
