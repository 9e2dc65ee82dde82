import { chooseFirst, expect, freshAddress, test } from '../journey'
import { haveDeveloper, signIn } from '../prepared'

test('one competition, replaced once a month and only after asking', async ({ page }) => {
  await signIn(page, freshAddress('select'))

  // Without a plan the catalogue can be looked at, not chosen from.
  await page.goto('/competitions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate your plan first')
  await expect(page.locator('[data-competition]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose / })).toHaveCount(0)

  await haveDeveloper(page)
  const first = await chooseFirst(page)
  const firstRow = page.locator(`[data-competition="${first}"]`)
  await expect(firstRow).toContainText('Yours')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You follow /)
  await expect(page.locator('[data-replacements-left]')).toHaveText('1 of 1')

  // What is typed stays when the page is looked away from and refreshed.
  await page.getByLabel('Search competitions').fill('ligue')
  await page.getByLabel('Country').selectOption('France')
  await expect(page.locator('[data-competition]')).toHaveCount(2)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByLabel('Search competitions')).toHaveValue('ligue')

  const second = first === 'LIGUE_1' ? 'Ligue 2' : 'Ligue 1'
  await page.getByRole('button', { name: `Choose ${second}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This uses your last replacement')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('[data-replacements-left]')).toHaveText('1 of 1')

  await page.getByRole('button', { name: `Choose ${second}` }).click()
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('No replacement is left this month.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You follow ${second}`)
  await expect(page.locator('[data-replacements-left]')).toHaveText('0 of 1')
  await expect(page.getByLabel('Search competitions')).toHaveValue('ligue')

  // The next wish learns when replacements come back, and changes nothing.
  await page.getByLabel('Country').selectOption('')
  await page.getByLabel('Search competitions').fill('')
  await firstRow.getByRole('button', { name: /^Choose / }).click()
  await expect(dialog).toContainText('All replacements of this month are used')
  await expect(dialog.getByRole('button', { name: 'Replace' })).toHaveCount(0)
})

test('a search without a match says how to go on', async ({ page }) => {
  await signIn(page, freshAddress('search'))
  await page.goto('/competitions')
  await page.getByLabel('Search competitions').fill('brasileirao')
  await expect(page.locator('[data-competition="BRA"]')).toBeVisible()
  await page.getByLabel('Search competitions').fill('zzz')
  await expect(page.getByText('No competition matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByText('59 competitions')).toBeVisible()
})
