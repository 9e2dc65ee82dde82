import { devices, type Browser, type Page } from '@playwright/test'
import { call } from '../data-api'
import { codeFor, expect, freshAddress, test } from '../journey'
import { subscribe } from '../local-stripe'
import { haveCompetition, haveDeveloper, haveKey, signIn } from '../prepared'
import { firstAnswer } from './first-answer'
import { press, tableOf, watchHands, type Before, type Measured } from './walk'

const measured: Measured[] = []
test.afterAll(() => console.log(`\n${tableOf(measured)}\n`))

interface Walk {
  name: string
  before: Before | 'impossible'
  /** The most that it may take; more is a fault of the page. */
  most: number
  page: Page
  go: () => Promise<void>
}

async function measure({ name, before, most, page, go }: Walk): Promise<void> {
  const taken = await watchHands(page.context())
  await go()
  const hands = taken()
  measured.push({ name, before, ...hands })
  expect(hands.clicks, `clicks of ${name}`).toBeLessThanOrEqual(most)
}

async function onPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const { viewport, isMobile, hasTouch, deviceScaleFactor } = devices['Pixel 7']
  const context = await browser.newContext({
    viewport,
    isMobile,
    hasTouch,
    deviceScaleFactor,
    locale: 'fr-FR',
    ...(baseURL !== undefined && { baseURL }),
  })
  return context.newPage()
}

test('the first answer, from the landing page', async ({ page }) => {
  await measure({
    name: 'first answer (desktop, en)',
    before: { clicks: 11, seconds: 16.4 },
    most: 8,
    page,
    go: () => firstAnswer(page, 'en'),
  })
})

test('the first answer, on a phone in French', async ({ browser, baseURL }) => {
  const page = await onPhone(browser, baseURL)
  await measure({
    name: 'first answer (phone, fr)',
    before: { clicks: 11, seconds: 13.5 },
    most: 8,
    page,
    go: () => firstAnswer(page, 'fr'),
  })
  await page.context().close()
})

test('change a competition', async ({ page }) => {
  await signIn(page, freshAddress('change'))
  await haveDeveloper(page)
  await haveCompetition(page)
  await page.goto('/overview')
  await measure({
    name: 'change a competition',
    before: { clicks: 3 },
    most: 3,
    page,
    async go() {
      await page.goto('/overview')
      await press(page, 'link', 'Competitions')
      await press(page, 'button', 'Choose Ligue 1')
      await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You follow Ligue 1')
    },
  })
})

test('rotate a key that leaked', async ({ page }) => {
  await signIn(page, freshAddress('leaked'))
  await haveDeveloper(page)
  await haveKey(page)
  await measure({
    name: 'rotate a leaked key',
    before: { clicks: 5 },
    most: 6,
    page,
    async go() {
      await page.goto('/overview')
      await press(page, 'link', 'Keys')
      await press(page, 'button', /^Rotate pm_/)
      await page.getByRole('dialog').getByLabel('It leaked').check()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Rotate/ })
        .click()
      await page.getByLabel('I have stored the key').check()
      await press(page, 'button', 'Done')
      await expect(page.getByText('The leaked key has ended')).toBeVisible()
    },
  })
})

test('upgrade', async ({ page }) => {
  await signIn(page, freshAddress('upgrade'))
  await haveDeveloper(page)
  await measure({
    name: 'upgrade (and a card)',
    before: { clicks: 3 },
    most: 3,
    page,
    async go() {
      await page.goto('/overview')
      await press(page, 'link', 'Billing')
      await press(page, 'button', 'Continue to payment')
      await page.waitForURL('**/c/pay/**')
      await page.getByLabel('Test card').selectOption('visa')
      await press(page, 'button', 'Subscribe')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Starter is active')
    },
  })
})

test('cancel', async ({ page }) => {
  await signIn(page, freshAddress('cancel'))
  await haveDeveloper(page)
  await subscribe(page)
  await measure({
    name: 'cancel',
    before: { clicks: 4 },
    most: 4,
    page,
    async go() {
      await page.goto('/overview')
      await press(page, 'link', 'Billing')
      await press(page, 'button', 'Change card, or cancel')
      await press(page, 'button', 'Cancel subscription')
      await press(page, 'link', 'Return to the shop')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Starter is active and will end',
      )
    },
  })
})

test('explain a failure', async ({ page, baseURL }) => {
  await signIn(page, freshAddress('failed'))
  await haveDeveloper(page)
  await haveCompetition(page)
  const key = await haveKey(page)
  await call(`${baseURL ?? ''}/v1/leagues/NO_SUCH/matches`, key)
  const last = page.getByRole('link', { name: /^404 / })
  // Calls are kept beside the answer: a moment later they can be found.
  await expect(async () => {
    await page.goto('/overview')
    await expect(last).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await measure({
    name: 'explain a failure',
    before: 'impossible',
    most: 1,
    page,
    async go() {
      await page.goto('/overview')
      await last.click()
      await expect(page.getByText('There is no competition with this code')).toBeVisible()
    },
  })
})

test('change the e-mail address', async ({ page }) => {
  const [from, to] = [freshAddress('old'), freshAddress('new')]
  await signIn(page, from)
  await haveDeveloper(page)
  const used = await codeFor(page.request, from)
  await measure({
    name: 'change the e-mail address',
    before: 'impossible',
    most: 3,
    page,
    async go() {
      await page.goto('/settings')
      await press(page, 'link', 'Change the address')
      await page.getByLabel('New e-mail address').fill(to)
      await press(page, 'button', 'Send both codes')
      await expect.poll(() => codeFor(page.request, from)).not.toBe(used)
      await page.getByLabel('Code from the present mailbox').fill(await codeFor(page.request, from))
      await page.getByLabel('Code from the new mailbox').fill(await codeFor(page.request, to))
      await press(page, 'button', 'Change the address')
      await expect(page.getByText(`Your account is known by ${to} from now on`)).toBeVisible()
    },
  })
})

test('delete the account', async ({ page }) => {
  const address = freshAddress('delete')
  await signIn(page, address)
  await haveDeveloper(page)
  await measure({
    name: 'delete the account',
    before: { clicks: 2 },
    most: 2,
    page,
    async go() {
      await page.goto('/settings')
      await press(page, 'button', 'Delete my account')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Type the address of this account').fill(address)
      await dialog.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByText('Your account will be deleted on')).toBeVisible()
    },
  })
})
