import { askForCode, codeFor, enterCode, expect, freshAddress, mailsTo, test } from '../journey'
import { LocalStripe, openPayment, payWith, visitPortal } from '../local-stripe'
import { prematch } from '../operator'
import { signIn } from '../prepared'

/** A custom contract names every figure. */
const FIGURES = [
  'requests-per-minute',
  'units-per-hour',
  'units-per-day',
  'rows-per-day',
  'concurrent-requests',
  'bulk-matches',
  'competitions',
  'replacements-per-month',
  'active-keys',
  'history-days',
].flatMap((name) => [`--${name}`, '50'])

/** Payers without an account, and who is not the payer. */
export function strangers(): void {
  test('who pays without an account opens it with the address that paid; another account gets nothing', async ({
    page,
    browser,
    baseURL,
  }) => {
    const address = freshAddress('public')
    await page.goto('/')
    await page.getByRole('link', { name: 'Plans' }).first().click()
    await page.waitForURL('/pricing')
    await openPayment(page)
    await payWith(page, 'visa', address)
    await page.waitForURL('**/billing/welcome?session_id=*')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'One step left: open your account',
    )

    const stranger = await (await browser.newContext({ baseURL })).newPage()
    await signIn(stranger, freshAddress('stranger'))
    await stranger.goto(page.url())
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
      'This payment is not in this account',
    )
    await expect(stranger.getByText('No plan yet').first()).toBeVisible()

    await page.getByRole('link', { name: 'Sign in with that address' }).click()
    await askForCode(page, address)
    await enterCode(page, await codeFor(page.request, address))
    await page.waitForURL('**/billing/success?session_id=*')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Starter is active')
    await stranger.context().close()
  })

  test('a payer who lost the page finds the payment through the mail', async ({
    page,
    request,
  }) => {
    const stripe = await LocalStripe.find(request)
    const address = freshAddress('lost')
    await page.goto('/pricing')
    await openPayment(page)
    await payWith(page, 'visa', address)
    await page.waitForURL('**/billing/welcome?session_id=*')
    await stripe.settled()
    await expect.poll(async () => (await mailsTo(request, address)).length).toBeGreaterThan(0)
    const [mail] = await mailsTo(request, address)
    await page.goto(/https?:\/\/\S*\/sign-in\S*/.exec(mail?.text ?? '')?.[0] ?? '')
    await askForCode(page, address)
    await enterCode(page, await codeFor(page.request, address))
    await page.waitForURL(/\/billing/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Starter is active')
  })

  test('leaving the payment page without an account leads back to the prices', async ({ page }) => {
    await page.goto('/pricing')
    await openPayment(page)
    await page.getByRole('link', { name: 'Go back without paying' }).click()
    await page.waitForURL('/pricing?checkout=cancelled')
    await expect(page.getByText('You left the payment page. Nothing was charged.')).toBeVisible()
  })

  test('whose contract the operator runs has nothing to pay; beta access may move up', async ({
    page,
  }) => {
    const address = freshAddress('agreed')
    const title = page.getByRole('heading', { level: 1 })
    const become = async (plan: string, ...more: string[]) => {
      await prematch('contract', 'set', address, '--plan', plan, ...more)
      await page.goto('/billing')
    }
    await signIn(page, address)
    await become('beta')
    await expect(title).toHaveText('You have beta access, free')
    await openPayment(page)
    await payWith(page)
    await expect(title).toHaveText('Starter is active')

    // The contract counts, and the subscription that runs beside it is not hidden.
    await become('custom', ...FIGURES)
    await expect(title).toHaveText('A subscription runs beside your contract')
    await visitPortal(page, 'Change card, or cancel', 'Cancel subscription')
    await expect(title).toHaveText('A subscription runs beside your contract')

    const other = freshAddress('given')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('/sign-in')
    await signIn(page, other)
    await prematch('contract', 'set', other, '--plan', 'starter')
    await page.goto('/billing')
    await expect(title).toHaveText('Your plan is by agreement')
    await expect(page.getByRole('button', { name: 'Continue to payment' })).toHaveCount(0)
  })

  test('a demo account shows billing and can’t pay', async ({ page }) => {
    const { link } = await prematch('reviewer', 'invite', '--label', 'Billing', '--expires', '1d')
    await page.goto(String(link))
    await page.getByRole('button', { name: 'Enter the demo account' }).click()
    await page.waitForURL('/overview')
    await page.goto('/billing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A demo account can’t pay')
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })
}
