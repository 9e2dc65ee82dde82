import type { Browser, Page } from '@playwright/test'
import { expectClean, expectNoSideScroll } from '../axe'
import { call } from '../data-api'
import { askForCode, codeFor, expect, freshAddress, mailsTo, test } from '../journey'
import { haveDeveloper, haveKey, signIn } from '../prepared'

// Several of them wait for half a minute.
test.describe.configure({ mode: 'parallel' })

/** Signs in on a second browser, once the first one's mail is no longer the newest. */
async function secondBrowser(browser: Browser, first: Page, address: string): Promise<Page> {
  const context = await browser.newContext({ userAgent: PHONE })
  const page = await context.newPage()
  const before = (await mailsTo(first.request, address)).length
  // Inside the cooldown no second mail is sent.
  await page.waitForTimeout(31_000)
  await page.goto('/sign-in')
  await askForCode(page, address)
  await expect
    .poll(async () => (await mailsTo(first.request, address)).length)
    .toBeGreaterThan(before)
  await page.getByLabel('Code from the mail').fill(await codeFor(page.request, address))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('/overview')
  return page
}
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('a session ended from another device is over there too, in the open tab', async ({
  page,
  browser,
}) => {
  const address = freshAddress('devices')
  await signIn(page, address)
  const phone = await secondBrowser(browser, page, address)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signed in on 2 devices')
  const row = page.getByRole('listitem').filter({ hasText: 'Safari on iOS' })
  await row.getByRole('button', { name: /^End the session/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signed in on one device')
  await expect(page.getByText('Another session was ended')).toBeVisible()

  // The phone has not touched anything: its tab finds out by itself.
  await phone.waitForURL(/\/sign-in/)
  await expect(phone.getByText(address)).toHaveCount(0)
  await phone.context().close()
})

test('signing out everywhere ends this browser as well', async ({ page }) => {
  await signIn(page, freshAddress('everywhere'))
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL('/sign-in')
  await page.goto('/overview')
  await page.waitForURL('/sign-in')
})

test('profile and notifications are kept, and the history tells of them', async ({ page }) => {
  await signIn(page, freshAddress('profile'))
  await page.goto('/settings')
  await page.getByLabel('Name').fill('Stade Numérique')
  await page.getByLabel('What you use the data for').selectOption('media')
  await page.getByLabel('Language of our mails').selectOption('fr')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 settings were changed')).toBeVisible()
  await page.getByLabel(/Mail me when/).uncheck()
  await expect(page.getByText('A setting was changed', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Stade Numérique')
  await expect(page.getByLabel('What you use the data for')).toHaveValue('media')
  await expect(page.getByLabel('Language of our mails')).toHaveValue('fr')
  await expect(page.getByLabel(/Mail me when/)).not.toBeChecked()
})

test('what is typed stays until it is saved, whatever happens to the page meanwhile', async ({
  page,
  consoleErrors,
}) => {
  await signIn(page, freshAddress('draft'))
  await page.goto('/settings')
  const fields = [
    page.getByLabel('Name'),
    page.getByLabel('What you use the data for'),
    page.getByLabel('Language of our mails'),
  ] as const
  const values = () => Promise.all(fields.map((field) => field.inputValue()))
  const typed = ['Stade Numérique', 'media', 'fr']
  await fields[0].fill('Stade Numérique')
  await fields[1].selectOption('media')
  await fields[2].selectOption('fr')
  const save = () => page.getByRole('button', { name: 'Save' }).click()

  // The page is older than the service: its action is there no more.
  await page.route('/settings', (route) =>
    route.request().method() === 'POST'
      ? route.continue({
          headers: { ...route.request().headers(), 'next-action': '40'.repeat(21) },
        })
      : route.continue(),
  )
  await save()
  await expect(page.getByText('This page is older than the service')).toBeVisible()
  expect(await values()).toEqual(typed)
  await page.unroute('/settings')
  await page.getByRole('button', { name: 'Load anew' }).click()
  await expect(page.getByText('This page is older')).toHaveCount(0)
  await expect.poll(values).toEqual(typed)

  await page.route('/settings', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await save()
  await expect(page.getByText('The answer got lost')).toBeVisible()
  expect(await values()).toEqual(typed)
  await page.unroute('/settings')
  await page.locator('aside').getByRole('button', { name: 'FR' }).click()
  await expect(page.getByLabel('Nom')).toHaveValue('Stade Numérique')
  await page.locator('aside').getByRole('button', { name: 'EN' }).click()
  await save()
  await expect(page.getByText('3 settings were changed')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('everything can be downloaded as one file without a secret', async ({ page }) => {
  const address = freshAddress('export')
  await signIn(page, address)
  await haveDeveloper(page)
  const key = await haveKey(page)
  await page.goto('/settings')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^prematch-account-\d{4}-\d\d-\d\d\.json$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const file = JSON.parse(text) as { account: { email: string }; keys: unknown[] }
  expect(file.account.email).toBe(address)
  expect(file.keys).toHaveLength(1)
  expect(text).not.toContain(key)
})

test('a deletion needs the typed address, shows on every page, and is undone by one click', async ({
  page,
  baseURL,
}) => {
  const address = freshAddress('leaving')
  await signIn(page, address)
  await haveDeveloper(page)
  const key = await haveKey(page)
  const status = async () => (await call(`${baseURL ?? ''}/v1/me`, key)).status
  expect(await status()).toBe(200)

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type the address of this account').fill('someone@example.org')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('That is not the address of this account.')).toBeVisible()
  await dialog.getByLabel('Type the address of this account').fill(address)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your account will be deleted on')).toBeVisible()
  await expect.poll(status).toBe(401)
  await expect
    .poll(async () => (await mailsTo(page.request, address))[0]?.subject)
    .toBe('Your Prematch account will be deleted')

  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This account is on its way out')
  await expect(page.locator('[data-quota]')).toHaveCount(0)
  await page.goto('/competitions')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account will be deleted on')).toHaveCount(0)
  await expect.poll(status).toBe(200)
})

test('when strangers have used up an address’s codes, its owner gets in by mail on a new browser', async ({
  page,
  browser,
}) => {
  const address = freshAddress('besieged')
  const ask = () =>
    page.request
      .post('/auth/request-code', { data: { email: address } })
      .then((one) => one.status())
  for (let i = 0; i < 5; i++) expect(await ask()).toBe(202)
  expect(await ask()).toBe(429)

  await page.goto('/sign-in')
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(page.getByText(`A link is on its way to ${address}`)).toBeVisible()
  const link = async () => {
    for (const mail of await mailsTo(page.request, address)) {
      const found = /\/sign-in\/unlock\?token=\S+/.exec(mail.text)?.[0]
      if (found) return found
    }
    return ''
  }
  await expect.poll(link).not.toBe('')
  const path = await link()

  // A scanner opens every link, with GET and HEAD: nothing is used up (case A9).
  for (const method of ['head', 'get'] as const)
    expect((await page.request[method](path)).status()).toBe(200)
  await page.goto(path)
  await page.getByRole('button', { name: 'Send my code' }).click()
  await page.waitForURL(/\/sign-in\/code\?/)
  await expect(page.getByText(address)).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(page.request, address))[0]?.subject)
    .toBe('Your Prematch sign-in code')
  await page.getByLabel('Code from the mail').fill(await codeFor(page.request, address))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('/overview')

  // Signed out, this browser is still no stranger: it needs no link now.
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('/sign-in')
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.waitForURL(/\/sign-in\/code\?/)

  // And the link is used up everywhere.
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await other.goto(path)
  await other.getByRole('button', { name: 'Send my code' }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'used before' })).toBeVisible()
  await other.close()
})

test('settings, deletion and the way past the limit are accessible in both themes, and fit a phone', async ({
  page,
}) => {
  const look = async (what: string) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectClean(page, what)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideScroll(page, what)
  }
  const address = freshAddress('clean')
  await page.goto('/sign-in/unlock?token=pmu_used')
  await look('link')
  await page.getByRole('button', { name: 'Send my code' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'used before' })).toBeVisible()
  await look('used link')

  await signIn(page, address)
  await page.goto('/settings')
  await look('settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectClean(page, 'deletion dialog')
  await page.getByLabel('Type the address of this account').fill(address)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account will be deleted on')).toBeVisible()
  await look('settings of an account to be deleted')
})
