import { expect, freshAddress, test } from '../journey'
import { LocalStripe, subscribe, visitPortal } from '../local-stripe'
import { haveCompetition, haveDeveloper, signIn } from '../prepared'

/** A subscription from its first payment to its end, and again. */
export function life(): void {
  test('from the free plan to Starter, cancelled, taken back, ended, kept small and restored', async ({
    page,
    request,
  }) => {
    const stripe = await LocalStripe.find(request)
    const title = page.getByRole('heading', { level: 1 })
    await signIn(page, freshAddress('payer'))
    await haveDeveloper(page)
    await haveCompetition(page)

    await page.goto('/billing')
    await expect(title).toHaveText('Room for 20 competitions')
    await expect(page.getByText('Payments are played through here')).toBeVisible()
    await subscribe(page)
    await expect(page.getByText('Starter plan').first()).toBeVisible()

    await page.getByRole('link', { name: 'Choose your competitions' }).click()
    await expect(title).toHaveText('You follow 1 of 20 competitions')
    for (const count of [2, 3]) {
      await page
        .locator('[data-competition]')
        .getByRole('button', { name: /^Choose / })
        .first()
        .click()
      await expect(title).toHaveText(`You follow ${count} of 20 competitions`)
    }

    await page.goto('/billing')
    await expect(page.getByText(/^€29\.00, \d/)).toBeVisible()
    await expect(page.getByText('Visa •••• 4242')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Invoice and receipt/ })).toHaveAttribute(
      'href',
      new RegExp(`^${stripe.url}/i/`),
    )
    const preview = page.getByRole('region', { name: 'If you go back to Developer' })
    await expect(preview.getByRole('row', { name: /^Competitions/ })).toHaveText(/20\s*1\s*3/)

    await visitPortal(page, 'Change card, or cancel', 'Cancel subscription')
    await expect(title).toHaveText('Starter is active and will end')
    const ends = await page.locator('main dd time').first().evaluate(shownText)
    await page.goto('/overview')
    const banner = page.getByText(/^Starter ends on/)
    await expect(banner).toContainText(ends)

    await visitPortal(page, 'Take the cancellation back', "Don't cancel subscription")
    await expect(title).toHaveText('Starter is active')
    await page.goto('/overview')
    await expect(title).toBeVisible()
    await expect(banner).toHaveCount(0)

    await visitPortal(page, 'Change card, or cancel', 'Cancel subscription')
    await expect(title).toHaveText('Starter is active and will end')
    await stripe.daysPass(32)
    await page.goto('/overview')
    await expect(page.getByText('Starter has ended. Data routes answer 403')).toBeVisible()
    await page.getByRole('link', { name: 'Billing' }).last().click()
    await expect(title).toHaveText('Starter has ended')

    // Nothing was deleted: one of three goes on for free, the others sleep.
    await page.getByRole('link', { name: 'Go on with Developer' }).click()
    await expect(title).toHaveText('Choose what to keep')
    await page.getByRole('main').getByRole('radio').first().check()
    await page.getByRole('button', { name: /^Activate Developer with / }).click()
    await expect(title).toHaveText(/^You follow /)
    await expect(page.getByRole('heading', { name: 'Sleeping' })).toBeVisible()
    await expect(page.getByText('Developer plan, free').first()).toBeVisible()
    await page.goto('/billing')
    await expect(title).toHaveText('Room for 20 competitions')

    await subscribe(page)
    await page.goto('/competitions')
    await expect(title).toHaveText('You follow 3 of 20 competitions')
  })

  test('what Stripe has not told us yet is found on the way back from it, with the reason', async ({
    page,
    request,
  }) => {
    const stripe = await LocalStripe.find(request)
    await signIn(page, freshAddress('untold'))
    await subscribe(page)
    await stripe.settled()
    await stripe.control('/deliveries/hold')
    try {
      await visitPortal(page, 'Change card, or cancel', 'Cancel subscription')
      await expect(page.getByText(/^Checked and corrected\. .*the cancellation/)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Starter is active and will end',
      )
      await page.getByRole('button', { name: 'Check with Stripe' }).click()
      await expect(page.getByText('Checked: Stripe says the same as this page.')).toBeVisible()
    } finally {
      await stripe.mend()
    }
  })

  test('a payment that fails is told on every page, and paying what is owed settles it', async ({
    page,
    request,
  }) => {
    const stripe = await LocalStripe.find(request)
    const title = page.getByRole('heading', { level: 1 })
    await signIn(page, freshAddress('late'))
    await subscribe(page)
    await page.goto('/billing')
    await page.getByRole('button', { name: 'Change card, or cancel' }).click()
    await page.getByLabel('Test card').selectOption('chargeCustomerFail')
    await page.getByRole('button', { name: 'Use this card' }).click()
    await stripe.control('/settings', {
      dunning: { retryAfterDays: [3, 5, 7], finally: 'unpaid' },
    })
    await stripe.daysPass(32)

    await page.goto('/keys')
    await expect(
      page.getByText(/Your last payment did not go through\. It is tried again on \d/),
    ).toBeVisible()
    await page.goto('/billing')
    await expect(title).toHaveText('Your last payment did not go through')
    await expect(page.getByText('Starter plan').first()).toBeVisible()

    await stripe.daysPass(24)
    await page.goto('/billing')
    await expect(title).toHaveText('Starter stopped: a payment is missing')
    await page.getByRole('link', { name: 'Pay €29.00 now' }).click()
    await page.waitForURL(`${stripe.url}/i/**`)
    await page.getByLabel('Test card').selectOption('visa')
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByText('Status: paid')).toBeVisible()
    await stripe.settled()
    await page.goto('/billing')
    await expect(title).toHaveText('Starter is active')
  })
}

/** A time as it is shown, without what is added for screen readers. */
const shownText = (element: Element): string => element.firstChild?.textContent ?? 'no time'
