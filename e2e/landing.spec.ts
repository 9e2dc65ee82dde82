import { expectClean, expectNoSideScroll } from './axe'
import { expect, test } from './journey'

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
