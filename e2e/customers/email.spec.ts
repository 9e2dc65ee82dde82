import type { Page } from '@playwright/test'
import { expectClean, expectNoSideScroll } from '../axe'
import { call } from '../data-api'
import { codeFor, expect, freshAddress, mailsTo, test } from '../journey'
import { haveDeveloper, haveKey, signIn } from '../prepared'

/** Types the codes of both mailboxes. */
async function typeCodes(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('Code from the present mailbox').fill(await codeFor(page.request, from))
  await page.getByLabel('Code from the new mailbox').fill(await codeFor(page.request, to))
}

/** The address of the account that a key belongs to. */
async function addressOf(page: Page, key: string): Promise<string> {
  const me = await call(new URL('/v1/me', page.url()).href, key)
  return ((await me.json()) as { client: { email: string } }).client.email
}

test('the address is changed with a code from each mailbox, and given back by one click on the old one’s link', async ({
  page,
  browser,
}) => {
  const [from, to] = [freshAddress('leaving'), freshAddress('moved')]
  await signIn(page, from)
  await haveDeveloper(page)
  const key = await haveKey(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Change the address' }).click()
  await page.getByLabel('New e-mail address').fill(from)
  await page.getByRole('button', { name: 'Send both codes' }).click()
  await expect(page.getByText('an e-mail address that is not the one you have')).toBeVisible()
  await page.getByLabel('New e-mail address').fill(to)
  await page.getByRole('button', { name: 'Send both codes' }).click()
  await expect(page.getByRole('heading', { name: 'Check both mailboxes' })).toBeVisible()

  // People look into their mail, and come back to a page that is loaded anew.
  await page.goto('/settings/email')
  await typeCodes(page, from, to)
  const right = await page.getByLabel('Code from the new mailbox').inputValue()
  await page.getByLabel('Code from the new mailbox').fill(right === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'do not work together' })).toBeVisible()
  await page.getByLabel('Code from the new mailbox').fill(right)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.waitForURL('/settings?email=changed')
  await expect(page.getByText(`Your account is known by ${to} from now on`)).toBeVisible()
  await expect(page.getByText('The e-mail address was changed')).toBeVisible()
  expect(await addressOf(page, key)).toBe(to)

  // The owner of the old mailbox, elsewhere. Opening the link alone changes nothing.
  const linkIn = async () =>
    (await mailsTo(page.request, from)).flatMap(
      ({ text }) => /\/auth\/undo-email-change\?token=\S+/.exec(text)?.[0] ?? [],
    )[0]
  await expect.poll(linkIn).toBeDefined()
  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await elsewhere.goto((await linkIn()) ?? '')
  await elsewhere.waitForURL('/email/undo')
  await expect(elsewhere.getByText(from)).toBeVisible()
  await expectClean(elsewhere, 'undo')
  await elsewhere.getByRole('button', { name: 'Undo the change' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'The account is yours again' })).toBeFocused()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'This link is over' })).toBeVisible()
  await elsewhere.close()

  // Every session has ended with it, the one that had changed the address as well.
  await page.goto('/settings')
  await page.waitForURL(/\/sign-in/)
  expect(await addressOf(page, key)).toBe(from)
})

test('a change of address is accessible in both themes and fits a phone', async ({ page }) => {
  await signIn(page, freshAddress('clean'))
  const look = async (what: string) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectClean(page, what)
    for (const width of [320, 390, 820]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSideScroll(page, `${what} at ${width}`)
    }
  }
  await page.goto('/settings/email')
  await look('new address')
  await page
    .getByLabel('New e-mail address')
    .fill(freshAddress('with-a-rather-long-name-of-a-mailbox'))
  await page.getByRole('button', { name: 'Send both codes' }).click()
  await expect(page.getByRole('heading', { name: 'Check both mailboxes' })).toBeVisible()
  await look('codes')
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '6 digits' })).toBeVisible()
  await look('codes that are too short')
})
