import type { Page } from '@playwright/test'
import { startWebhookReceiver, verified } from '../../test/webhook-receiver'
import { expectClean } from '../axe'
import { expectFits } from '../boxes'
import { call } from '../data-api'
import { expect, freshAddress, storeKey, test } from '../journey'
import { signIn } from '../prepared'

// On a phone, without a plan.
test.use({ viewport: { width: 390, height: 844 } })

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })
const move = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('a past season is played: by a test key as its clock is moved, and by webhooks of its own', async ({
  page,
  baseURL,
}) => {
  await signIn(page, freshAddress('sandbox'))
  await page.goto('/keys/sandbox')
  await expect(status(page, 'The sandbox has no season yet.')).toBeVisible()
  await expectClean(page, 'the sandbox before its season')
  // Where no journey needs it, what publishes is not loaded.
  const { haveSeason } = await import('../season')
  await haveSeason()
  await expect(page.getByText('You have no test key yet.')).toBeVisible()
  await expect(title(page)).toHaveText('Try it on a past season')

  await move(page, 'Create a test key')
  const shown = page.getByRole('group', { name: 'Your new API key' })
  const key = await shown.innerText()
  expect(key).toMatch(/^pm_test_[0-9A-Za-z]+$/)
  await storeKey(page)
  await page.reload()
  expect(await page.content()).not.toContain(key)
  await expect(page.getByText(`${key.slice(0, 12)}…${key.slice(-4)}`)).toBeVisible()

  /** What a key is served now, and what is left of its day then. */
  const serve = async () => {
    const { status: code, headers } = await call(`${baseURL ?? ''}/v1/matches/today`, key)
    return {
      code,
      clock: headers.get('x-prematch-clock') ?? '',
      release: headers.get('x-data-version'),
      left: Number(headers.get('x-quota-units-remaining-day')),
    }
  }
  const facts = page.getByRole('definition')
  const first = await serve()
  expect(await serve()).toMatchObject({ release: first.release, left: first.left - 1 })
  const [next = ''] = (await facts.nth(1).innerText()).split(',')
  await move(page, 'To the next publication')
  await expect(status(page, /^1 publication, /)).toBeVisible()
  await expect(title(page)).toContainText(`In your sandbox it is ${next}, `)
  await expect(facts.first()).toContainText(next)
  const later = await serve()
  expect(later).toMatchObject({ code: 200, left: first.left })
  expect(later.release).not.toBe(first.release)
  expect(Date.parse(later.clock)).toBeGreaterThan(Date.parse(first.clock))
  await expectClean(page, 'the sandbox')
  await expectFits(page, 'the sandbox')

  await playWebhooks(page)

  await page.goto('/keys/sandbox')
  await move(page, 'Back to the beginning')
  await expect(status(page, 'The season begins anew, with unused quotas.')).toBeVisible()
  expect(await serve()).toMatchObject({ release: first.release, left: first.left })
  await page.getByRole('button', { name: /^Revoke pm_test_/ }).click()
  await expect(page.getByText('You have no test key yet.')).toBeVisible()
  await expect.poll(async () => (await serve()).code).toBe(401)
})

/** A webhook of the sandbox is added, told of a publication as the clock is moved, and deleted. */
async function playWebhooks(page: Page): Promise<void> {
  const receiver = await startWebhookReceiver()
  const { url, received } = receiver
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Add a test webhook' }).click()
  await expect(title(page)).toHaveText('Be told what changes in your sandbox')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  const secret = await page.getByRole('group', { name: 'Your webhook secret' }).innerText()
  await dialog.getByLabel('I have stored it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expectClean(page, 'the webhooks of the sandbox')
  await expectFits(page, 'the webhooks of the sandbox')

  await page.getByRole('link', { name: 'Move the clock' }).click()
  await move(page, 'To the next publication')
  await page.getByRole('link', { name: 'See what was sent' }).click()
  await page.getByRole('link', { name: url }).click()
  const sent = page.locator('details')
  await expect(sent.filter({ hasText: 'delivered' }).first()).toBeVisible()
  const [first] = received
  if (!first) throw new Error('nothing was received')
  expect(verified(first, secret).type).toMatch(/^(forecast|match)\./)

  const pause = page.getByRole('button', { name: 'Pause' })
  const place = await pause.boundingBox()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(status(page, 'On its way: what comes of it shows below.')).toBeVisible()
  expect(await pause.boundingBox()).toEqual(place)
  await expect(sent.filter({ hasText: 'ping' }).getByText('delivered')).toBeVisible()
  await expectClean(page, 'a webhook of the sandbox')
  await pause.click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(pause).toBeVisible()
  await page.getByRole('button', { name: 'Rotate the secret' }).click()
  await dialog.getByRole('button', { name: 'Rotate the secret' }).click()
  await dialog.getByLabel('I have stored it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // The live ones are others, and take a plan.
  await page.goto('/webhooks')
  await expect(page.getByRole('link', { name: 'Activate your plan first' })).toBeVisible()
  await expect(page.getByRole('link', { name: url })).toBeHidden()
  await page.getByRole('link', { name: 'Test', exact: true }).click()
  await page.getByRole('link', { name: url }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(title(page)).toHaveText('Be told what changes in your sandbox')
  await receiver.close()
}
