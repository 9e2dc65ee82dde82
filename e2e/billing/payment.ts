import { expect, freshAddress, test } from '../journey'
import { LocalStripe, openPayment, payWith, visitPortal } from '../local-stripe'
import { signIn } from '../prepared'

/** On the payment page and on the way back from it. */
export function payment(): void {
  test('a declined card charges nothing; leaving the payment page leads back, and the same page is still open', async ({
    page,
    consoleErrors,
  }) => {
    await signIn(page, freshAddress('declined'))
    await page.goto('/billing')
    const first = await openPayment(page)
    await payWith(page, 'chargeDeclined')
    await expect(page.getByRole('alert')).toContainText('Your card was declined.')
    // The browser reports Stripe's 402 for its own page.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('402')])

    await page.getByRole('link', { name: 'Go back without paying' }).click()
    await page.waitForURL('/billing?checkout=cancelled')
    await expect(page.getByText('You left the payment page. Nothing was charged')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Room for 20 competitions')
    expect(await openPayment(page)).toBe(first)

    await page.goBack()
    await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeEnabled()
    expect(await openPayment(page, 'Yearly')).not.toBe(first)
    await expect(page.getByText('€290.00 per year').first()).toBeVisible()
    await payWith(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Starter is active')
  })

  test('the page after paying never says success before it is true', async ({ page, request }) => {
    const stripe = await LocalStripe.find(request)
    const title = page.getByRole('heading', { level: 1 })
    await signIn(page, freshAddress('pending'))
    await page.goto('/billing')
    await openPayment(page)
    await stripe.breakDown()
    try {
      await payWith(page)
      await page.waitForURL('**/billing/success?session_id=*')
      await expect(title).toHaveText('Checking your payment')
      await expect(page.getByText('Asking Stripe…')).toBeVisible()
      // Several answers that know nothing.
      for (let asked = 0; asked < 2; asked++)
        await page.waitForResponse((response) => response.request().method() === 'POST')
      await expect(title).toHaveText('Checking your payment')
      await expect(page.getByText('Starter is active')).toHaveCount(0)
      await expect(page.getByText('No plan yet').first()).toBeVisible()

      // Stripe answers again while its events are still held back: asking settles it, without a click.
      await stripe.answerAgain()
      await expect(title).toHaveText('Starter is active')
      await expect(page.getByText('Starter plan').first()).toBeVisible()
    } finally {
      await stripe.mend()
    }
  })

  test('after a minute without an answer the page stops asking and says what holds', async ({
    page,
    request,
  }) => {
    const stripe = await LocalStripe.find(request)
    await signIn(page, freshAddress('unanswered'))
    await page.goto('/billing')
    const session = /cs_\w+/.exec(await openPayment(page))?.[0] ?? ''
    await page.clock.install()
    await stripe.breakDown()
    try {
      await page.goto(`/billing/success?session_id=${session}`)
      const stopped = page.getByText('No certain answer yet. If you paid, nothing is lost')
      for (let step = 0; step < 60 && !(await stopped.isVisible()); step++) {
        await page.clock.runFor(3_000)
        await expect(page.getByRole('button', { name: 'Ask again' })).toBeEnabled()
      }
      await expect(stopped).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking your payment')
    } finally {
      await stripe.mend()
    }
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The payment was not finished')
  })

  test('a payment that takes days is on its way until it has arrived', async ({
    page,
    request,
  }) => {
    const stripe = await LocalStripe.find(request)
    const title = page.getByRole('heading', { level: 1 })
    await signIn(page, freshAddress('debit'))
    await page.goto('/billing')
    const address = await openPayment(page)
    await payWith(page, 'sepa_debit')
    await expect(title).toHaveText('Your payment is on its way')
    await expect(page.getByText('No plan yet').first()).toBeVisible()
    const session = /cs_\w+/.exec(address)?.[0] ?? ''
    // Nothing to buy beside it.
    await page.goto('/billing')
    await expect(title).toHaveText('Your payment is on its way')
    await expect(page.getByRole('button', { name: 'Continue to payment' })).toHaveCount(0)
    await page.goto(`/billing/success?session_id=${session}`)
    // The page has asked by itself before the money arrives.
    await expect(title).toHaveText('Your payment is on its way')
    await stripe.control(`/checkout/sessions/${session}/async_payment/succeed`)
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect(title).toHaveText('Starter is active')
  })

  test('a payment that takes days and fails is said on every page, and leads to another try', async ({
    page,
    request,
  }) => {
    const stripe = await LocalStripe.find(request)
    const title = page.getByRole('heading', { level: 1 })
    await signIn(page, freshAddress('refused-debit'))
    await page.goto('/billing')
    const session = /cs_\w+/.exec(await openPayment(page))?.[0] ?? ''
    await payWith(page, 'sepa_debit')
    await expect(title).toHaveText('Your payment is on its way')
    await stripe.control(`/checkout/sessions/${session}/async_payment/fail`)
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect(title).toHaveText('Your payment did not go through')
    await stripe.settled()
    await page.goto('/keys')
    await expect(page.getByText('Your payment did not go through')).toBeVisible()
    await page.goto('/billing')
    await expect(title).toHaveText('Your payment did not go through')
    await openPayment(page)
    await payWith(page)
    await expect(title).toHaveText('Starter is active')
  })

  test('from the address that npm start printed to payment and to the customer portal: every way back is signed in', async ({
    page,
    baseURL: given,
  }) => {
    const baseURL = given ?? ''
    // The other name of this machine leads to the one that was printed, so that no session begins there.
    const otherName = baseURL.replace('127.0.0.1', 'localhost')
    await page.goto(`${otherName}/pricing?from=there`)
    expect(page.url()).toBe(`${baseURL}/pricing?from=there`)

    await signIn(page, freshAddress('ways-back'))
    await page.goto('/billing')
    const address = await openPayment(page)
    // Coming back from another site must keep the session, and another host name is another site.
    await page.goto(address.replace('127.0.0.1', 'localhost'))
    await payWith(page)
    await page.waitForURL(`${baseURL}/billing/success?session_id=*`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Starter is active')

    await visitPortal(page, 'Change card, or cancel', 'Cancel subscription')
    expect(page.url()).toContain(`${baseURL}/billing`)
    await expect(page.getByText('Starter plan').first()).toBeVisible()
    await page.goto(`${otherName}/usage`)
    expect(page.url()).toBe(`${baseURL}/usage`)
    await expect(page.getByText('Starter plan').first()).toBeVisible()
  })

  test('by keyboard alone: choose, pay, come back', async ({ page }) => {
    await signIn(page, freshAddress('keyboard'))
    await page.goto('/billing')
    const focusOn = async (name: string) => {
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press('Tab')
        const focused = page.locator(':focus')
        const text = (await focused.count()) === 0 ? '' : await focused.evaluate(nameOf)
        if (text.startsWith(name)) return
      }
      throw new Error(`Tab never reaches ${name}`)
    }
    await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible()
    await focusOn('Monthly')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    await focusOn('Continue to payment')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/c/pay/**')
    await focusOn('Subscribe')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Starter is active')
    await focusOn('Choose your competitions')
    await page.keyboard.press('Enter')
    await page.waitForURL('/competitions')
  })
}

/** What a focused control is called: its label for a choice, its text otherwise. */
const nameOf = (element: Element): string =>
  (element.closest('label')?.textContent ?? element.textContent).trim()
