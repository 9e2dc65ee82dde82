import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { test } from '../journey'
import {
  firstRunStates,
  moreStates,
  open,
  PORTAL_PAGES,
  PUBLIC_PAGES,
  publicStates,
} from '../states'
import { indexPage, type Picture } from './index-page'

const FOLDER = path.join(import.meta.dirname, '../../pictures')
const WIDTHS = [1440, 820, 390]
const HEIGHT = 900
const THEMES = ['light', 'dark'] as const
/** In French, where words are longer: as a stranger, and signed in. */
const FRENCH = {
  stranger: ['/pricing', '/docs', ...PUBLIC_PAGES],
  owner: [...PORTAL_PAGES, '/billing', '/settings'],
}

/** What it takes until all of a page has come into view once, and what moves has moved. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((drawn) => setTimeout(drawn, 30))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

test('pictures of every page and state', async ({ page, browser, baseURL, consoleErrors }) => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const pictures: Picture[] = []

  async function take(
    from: Page,
    state: string,
    language: string,
    themes: readonly ('light' | 'dark')[],
  ) {
    for (const theme of themes)
      for (const width of WIDTHS) {
        await from.emulateMedia({ colorScheme: theme })
        await from.setViewportSize({ width, height: HEIGHT })
        await settle(from)
        const name = state.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'landing'
        const file = `${name}-${width}-${theme}-${language}.png`
        await from.screenshot({ path: path.join(FOLDER, file), fullPage: true })
        pictures.push({ state, width, theme, language, file })
      }
    await from.setViewportSize({ width: 1440, height: HEIGHT })
  }

  await page.setViewportSize({ width: 1440, height: HEIGHT })
  for (const states of [publicStates, firstRunStates])
    for await (const state of states(page)) await take(page, state, 'en', THEMES)
  for (const [who, paths] of Object.entries(FRENCH)) {
    const french = await browser.newContext({
      locale: 'fr-FR',
      reducedMotion: 'reduce',
      ...(who === 'owner' && { storageState: await page.context().storageState() }),
      ...(baseURL !== undefined && { baseURL }),
    })
    const other = await french.newPage()
    for (const each of paths) {
      await open(other, each)
      await take(other, each, 'fr', ['light'])
    }
    await french.close()
  }
  for await (const state of moreStates(page)) await take(page, state, 'en', THEMES)

  writeFileSync(path.join(FOLDER, 'index.html'), indexPage(pictures))
  console.log(`\n${pictures.length} pictures: ${path.relative(process.cwd(), FOLDER)}/index.html\n`)
  // The page that there is not says so in the console; all else is looked at by journeys.
  consoleErrors.splice(0)
})
