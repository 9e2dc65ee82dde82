import {
  expectClean,
  expectFocusSeen,
  expectNoOverlap,
  expectNoSideScroll,
  touchTargets,
} from './axe'
import { expect, freshAddress, test, watchConsole } from './journey'
import { haveCompetition, haveDeveloper, haveKey, signIn } from './prepared'
import { firstRunStates, open, PORTAL_PAGES, publicStates } from './states'

test('every page and state is accessible in both themes', async ({ page, consoleErrors }) => {
  for await (const state of publicStates(page)) await expectClean(page, state)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])
  for await (const state of firstRunStates(page)) await expectClean(page, state)
})

test('every page fits every width between a phone and a wide window, and shows what has the focus', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, freshAddress('widths'))
  await haveDeveloper(page)
  await haveCompetition(page)
  await haveKey(page)
  // Between a phone and a wide window the side bar takes its part.
  for (const width of [768, 820, 1_024, 1_280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [...PORTAL_PAGES, '/settings']) {
      await open(page, path)
      await expectNoSideScroll(page, `${path} at ${width}`)
      await expectNoOverlap(page, `${path} at ${width}`)
    }
  }

  const phone = await browser.newContext({
    baseURL,
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const small = await phone.newPage()
  for (const path of ['/', '/status', '/track-record', ...PORTAL_PAGES]) {
    await open(small, path)
    await expectNoSideScroll(small, path)
    for (const box of await touchTargets(small)) {
      expect(box.height, `${path}: ${box.name}`).toBeGreaterThanOrEqual(40)
    }
  }
  await small.getByRole('button', { name: 'Account' }).click()
  await expect(small.getByRole('dialog').getByRole('button', { name: 'Sign out' })).toBeVisible()
  // 400 % zoom of a 1280 px window.
  await small.setViewportSize({ width: 320, height: 256 })
  for (const path of PORTAL_PAGES) {
    await small.goto(path)
    await expectNoSideScroll(small, `${path} at 400 %`)
    await expectFocusSeen(small, `${path} at 400 %`)
  }
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
    for (const path of ['/', '/status', ...PORTAL_PAGES]) {
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

  await page.locator('label').filter({ hasText: 'Sombres' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 17, 16)')
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
