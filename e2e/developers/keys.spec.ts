import type { Page } from '@playwright/test'
import { call } from '../data-api'
import { createKey, expect, freshAddress, storeKey, test } from '../journey'
import { haveDeveloper, haveKey, signIn } from '../prepared'

test('a key is shown once, survives what happens meanwhile, and is nowhere afterwards', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, freshAddress('reveal'))
  await haveDeveloper(page)

  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'GET') answers.push(response.text().catch(() => ''))
  })

  await page.goto('/keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name, if you like').fill('Website')
  await dialog.getByRole('button', { name: 'Create a key' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Store this key now' })).toBeVisible()
  const shown = page.getByRole('group', { name: 'Your new API key' })
  const key = await shown.innerText()
  expect(key).toMatch(/^pm_developer_[0-9A-Za-z]+$/)

  // Back, Esc, a click outside, another tab and back: nothing takes the key away.
  await page.goBack()
  await expect(page.getByText('Store the key first, then tick the box.')).toBeVisible()
  await expect(shown).toHaveText(key)
  // Twice: a browser lets a page refuse the first alone, where it is asked the wrong way.
  for (let i = 0; i < 2; i++) await page.keyboard.press('Escape')
  await expect(page.getByText('Store the key first, then tick the box.')).toBeVisible()
  await page.mouse.click(5, 5)
  const other = await context.newPage()
  await other.goto('/overview')
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(shown).toHaveText(key)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toHaveText(key)

  // What a browser's translation does to the page, after which React looks for texts that are gone.
  await translate(page)
  await dialog.getByRole('button', { name: 'Copy' }).first().click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()

  // One key from two clicks, and only its ends to be seen.
  await page.reload()
  const masked = `${key.slice(0, key.indexOf('_', 3) + 5)}…${key.slice(-4)}`
  await expect(page.getByText(masked)).toHaveCount(1)
  await expect(page.getByText('1 of 1 active')).toBeVisible()
  expect(await page.content()).not.toContain(key)
  for (const body of await Promise.all(answers)) expect(body).not.toContain(key)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(stored).not.toContain(key)
})

test('a refused clipboard is told, and the key selected to copy by hand', async ({ page }) => {
  await signIn(page, freshAddress('clipboard'))
  await haveDeveloper(page)
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  const { key } = await createKey(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'refused the clipboard' })).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(key)
  // Not copied, so not stored: the way out stays closed.
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await storeKey(page)
})

test('a revoked key stops working, and makes room for a new one', async ({
  page,
  context,
  baseURL,
  consoleErrors,
}) => {
  await signIn(page, freshAddress('revoke'))
  await haveDeveloper(page)
  const key = await haveKey(page)
  await page.goto('/keys')
  await expect(page.getByText('To get a new one, rotate it.')).toBeVisible()

  await page.getByRole('button', { name: /^Revoke pm_developer_/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Calls with this key fail at once')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^Revoke pm_developer_/ }).click()
  // Typed, so that the wrong one of two is not ended by a click.
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('That is not it. The key is untouched.')).toBeVisible()
  const name = dialog.getByLabel(/^Type .* to confirm/)
  await name.fill((await dialog.locator('label strong').innerText()).trim())
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The key is revoked.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your key')

  await expect.poll(async () => (await call(`${baseURL ?? ''}/v1/leagues`, key)).status).toBe(401)

  // An extension takes something out of the dialog: it breaks, and the key stays.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { key: next } = await createKey(page)
  await page.evaluate(() => document.querySelector('dialog button svg')?.remove())
  await dialog.getByRole('button', { name: 'Copy' }).first().click()
  await expect(page.getByRole('alertdialog')).toContainText(next)
  expect(consoleErrors.splice(0).join()).toContain('NotFoundError')
  await page.getByRole('button', { name: 'I have stored the key' }).click()
  await expect(page.getByText('1 of 1 active')).toBeVisible()
})

/** Replaces each text as page translation does, but for those that are not to be translated. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (text.data.trim() === '' || text.parentElement?.closest('[translate=no], script')) continue
      const translated = document.createElement('span')
      translated.textContent = text.data
      text.replaceWith(translated)
    }
  })
}
