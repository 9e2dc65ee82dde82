import { freshAddress, expect, test } from '../journey'
import { prematch } from '../operator'
import { signIn } from '../prepared'

const invite = () => prematch('reviewer', 'invite', '--label', 'App review', '--expires', '90d')

test('a reviewer enters a demo account with one click, sees everything, changes nothing, and is out when revoked', async ({
  page,
  request,
  context,
}) => {
  const { link, id } = await invite()
  const address = String(link)
  // Scanners come first.
  for (const method of ['GET', 'HEAD', 'GET'])
    expect((await request.fetch(address, { method, maxRedirects: 0 })).status()).toBe(303)

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Look at Prematch from the inside',
  )
  expect(page.url()).not.toContain('pmr_')
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('prematch_reviewer'))
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const other = await context.newPage()
  await other.goto('/overview')
  await other.waitForURL('/sign-in')
  await other.close()

  await page.getByRole('button', { name: 'Enter the demo account' }).click()
  await page.waitForURL('/overview')
  const banner = page.getByRole('complementary', { name: 'Demo account.' })
  for (const path of ['/overview', '/competitions', '/keys']) {
    await page.goto(path)
    await expect(banner).toContainText('Its usage is invented')
  }
  await expect(page.getByText('Website backend')).toBeVisible()
  await expect(page.getByText(/pm_starter_\w{4}…\w{4}/).first()).toBeVisible()

  await page.goto('/competitions')
  const row = page
    .locator('[data-competition]')
    .filter({ has: page.getByRole('button') })
    .first()
  await row.getByRole('button').first().click()
  await expect(page.getByText('it shows everything and changes nothing').first()).toBeVisible()

  await prematch('reviewer', 'revoke', String(id))
  await page.goto('/keys')
  await page.waitForURL('/reviewer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation does not work')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation does not work')
})

test('a demo account is marked in French as well', async ({ page }) => {
  const { link } = await invite()
  await page.goto(String(link))
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('button', { name: 'Entrer dans le compte de démonstration' }).click()
  await page.waitForURL('/overview')
  await expect(page.getByRole('complementary', { name: 'Compte de démonstration.' })).toContainText(
    'ses clés n’ouvrent rien',
  )
})

test('a suspended owner is told so on every page, and goes on when it is lifted', async ({
  page,
}) => {
  const address = freshAddress('suspended')
  await signIn(page, address)
  await prematch('clients', 'suspend', address)
  for (const path of ['/overview', '/keys']) {
    await page.goto(path)
    await page.waitForURL('/suspended')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your access is suspended')
  }
  await prematch('clients', 'unsuspend', address)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.waitForURL(/\/overview\??$/)
  await expect(page.getByText(address).first()).toBeVisible()
})
