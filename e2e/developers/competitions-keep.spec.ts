import type { Page } from '@playwright/test'
import { expect, freshAddress, test } from '../journey'
import { prematch } from '../operator'
import { signIn } from '../prepared'

/** Chooses competitions with matches ahead into free places. Returns their names. */
async function choose(page: Page, count: number): Promise<string[]> {
  await page.goto('/competitions')
  const rows = page.locator('[data-competition]').filter({ hasText: /\d+ match(es)? ahead/ })
  const names: string[] = []
  for (let i = 0; i < count; i++) {
    const row = rows.nth(i)
    const name = (await row.locator('p span').first().innerText()).trim()
    await row.getByRole('button', { name: 'Choose' }).click()
    await expect(page.getByText(`${name} is chosen.`)).toBeVisible()
    names.push(name)
  }
  return names
}

/** The tab loses and regains the reader's eyes, which has the page ask anew. */
async function lookAway(page: Page): Promise<void> {
  const refetched = page.waitForResponse((response) => response.url().includes('_rsc'))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await refetched
}

const failPosts = (page: Page) =>
  page.route('/competitions', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )

test('after a larger plan one competition goes on; the tick survives refetches and a failed save', async ({
  page,
  consoleErrors,
}) => {
  const address = freshAddress('between')
  await signIn(page, address)
  await prematch('contract', 'set', address, '--plan', 'starter')
  const [first = '', second = '', third = ''] = await choose(page, 3)
  await prematch('contract', 'end', address)

  await page.goto('/competitions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose what to keep')
  const activate = page.getByRole('button', { name: /^Activate Developer/ })
  await expect(activate).toBeDisabled()
  await page.getByRole('radio', { name: second }).check()
  await lookAway(page)
  await expect(page.getByRole('radio', { name: second })).toBeChecked()

  await failPosts(page)
  await activate.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The answer got lost' })).toBeVisible()
  await expect(page.getByRole('radio', { name: second })).toBeChecked()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  await page.unroute('/competitions')
  await activate.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You follow ${second}`)
  await expect(page.getByText('Developer plan, free').first()).toBeVisible()
  await expect(page.locator('[data-replacements-left]')).toHaveText('1 of 1')
  const sleeping = page.locator('section', { has: page.getByRole('heading', { name: 'Sleeping' }) })
  await expect(sleeping).toContainText(first)
  await expect(sleeping).toContainText(third)

  // A larger plan wakes all of them.
  await prematch('contract', 'set', address, '--plan', 'starter')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You follow 3 of 20 competitions',
  )
})

test('a choice made elsewhere meanwhile is told, and the ticks stay until the reader decides', async ({
  page,
  context,
}) => {
  const address = freshAddress('conflict')
  const smaller = [
    'contract',
    'set',
    address,
    '--plan',
    'custom',
    '--competitions',
    '2',
    '--replacements-per-month',
    '5',
  ]
  await signIn(page, address)
  await prematch('contract', 'set', address, '--plan', 'starter')
  const [first = '', second = '', third = '', fourth = ''] = await choose(page, 4)
  await prematch(...smaller)
  await page.reload()

  await page.getByRole('checkbox', { name: second }).uncheck()
  await page.getByRole('checkbox', { name: third }).check()
  const other = await context.newPage()
  await other.goto('/competitions')
  await other.getByRole('button', { name: `Choose ${fourth}`, exact: true }).click()
  await other.getByRole('button', { name: 'Replace' }).click()
  await expect(other.getByText(`${fourth} is chosen.`)).toBeVisible()

  await lookAway(page)
  await expect(page.getByText('Your selection was changed elsewhere')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: first })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: third })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: second })).not.toBeChecked()
  await page.getByRole('button', { name: 'Keep these' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You follow 2 of 2 competitions')
  // Free: the one replacement is that of the other tab.
  await expect(page.locator('[data-replacements-left]')).toHaveText('4 of 5')

  // The other tab, which has not looked since, finds nothing left to choose.
  await lookAway(other)
  await expect(other.getByRole('button', { name: 'Keep these' })).toHaveCount(0)
})

test('the question before a replacement says what is lost, gained and left', async ({ page }) => {
  const address = freshAddress('preview')
  await signIn(page, address)
  await prematch(
    'contract',
    'set',
    address,
    '--plan',
    'custom',
    '--competitions',
    '1',
    '--replacements-per-month',
    '2',
  )
  const [first = ''] = await choose(page, 1)
  const row = page
    .locator('[data-competition]')
    .filter({ hasText: /\d+ match(es)? ahead/ })
    .nth(1)
  const ahead = /(\d+) match(es)? ahead/.exec(await row.innerText())?.[0] ?? ''
  await row.getByRole('button', { name: 'Choose' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('div', { hasText: 'You lose' }).last()).toContainText(first)
  await expect(dialog.locator('div', { hasText: 'You gain' }).last()).toContainText(ahead)
  await expect(dialog).toContainText('1 replacement is left after it')
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(page.locator('[data-replacements-left]')).toHaveText('1 of 2')
})
