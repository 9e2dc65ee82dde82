import { expectClean, expectNoSideScroll } from '../axe'
import { expect, freshAddress, test } from '../journey'
import { haveDeveloper, signIn } from '../prepared'

test('Ctrl K leads to a page, a competition and a passage of the guide without the mouse', async ({
  page,
}) => {
  await signIn(page, freshAddress('palette'))
  await page.goto('/overview')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Pages, competitions' })
  const open = async () => {
    // A page that has just been reached may not listen yet.
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(box).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  }
  await open()
  await expectClean(page, 'palette')
  await box.fill('usag')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(
    'Usage',
  )
  await page.keyboard.press('Enter')
  await page.waitForURL('/usage')

  await open()
  await box.fill('epl')
  await page.keyboard.press('Enter')
  await page.waitForURL('/competitions#PREMIER_LEAGUE')
  await expect(page.locator('#PREMIER_LEAGUE')).toBeInViewport()

  // Down and up again, past the ends as well.
  await open()
  await box.fill('429')
  const hits = page.getByRole('dialog').getByRole('option')
  const last = await hits.last().innerText()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(last, {
    useInnerText: true,
  })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await page.waitForURL('/competitions#PREMIER_LEAGUE')

  await open()
  await box.fill('if-none-match')
  await page.getByRole('dialog').getByRole('option').filter({ hasText: 'Guide' }).first().click()
  await page.waitForURL(/\/docs#/)
  // The documentation has it, too, for everybody.
  await open()
  await box.fill('daily_unit')
  await page.keyboard.press('Enter')
  await page.waitForURL('/docs/errors/daily_unit_quota_exceeded')
})

test('the palette leaves a key that is shown alone, and is at hand on a phone', async ({
  page,
}) => {
  await signIn(page, freshAddress('palette-key'))
  await haveDeveloper(page)
  await page.goto('/keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click()
  await expect(page.getByRole('heading', { name: 'Store this key now' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Pages, competitions' })).toHaveCount(0)
  await page.getByLabel('I have stored the key').check()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Pages, competitions' }).fill('status')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Status')
  await expectNoSideScroll(page, 'palette on a phone')
  await page.getByRole('dialog').getByRole('option').first().click()
  await page.waitForURL('/status')
})
