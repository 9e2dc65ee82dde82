import { expect, type Page } from '@playwright/test'
import { extendTailwindMerge } from 'tailwind-merge'
import config from '../tailwind.config'

const { fontSize, borderRadius } = config.theme
/** Told about our own sizes, or it takes `text-small` for a colour. */
const merge = extendTailwindMerge({
  extend: { theme: { text: Object.keys(fontSize), radius: Object.keys(borderRadius) } },
})

/**
 * Fails where an element has two classes of one kind, as `px-2 px-4`: the order of the style sheet decides between them, whatever
 * the code says.
 */
export async function expectOneClassOfAKind(page: Page, what: string): Promise<void> {
  const lists = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('[class]')].map((one) => one.getAttribute('class') ?? ''),
    ),
  ])
  const words = (list: string) => list.split(/\s+/).filter(Boolean)
  const doubled = lists.flatMap((list) => {
    const kept = new Set(words(merge(list)))
    const lost = words(list).filter((word) => !kept.has(word))
    return lost.length > 0 ? [`${lost.join(' ')} in ${list}`] : []
  })
  expect.soft(doubled, what).toEqual([])
}
