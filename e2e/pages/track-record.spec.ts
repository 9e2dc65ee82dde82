import { expect, freshAddress, test } from '../journey'
import { haveCompetition, haveDeveloper, signIn } from '../prepared'

test('the record’s competitions can be narrowed to one’s own, by whoever is signed in and has some', async ({
  page,
}) => {
  await page.goto('/track-record')
  const table = page.getByLabel('By competition')
  await expect(table.getByRole('link').nth(1)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Yours', exact: true })).toHaveCount(0)

  await signIn(page, freshAddress('record'))
  await haveDeveloper(page)
  const code = await haveCompetition(page)
  await page.goto('/track-record')
  await page.getByRole('link', { name: 'Yours', exact: true }).click()
  await expect(page).toHaveURL(/of=own/)
  await expect(table.getByRole('link')).toHaveCount(1)
  await expect(table.getByRole('link')).toHaveAttribute('href', `/track-record/${code}`)

  await page.getByRole('link', { name: 'All competitions', exact: true }).click()
  await expect(table.getByRole('link').nth(1)).toBeVisible()
})
