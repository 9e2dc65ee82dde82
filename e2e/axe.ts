import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

type Axe = { run(context: Document, options: RunOptions): Promise<AxeResults> }

/** What axe finds on a page as it stands, one line each. */
async function findings(page: Page, options: RunOptions): Promise<string[]> {
  await page.addScriptTag({ path: AXE })
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: Axe }).axe.run(document, given),
    options,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}

const THEMES: { colorScheme: 'light' | 'dark'; background: string; options: RunOptions }[] = [
  { colorScheme: 'light', background: 'rgb(251, 251, 249)', options: {} },
  // The other theme differs in colours alone.
  { colorScheme: 'dark', background: 'rgb(13, 17, 16)', options: { runOnly: ['color-contrast'] } },
]

/** Fails on anything axe finds on a page as it stands, in both themes. */
export async function expectClean(page: Page, what: string): Promise<void> {
  for (const { colorScheme, background, options } of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('body')).toHaveCSS('background-color', background)
    expect(await findings(page, options), `${what}, ${colorScheme}`).toEqual([])
  }
}

/** Fails when a page is wider than its window. */
export async function expectNoSideScroll(page: Page, what: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content, what).toBeLessThanOrEqual(window)
}

/** Visible buttons and selects with their heights; links in running text are read, not aimed at. */
export const touchTargets = (page: Page) =>
  page
    .locator('button:visible, select:visible, input:visible:not(.sr-only)')
    .evaluateAll((elements) =>
      elements.map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent,
        height: Math.round(element.getBoundingClientRect().height),
      })),
    )
