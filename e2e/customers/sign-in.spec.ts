import { askForCode, codeFor, enterCode, expect, freshAddress, mailsTo, test } from '../journey'

test('a double click on Send makes one mail, and its code works', async ({ page }) => {
  const address = freshAddress('double')
  await page.goto('/sign-in')
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send the code' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const code = await codeFor(page.request, address)
  // Time for a second mail to arrive, had there been one.
  await page.waitForTimeout(1_500)
  expect(await mailsTo(page.request, address)).toHaveLength(1)
  await enterCode(page, code)
  await page.waitForURL('/overview')
})

test('a wrong code says what to do, keeps the focus, and the right one still works', async ({
  page,
}) => {
  const address = freshAddress('wrong')
  await page.goto('/sign-in?next=/keys')
  await askForCode(page, address)
  const code = await codeFor(page.request, address)
  const input = page.getByLabel('Code from the mail')

  await enterCode(page, code === '000000' ? '000001' : '000000')
  const error = page.getByRole('alert').filter({ hasText: 'That code does not work' })
  await expect(error).toContainText('ask for a new code')
  await expect(input).toBeFocused()
  await expect(input).toHaveAttribute('aria-invalid', 'true')

  // Reloading keeps the step: the code in the mail is for this browser.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await enterCode(page, ` ${code.slice(0, 3)}-${code.slice(3)} `)
  await page.waitForURL('/keys')
})

test('digits of other scripts, spaces and dashes become the code', async ({ page }) => {
  await page.goto('/sign-in')
  await askForCode(page, freshAddress('digits'))
  const input = page.getByLabel('Code from the mail')
  await expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(input).toHaveAttribute('inputmode', 'numeric')
  for (const [typed, code] of [
    [' 123-456 ', '123456'],
    ['１２３４５６', '123456'],
    ['٠١٢٣٤٥', '012345'],
  ] as const) {
    await input.fill(typed)
    await expect(input).toHaveValue(code)
  }
})

test('an address that is none is told so, without a mail', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail address').fill('nobody@example..org')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Check it for typing mistakes' }),
  ).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue('nobody@example..org')
})

test('another address can be used at any time', async ({ page }) => {
  await page.goto('/sign-in?next=/keys')
  await askForCode(page, freshAddress('first-try'))
  await page.getByRole('button', { name: 'Use another address' }).click()
  await page.waitForURL('/sign-in?next=%2Fkeys')
  await expect(page.getByLabel('E-mail address')).toBeFocused()
})

const FOREIGN = [
  '//evil.test',
  '/\\evil.test',
  'https:evil.test',
  'https://evil.test/overview',
  'https://app//evil.test',
  '/%09/evil.test',
  '/..//evil.test',
  'javascript:alert(1)',
  '.....///',
]

test('sign-in never leads to another site', async ({ page, baseURL }) => {
  const address = freshAddress('redirect')
  await page.goto(`/sign-in?next=${encodeURIComponent('//evil.test')}`)
  await askForCode(page, address)
  await enterCode(page, await codeFor(page.request, address))
  await page.waitForURL('/overview')

  for (const target of FOREIGN) {
    const response = await page.goto(`/sign-in?next=${encodeURIComponent(target)}`)
    expect(response?.status(), target).toBe(200)
    expect(page.url(), target).toBe(`${baseURL ?? ''}/overview`)
  }
  await page.goto('/sign-in?next=/keys')
  await page.waitForURL('/keys')
})

test('two tabs sign in with two addresses, each with its own', async ({ page, context }) => {
  const [first, second] = [freshAddress('tab-one'), freshAddress('tab-two')]
  await page.goto('/sign-in?next=/keys')
  await askForCode(page, first)
  const other = await context.newPage()
  await other.goto('/sign-in')
  await askForCode(other, second)
  await page.reload()
  await expect(page.getByText(first)).toBeVisible()
  await enterCode(page, await codeFor(page.request, first))
  await page.waitForURL('/keys')

  // What is over says so, and still knows where it leads.
  await context.clearCookies()
  await page.goto('/sign-in?next=/usage')
  await askForCode(page, second)
  await context.clearCookies()
  await enterCode(page, '123456')
  await expect(page.getByText('That sign-in can’t go on')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/usage')
})

test('asking again waits out the time in which no second mail would be sent', async ({ page }) => {
  await page.goto('/sign-in')
  await askForCode(page, freshAddress('again'))
  await expect(page.getByRole('button', { name: /^New code in \d+ s$/ })).toBeDisabled()
})

test('a session opens the page that was asked for', async ({ page }) => {
  await page.goto('/competitions')
  await page.waitForURL('/sign-in?next=%2Fcompetitions')
  const address = freshAddress('deep')
  await askForCode(page, address)
  await enterCode(page, await codeFor(page.request, address))
  await page.waitForURL('/competitions')
  // The steps are behind: going back to them leads on.
  await page.goto('/sign-in/code')
  await page.waitForURL('/overview')
})
