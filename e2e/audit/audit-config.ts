import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import base, { printedAddress, serverOf } from '../../playwright.config'

/**
 * What looks at the product instead of testing it, against `npm start` as journeys have it, one world of theirs.
 * @param world as `playwright.config.ts` names it
 * @param file the one file of this folder that is run
 */
export function auditIn(world: 'results' | 'simulation', file: string): PlaywrightTestConfig {
  return defineConfig({
    ...base,
    testDir: import.meta.dirname,
    testMatch: file,
    outputDir: '../../test-results/audit',
    workers: 1,
    timeout: 30 * 60_000,
    projects: [{ name: world, metadata: { world }, use: { baseURL: printedAddress(world) } }],
    webServer: serverOf([world]),
  })
}
