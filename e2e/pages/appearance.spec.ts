import { expectClean, expectFocusSeen, expectNoSideScroll, touchTargets } from '../axe'
import { expectFits } from '../boxes'
import { expectOneClassOfAKind } from '../class-names'
import { expect, freshAddress, test, watchConsole } from '../journey'
import { haveCompetition, haveDeveloper, haveKey, signIn } from '../prepared'
import { firstRunStates, open, PORTAL_ADDRESSES, publicAddresses, publicStates } from '../states'

// Each goes through all pages.
test.describe.configure({ mode: 'parallel' })

test('every page and state is accessible in both themes', async ({ page, consoleErrors }) => {
  for await (const state of publicStates(page)) await expectClean(page, state)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])
  for await (const state of firstRunStates(page)) await expectClean(page, state)
})

test('every page fits every width, no text lies over another, and what has the focus is seen', async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  // In French: its words are longer.
  await page.context().addCookies([{ name: 'prematch_lang', value: 'fr', url: baseURL ?? '' }])
  const look = async (path: string) => {
    await open(page, path)
    await expectOneClassOfAKind(page, path)
    await expectFits(page, path)
    // 400 % zoom of a 1280 px window.
    await page.setViewportSize({ width: 320, height: 256 })
    await expectFocusSeen(page, `${path} at 400 %`)
  }
  for (const path of await publicAddresses(page)) await look(path)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])
  await signIn(page, freshAddress('widths'))
  await haveDeveloper(page)
  await haveCompetition(page)
  await haveKey(page)
  for (const path of PORTAL_ADDRESSES) await look(path)

  const phone = await browser.newContext({
    baseURL,
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const small = await phone.newPage()
  for (const path of ['/', '/status', '/track-record', ...PORTAL_ADDRESSES]) {
    await open(small, path)
    await expectNoSideScroll(small, path)
    for (const box of await touchTargets(small)) {
      expect(box.height, `${path}: ${box.name}`).toBeGreaterThanOrEqual(40)
    }
  }
  await small.getByRole('button', { name: 'Compte' }).click()
  await expect(
    small.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }),
  ).toBeVisible()
  await phone.close()
})

test('times are those of Paris in every time zone, on the server and in the browser', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, freshAddress('zones'))
  await haveDeveloper(page)
  await haveCompetition(page)
  const storageState = await page.context().storageState()
  for (const [timezoneId, locale] of [
    ['Pacific/Auckland', 'fr-FR'],
    ['America/Los_Angeles', 'ar'],
  ] as const) {
    const context = await browser.newContext({ baseURL, storageState, timezoneId, locale })
    const away = await context.newPage()
    const errors: string[] = []
    watchConsole(away, errors)
    for (const path of ['/', '/status', ...PORTAL_ADDRESSES]) {
      const response = await away.goto(path)
      const served = (await response?.text()) ?? ''
      const times = away.locator('time')
      // The reader's own time joins after hydration: from here on the page is the browser's.
      if ((await times.count()) > 0) await expect(times.first()).toHaveAttribute('title', /.+/)
      const shown = await times.evaluateAll((elements) =>
        elements.map((element) => element.firstChild?.textContent ?? ''),
      )
      for (const time of shown) expect(served, `${path}, ${timezoneId}`).toContain(time)
    }
    expect(errors, `${timezoneId}, ${locale}`).toEqual([])
    await context.close()
  }
})

test('language and colours are chosen, kept and there from the first byte', async ({
  page,
  request,
}) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /Français/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connectez-vous avec un code')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')

  // Less motion is none: a transition of no time on every element is thousands of events at each change of colour.
  await page.evaluate(() => {
    document.addEventListener('transitionrun', () => (document.title = 'moved'))
  })
  await page.locator('label').filter({ hasText: 'Sombres' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 17, 16)')
  await expect(page).not.toHaveTitle('moved')
  // On paper dark colours are grey on white; where the system chooses the colours, no background tells what is chosen.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 251, 249)')
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
  await expect(page.locator('label').filter({ hasText: 'Sombres' })).toHaveCSS(
    'outline-style',
    'solid',
  )
  await expect(page.locator('label').filter({ hasText: 'Claires' })).toHaveCSS(
    'outline-style',
    'none',
  )
  const html = await (await page.request.get('/sign-in')).text()
  expect(html).toContain('data-theme="dark"')

  const german = await request.get('/', { headers: { 'accept-language': 'de, fr;q=0.5' } })
  expect(await german.text()).toContain('lang="fr"')
})
