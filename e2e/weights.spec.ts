import { askForCode, expect, freshAddress, test } from './journey'
import { PORTAL_PAGES, publicPages } from './pages'
import { haveCompetition, haveDeveloper, haveKey, signIn } from './prepared'
import { weigh } from './weights'

/** The bars: scripts in KiB, documents and fonts in KB. A bare page of this Next weighs 138 KiB. */
const PUBLIC_JS = 150 * 1_024
const PORTAL_JS = 175 * 1_024
const HTML = 40_000
const FONTS = 60_000

test('no page weighs more than its bar when it is opened first', async ({ page }) => {
  const { request } = page
  const rows: { page: string; js: string; html: string; css: string; fonts: string }[] = []
  const kib = (bytes: number) => (bytes / 1_024).toFixed(1)
  const check = async (address: string, mostJs: number) => {
    const { js, html, css, fonts } = await weigh(request, address)
    rows.push({ page: address, js: kib(js), html: kib(html), css: kib(css), fonts: kib(fonts) })
    expect.soft(js, `scripts of ${address}`).toBeLessThanOrEqual(mostJs)
    expect.soft(html, `document of ${address}`).toBeLessThanOrEqual(HTML)
    expect.soft(fonts, `fonts of ${address}`).toBeLessThanOrEqual(FONTS)
    expect.soft(Math.min(js, css), `what ${address} names is found`).toBeGreaterThan(0)
  }
  for (const address of await publicPages(page)) await check(address, PUBLIC_JS)
  expect((await weigh(request, '/')).fonts, 'fonts are found').toBeGreaterThan(0)
  await page.goto('/sign-in')
  await askForCode(page, freshAddress('weights-code'))
  await check('/sign-in/code', PUBLIC_JS)
  await signIn(page, freshAddress('weights'))
  await haveDeveloper(page)
  await haveCompetition(page)
  await haveKey(page)
  for (const address of PORTAL_PAGES) await check(address, PORTAL_JS)
  // A table for who asks for it: `npm run audit:pages -- --weights`.
  if (process.env.AUDIT) console.table(rows)
})
