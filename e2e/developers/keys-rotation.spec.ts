import type { Page } from '@playwright/test'
import { call } from '../data-api'
import { expect, freshAddress, loseAnswerTo, storeKey, test } from '../journey'
import { prematch } from '../operator'
import { haveDeveloper, haveKey, signIn } from '../prepared'

const masked = (key: string) => `${key.slice(0, key.indexOf('_', 3) + 5)}…${key.slice(-4)}`

/** What a call with a key is answered with. */
const statusOf = async (baseURL: string | undefined, key: string) =>
  (await call(`${baseURL ?? ''}/v1/me`, key)).status

/** Rotates the only key; leaves the reveal open and returns the new key. */
async function rotate(page: Page, grace?: string): Promise<string> {
  await page.getByRole('button', { name: /^Rotate pm_/ }).click()
  if (grace) await page.getByLabel('How long the old key still works').selectOption(grace)
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Store this key now' })).toBeVisible()
  return page.getByRole('group', { name: 'Your new API key' }).innerText()
}

test('a Developer key is rotated at once: one new key from two clicks, shown once and nowhere else', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  await signIn(page, freshAddress('rotate'))
  await haveDeveloper(page)
  const old = await haveKey(page)
  await page.goto('/keys')

  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'GET') answers.push(response.text().catch(() => ''))
  })
  await page.getByRole('button', { name: /^Rotate pm_/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('the old one stops the moment the new one exists')
  await expect(dialog.getByLabel('How long the old key still works')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Rotate pm_/ })).toBeFocused()

  // The server rotates, and its answer is lost: the same dialog shows the key that was made.
  await page.getByRole('button', { name: /^Rotate pm_/ }).click()
  await loseAnswerTo(page, '/keys', () => dialog.getByRole('button', { name: 'Rotate' }).click())
  await expect(dialog.getByRole('alert')).toContainText('shows that key, and never makes a second')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_')])
  await expect.poll(() => statusOf(baseURL, old)).toBe(401)
  await dialog.getByRole('button', { name: 'Rotate' }).dblclick()
  const shown = page.getByRole('group', { name: 'Your new API key' })
  const key = await shown.innerText()
  expect(key).not.toBe(old)
  // Nothing takes it away before it is stored: not Esc, not a look at another tab, not Done.
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Store the key first, then tick the box.')).toBeVisible()
  await expect(shown).toHaveText(key)
  await storeKey(page)
  await expect(page.getByText('The key is rotated.')).toBeVisible()

  await expect.poll(() => statusOf(baseURL, old)).toBe(401)
  expect(await statusOf(baseURL, key)).toBe(200)

  await page.reload()
  await expect(page.getByText(masked(key))).toHaveCount(1)
  await expect(page.getByText('1 of 1 active')).toBeVisible()
  await page.getByText('Ended keys').click()
  await expect(page.locator('details', { hasText: masked(old) })).toContainText('rotated')
  expect(await page.content()).not.toContain(key)
  for (const body of await Promise.all(answers)) expect(body).not.toContain(key)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(stored).not.toContain(key)
})

test('a Starter key keeps working for its grace, is watched, and can be ended early', async ({
  page,
  baseURL,
}) => {
  const address = freshAddress('grace')
  await signIn(page, address)
  await prematch('contract', 'set', address, '--plan', 'starter')
  const old = await haveKey(page)
  await page.goto('/keys')

  const key = await rotate(page, '15 minutes')
  await storeKey(page)

  await expect(page.getByText('Nobody has used it since the rotation.')).toBeVisible()
  expect(await statusOf(baseURL, old)).toBe(200)
  expect(await statusOf(baseURL, key)).toBe(200)
  // The open page notices by itself.
  await expect(page.getByText('One network has used it since the rotation')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An old key is still in use')

  await page.getByRole('button', { name: `End ${masked(old)} now` }).click()
  await expect(page.getByRole('dialog')).toContainText('gets 401 at once')
  await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
  await expect.poll(() => statusOf(baseURL, old)).toBe(401)
  expect(await statusOf(baseURL, key)).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your key is in use')
})

test('a key that leaked ends with its rotation, and the page says what to do about it', async ({
  page,
  baseURL,
}) => {
  const address = freshAddress('leak')
  await signIn(page, address)
  await prematch('contract', 'set', address, '--plan', 'starter')
  const old = await haveKey(page)
  await page.goto('/keys')
  await page.getByRole('button', { name: /^Rotate pm_/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('It leaked').check()
  await expect(dialog.getByLabel('How long the old key still works')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Rotate and end the old key now' }).click()
  await expect(page.getByRole('heading', { name: 'Store this key now' })).toBeVisible()
  const key = await page.getByRole('group', { name: 'Your new API key' }).innerText()
  await expect.poll(() => statusOf(baseURL, old)).toBe(401)
  expect(await statusOf(baseURL, key)).toBe(200)
  await storeKey(page)
  await expect(page.getByText('The leaked key has ended')).toBeVisible()
  await page.getByText('Ended keys').click()
  await expect(page.locator('details', { hasText: masked(old) })).toContainText('leaked')
})

test('a key gets another name; a name that could not be saved stays in the field', async ({
  page,
  consoleErrors,
}) => {
  await signIn(page, freshAddress('rename'))
  await haveDeveloper(page)
  await haveKey(page)
  await page.goto('/keys')

  await page.getByRole('button', { name: /^Rename pm_/ }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Batch jobs')
  await page.route('/keys', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The answer got lost' })).toBeVisible()
  await expect(name).toHaveValue('Batch jobs')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  await page.unroute('/keys')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('[data-key]').getByText('Batch jobs')).toBeVisible()
})
