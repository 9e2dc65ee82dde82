import { expectClean } from '../axe'
import { expect, freshAddress, test } from '../journey'
import { haveCompetition, haveDeveloper, signIn } from '../prepared'

test('a calendar address is made, shown once, replaced and ended', async ({ page }) => {
  await signIn(page, freshAddress('calendar'))
  await haveDeveloper(page)
  await haveCompetition(page)
  const { request } = page
  const code = page.getByRole('group', { name: 'Address of your calendar' })
  const dialog = page.getByRole('dialog')
  const statusOf = async (address: string) => (await request.get(address)).status()

  await page.goto('/competitions')
  await page.getByRole('button', { name: 'Make an address' }).click()
  await expect(page.getByText(/It is shown only now/)).toBeVisible()
  const first = await code.innerText()
  const calendar = await request.get(first)
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  expect(await calendar.text()).toContain('BEGIN:VEVENT')
  await expectClean(page, 'the address')

  await page.reload()
  await expect(page.getByText(/^address since /)).toBeVisible()
  expect(await page.content()).not.toContain(first)

  await page.getByRole('button', { name: 'New address' }).click()
  await expectClean(page, 'the question before a replacement')
  await dialog.getByRole('button', { name: 'New address' }).click()
  await expect(dialog).toBeHidden()
  const second = await code.innerText()
  expect(second).not.toBe(first)
  expect(await statusOf(second)).toBe(200)
  await expect.poll(() => statusOf(first)).toBe(404)

  await page.getByRole('button', { name: 'End it' }).click()
  await dialog.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(code).toBeHidden()
  await expect.poll(() => statusOf(second)).toBe(404)
})
