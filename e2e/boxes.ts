import { expect, type Page } from '@playwright/test'
import { expectNoSideScroll } from './axe'

/** From a small phone to a wide window; between 768 and 1,024 the side bar takes its part. */
const WIDTHS = [320, 390, 768, 820, 1_024, 1_440]

/** Fails where, at any width, a page scrolls sideways, a text lies over another one, or a text leaves its box. */
export async function expectFits(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideScroll(page, `${what} at ${width}`)
    expect.soft(await page.evaluate(misplacedTexts), `${what} at ${width}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** Runs in the page: what is wrong with the boxes of its texts, one line each. */
function misplacedTexts(): string[] {
  type Box = { left: number; right: number; top: number; bottom: number }
  type Line = Box & { node: Text; layer: Element | null }
  const EVERYTHING: Box = { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 }
  const cut = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  /** What of its inside an element and those around it let be seen. */
  const windows = new Map<Element, Box>()
  const windowOf = (element: Element | null): Box => {
    if (!element || element === document.body) return EVERYTHING
    const known = windows.get(element)
    if (known) return known
    const around = windowOf(element.parentElement)
    const seen =
      styleOf(element).overflow === 'visible'
        ? around
        : cut(around, element.getBoundingClientRect())
    windows.set(element, seen)
    return seen
  }
  /** What is fixed or sticks lies over the rest on purpose. */
  const layerOf = (element: Element | null): Element | null =>
    !element || ['fixed', 'sticky'].includes(styleOf(element).position)
      ? element
      : layerOf(element.parentElement)
  /** What can be scrolled to, or ends with dots, is in its place. */
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (styleOf(element).overflow !== 'visible' || scrolls(element.parentElement))
  const boxAround = (element: Element): Element =>
    ['inline', 'contents'].includes(styleOf(element).display) && element.parentElement
      ? boxAround(element.parentElement)
      : element

  const lines: Line[] = []
  const wrong: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    const owner = node.parentElement
    if (!owner || node.data.trim() === '' || owner.closest('.sr-only, option')) continue
    if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = boxAround(owner).getBoundingClientRect()
    const isCut = scrolls(boxAround(owner))
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue
      // Lines that stand close share a little of their height, letters don't.
      const letters = {
        left: rect.left,
        right: rect.right,
        top: rect.top + 0.2 * rect.height,
        bottom: rect.bottom - 0.2 * rect.height,
      }
      const seen = cut(letters, windowOf(owner))
      if (seen.right - seen.left < 1 || seen.bottom - seen.top < 1) continue
      lines.push({ ...seen, node, layer: layerOf(owner) })
      if (isCut) continue
      const over = Math.max(
        box.left - letters.left,
        letters.right - box.right,
        box.top - letters.top,
        letters.bottom - box.bottom,
      )
      if (over > 1) wrong.push(`out of its box by ${Math.round(over)}: ${node.data.trim()}`)
    }
  }
  lines.sort((a, b) => a.top - b.top)
  lines.forEach((one, i) => {
    for (let j = i + 1; j < lines.length; j++) {
      const other = lines[j]
      if (!other || other.top >= one.bottom - 1) break
      if (other.node === one.node || other.layer !== one.layer) continue
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1)
        wrong.push(`${one.node.data.trim()} / ${other.node.data.trim()}`)
    }
  })
  return wrong
}
