import { expectClean, expectNoSideScroll } from '../axe'
import { expect, test } from '../journey'

test('the calculator names the smallest plan with room, and says what to put right in a figure', async ({
  page,
}) => {
  await page.goto('/pricing')
  const estimate = page.locator('[data-estimate]')
  await expect(estimate.getByRole('heading')).toHaveText('Starter has room for this')
  await page.getByLabel('Competitions', { exact: true }).fill('1')
  await page.getByLabel('How often you look').selectOption('Once a day')
  await expect(estimate.getByRole('heading')).toHaveText('Developer has room for this')
  await page.getByLabel('Competitions', { exact: true }).fill('21')
  await expect(estimate.getByRole('heading')).toHaveText('This is more than Starter holds')
  await expectClean(page, 'more than Starter holds')
  await page.getByLabel('Matches ahead in each').fill('ten')
  await expect(page.getByText('A whole number from 1 to 200.')).toBeVisible()
  await expect(estimate).toHaveText('Put the marked figure right, and the plan shows here.')
  await expectClean(page, 'a figure that is none')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page, 'on a phone')
})

test('what was typed before the scripts came is counted, on a slow line', async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/pricing', { waitUntil: 'commit' })
  const competitions = page.getByLabel('Competitions', { exact: true })
  await competitions.fill('21')
  release()
  await expect(page.locator('[data-estimate]').getByRole('heading')).toHaveText(
    'This is more than Starter holds',
  )
  await expect(competitions).toHaveValue('21')
})
