import type { Browser, Page } from '@playwright/test'
import { expectClean, expectNoSideScroll, touchTargets } from '../axe'
import { expectFits } from '../boxes'
import { expect, freshAddress, test, watchConsole } from '../journey'
import { LocalStripe, openPayment, subscribe, visitPortal } from '../local-stripe'
import { signIn } from '../prepared'

/** The pages of billing as they look, on a phone, to a screen reader and in other time zones. */
export function looks(): void {
  test('every page and state of billing is accessible in both themes, and fits a phone', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const stripe = await LocalStripe.find(request)
    const phone = await openPhone(browser, baseURL)
    const see = async (path: string, title: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expectClean(page, title)
      await phone.context().addCookies(await page.context().cookies())
      await phone.goto(path)
      await expectFitsPhone(phone, path)
    }
    await see('/pricing', 'Free to build, one price to grow')
    await see('/billing/welcome?session_id=cs_test_x', 'One step left: open your account')
    await signIn(page, freshAddress('billing-axe'))
    await see('/billing', 'Room for 20 competitions')
    const session = /cs_\w+/.exec(await openPayment(page))?.[0] ?? ''
    await see(`/billing/success?session_id=${session}`, 'The payment was not finished')
    await see('/billing/success?session_id=cs_test_x', 'This payment is not in this account')
    await see('/billing?checkout=cancelled', 'Room for 20 competitions')
    await stripe.breakDown()
    try {
      await see(`/billing/success?session_id=${session}`, 'Checking your payment')
    } finally {
      await stripe.mend()
    }
    await subscribe(page)
    await expectClean(page, 'the page after paying')
    await see('/billing', 'Starter is active')
    await expectFits(page, 'a subscription with its invoices')
    await page.getByRole('button', { name: 'Check with Stripe' }).click()
    await expect(page.getByText('Checked: Stripe says the same as this page.')).toBeVisible()
    await expectClean(page, 'checked with Stripe')
    await visitPortal(page, 'Change card, or cancel', 'Cancel subscription')
    await see('/billing', 'Starter is active and will end')
    await page.goto('/overview')
    await expect(page.getByText(/^Starter ends on/)).toBeVisible()
    await expectClean(page, 'the banner')
    await stripe.daysPass(32)
    await see('/billing', 'Starter has ended')
    await phone.context().close()
  })

  test('dates and amounts are the same on the server and in the browser, whatever its zone and language', async ({
    page,
    browser,
    baseURL,
  }) => {
    await signIn(page, freshAddress('billing-zones'))
    await subscribe(page)
    await visitPortal(page, 'Change card, or cancel', 'Cancel subscription')
    const context = await browser.newContext({
      baseURL,
      storageState: await page.context().storageState(),
      timezoneId: 'Pacific/Auckland',
      locale: 'fr-FR',
    })
    const away = await context.newPage()
    const errors: string[] = []
    watchConsole(away, errors)
    for (const path of ['/billing', '/pricing', '/overview']) {
      const served = (await (await away.goto(path))?.text()) ?? ''
      await expect(away.getByRole('heading', { level: 1 })).toBeVisible()
      const times = away.getByRole('main').locator('time')
      if ((await times.count()) > 0) await expect(times.first()).toHaveAttribute('title', /.+/)
      const shown = await times.evaluateAll((elements) =>
        elements.map((element) => element.firstChild?.textContent ?? ''),
      )
      for (const time of shown) expect(served, path).toContain(time)
      expect(await away.getByRole('main').innerText()).not.toMatch(/NaN|Invalid Date|undefined/)
    }
    await away.goto('/billing')
    await expect(away.getByRole('heading', { level: 1 })).toHaveText(
      'Starter est actif et va prendre fin',
    )
    await expect(away.getByText('29,00 €').first()).toBeVisible()
    expect(errors).toEqual([])
    await context.close()
  })
}

async function openPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  return context.newPage()
}

async function expectFitsPhone(phone: Page, path: string) {
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSideScroll(phone, path)
  // A choice is aimed at by its whole box.
  const targets = await touchTargets(phone)
  for (const { name, height } of targets.filter((target) => target.name !== ''))
    expect(height, `${path}: ${name}`).toBeGreaterThanOrEqual(40)
}
