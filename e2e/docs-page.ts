import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './journey'

export { expect, test } from './journey'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Axe = { run(context: object, options: RunOptions): Promise<AxeResults> }

/** What axe finds in our own part of a page, in both themes; Scalar's part is Scalar's. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.addScriptTag({ content: AXE })
    const { violations } = await page.evaluate(
      (options) =>
        (window as unknown as { axe: Axe }).axe.run({ exclude: ['.scalar-holder'] }, options),
      {} as RunOptions,
    )
    const findings = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    expect([what, colorScheme, findings]).toEqual([what, colorScheme, []])
  }
}
