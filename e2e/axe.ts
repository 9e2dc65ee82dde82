import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = { run(context: object, options: RunOptions): Promise<AxeResults> }

interface Theme {
  colorScheme: 'light' | 'dark'
  forcedColors: 'none' | 'active'
  background: string
  options: RunOptions
}

/** What is not drawn in other colours reads the same. */
const COLOURS: RunOptions = { runOnly: ['color-contrast'] }
const THEMES: Theme[] = [
  { colorScheme: 'light', forcedColors: 'none', background: 'rgb(251, 251, 249)', options: {} },
  { colorScheme: 'dark', forcedColors: 'none', background: 'rgb(13, 17, 16)', options: COLOURS },
  { colorScheme: 'dark', forcedColors: 'active', background: 'rgb(0, 0, 0)', options: COLOURS },
]

/**
 * Where the system forces its colours it replaces that of letters, and not the one they would be filled with, which is what axe reads:
 * makes the two one, or undoes that.
 */
const fillLetters = (page: Page, as: 'drawn' | 'written') =>
  page.evaluate((name) => {
    for (const { style, color } of [...document.querySelectorAll<HTMLElement>('body *')].map(
      (element) => ({ style: element.style, color: getComputedStyle(element).color }),
    ))
      if (name === 'drawn') style.setProperty('-webkit-text-fill-color', color, 'important')
      else style.removeProperty('-webkit-text-fill-color')
  }, as)

/**
 * Runs in the page: texts and fields, one of each kind. Of a kind are those which stand in the same elements, of the same classes and
 * colours: where rows of a list are drawn alike, the first stands for all of them.
 */
function oneOfAKind(): Node[] {
  const kinds = new Map<string, number>()
  const kindOf = new Map<Element | null, number>()
  const found: Element[] = []
  // Parents come before their children.
  for (const element of document.querySelectorAll('body, body *')) {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
      getComputedStyle(element)
    const drawn = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join()
    const place = kindOf.get(element.parentElement) ?? 0
    const isRead =
      element.checkVisibility({ visibilityProperty: true }) &&
      (element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
    const kind = [place, element.tagName, element.getAttribute('class'), drawn, isRead].join(' ')
    const number = kinds.get(kind) ?? kinds.size + 1
    if (isRead && !kinds.has(kind)) found.push(element)
    kinds.set(kind, number)
    kindOf.set(element, number)
  }
  return found
}

const wholePage = (): Node[] => [document]

/** What axe finds on a page as it stands, one line each. */
async function findings(page: Page, options: RunOptions): Promise<string[]> {
  // Not as a script of the page: those need its nonce.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  await page.evaluate(async () => {
    // Half-way from one colour to the other, nothing is as it will be read. It begins with the next frame.
    for (let i = 0; i < 2; i++) await new Promise((drawn) => requestAnimationFrame(drawn))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
  const read = await page.evaluateHandle(options === COLOURS ? oneOfAKind : wholePage)
  const { violations } = await page.evaluate(
    ({ include, given }) =>
      // Of what is right it need not collect the places, and the style sheets it would load again are for rules that are off.
      (window as unknown as { axe: Axe }).axe.run(
        { include },
        { ...given, resultTypes: ['violations'], preload: false },
      ),
    { include: read, given: options },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}

/** Fails on anything axe finds on a page as it stands, in both themes and in colours that the system forces. */
export async function expectClean(page: Page, what: string): Promise<void> {
  for (const { colorScheme, forcedColors, background, options } of THEMES) {
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
    await expect(page.locator('body')).toHaveCSS('background-color', background)
    const isForced = forcedColors === 'active'
    if (isForced) await fillLetters(page, 'drawn')
    const found = await findings(page, options)
    if (isForced) await fillLetters(page, 'written')
    expect(found, `${what}, ${isForced ? 'forced colours' : colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none', reducedMotion: 'reduce' })
}

/** Fails when a page is wider than its window. */
export async function expectNoSideScroll(page: Page, what: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect.soft(content, what).toBeLessThanOrEqual(window)
}

/** Visible buttons and fields with their heights; links in running text are read, not aimed at, and choices are aimed at by their label. */
export const touchTargets = (page: Page) =>
  page
    .locator(
      'button:visible, select:visible, input:visible:not(.sr-only, [type=radio], [type=checkbox])',
    )
    .evaluateAll((elements) =>
      elements
        // One that is drawn anew meanwhile has no box.
        .filter((element) => element.isConnected)
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent,
          height: Math.round(element.getBoundingClientRect().height),
        })),
    )

/** Of a page with a list, some of the list stand for all of it. */
const MOST_STOPS = 60

/** Between two looks at whether the walk has come round: to ask after each stop takes longer than the stop. */
const STOPS_AT_ONCE = 10

interface Walk {
  stops: number
  covered: string[]
  isRound: boolean
}
type Walked = typeof globalThis & { walk: Walk }

/** Runs in the page: notes, whenever the Tab key is let go, what has the focus and is wholly covered. */
function watchFocus(): void {
  const walk: Walk = { stops: 0, covered: [], isRound: false }
  ;(globalThis as Walked).walk = walk
  const isSeen = (shown: Element) => {
    // Of what is larger than the window, the part inside it.
    const box = shown.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)]
    const width = Math.min(clientWidth, box.right) - left
    const height = Math.min(clientHeight, box.bottom) - top
    if (width <= 0 || height <= 0) return false
    return [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const there = document.elementFromPoint(left + x * width, top + y * height)
        return (
          there !== null &&
          (shown.contains(there) || (there.contains(shown) && there !== document.body))
        )
      }),
    )
  }
  document.addEventListener('keyup', () => {
    // Between the last stop and the first the focus is the browser's own, though one is still the document's active element.
    const focused = document.querySelector(':focus')
    walk.isRound ||= !focused
    if (!focused || walk.isRound) return
    walk.stops++
    // A choice is seen by its label.
    const shown = focused.matches('.sr-only') ? (focused.closest('label') ?? focused) : focused
    if (!isSeen(shown)) walk.covered.push(focused.outerHTML.slice(0, 120))
  })
}

/** Walks through a page by keyboard and fails where what has the focus is wholly covered. */
export async function expectFocusSeen(page: Page, what: string): Promise<void> {
  await page.evaluate(watchFocus)
  let walk: Walk = { stops: 0, covered: [], isRound: false }
  for (let stop = 0; stop < MOST_STOPS && !walk.isRound; stop += STOPS_AT_ONCE) {
    for (let i = 0; i < STOPS_AT_ONCE; i++) await page.keyboard.press('Tab')
    walk = await page.evaluate(() => (globalThis as Walked).walk)
  }
  expect.soft(walk.stops, what).toBeGreaterThan(0)
  expect.soft(walk.covered, what).toEqual([])
}
