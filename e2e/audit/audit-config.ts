import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import base, { serverOf, UNOPTIMISED } from '../../playwright.config'
import type { World } from '../world'

/**
 * What looks at the product instead of testing it, against `npm start` as journeys have it, one world of theirs.
 * @param world as `e2e/world.ts` names it
 * @param file the one file of this folder that is run
 */
export function auditIn(world: World, file: string): PlaywrightTestConfig {
  const { launchOptions, ...use } = base.use ?? {}
  // What is measured here is what a visitor has.
  const args = launchOptions?.args?.filter((arg) => arg !== UNOPTIMISED)
  return defineConfig({
    ...base,
    use: { ...use, launchOptions: { ...launchOptions, args } },
    testDir: import.meta.dirname,
    testMatch: file,
    outputDir: '../../test-results/audit',
    workers: 1,
    timeout: 30 * 60_000,
    projects: [{ name: world, metadata: { world } }],
    webServer: serverOf(world),
  })
}
