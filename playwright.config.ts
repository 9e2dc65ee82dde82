import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { stateDir, WORLDS, type World } from './e2e/world'
import { freePort } from './test/free-port'
import { systemBrowser } from './e2e/browser.mjs'

// Workers read this file again: what the first reading chose reaches them through the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_STATE_DIR ??= path.join(import.meta.dirname, '.prematch/e2e')

const executablePath = systemBrowser()
const ownLibraries = process.env.CHROMIUM_LIBRARIES

/**
 * What a page computes in a journey, it computes a few times: to optimise that took the pages a quarter of their processor time where they are audited,
 * and a tenth elsewhere.
 */
export const UNOPTIMISED = '--js-flags=--no-opt --no-maglev'

/**
 * Starts a world and waits until it has printed its address. On the defaults of `npm start`, with nothing set but what it needs beside
 * another start, and what makes the world.
 */
export const serverOf = (world: World) => ({
  name: 'npm start',
  command: 'exec node launch/start.mjs',
  // Audits, whose configuration lies elsewhere, have it as well.
  cwd: import.meta.dirname,
  wait: { stdout: / Address +(?<E2E_address>\S+)\s/ },
  timeout: 600_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  stdout: 'pipe' as const,
  env: {
    PREMATCH_ENV: '',
    HOST: '',
    PUBLIC_URL: '',
    LOG_LEVEL: 'warn',
    PORT: process.env.E2E_PORT ?? '',
    // Each journey speaks from a network of its own; together they would use up one network's codes.
    TRUSTED_PROXIES: '1',
    DATABASE_URL: '',
    // A whole season for the sandbox would be at the journeys' cost: the one that needs it makes its beginning (e2e/season.ts).
    SANDBOX: 'off',
    PREMATCH_STATE_DIR: stateDir(world),
    ...WORLDS[world],
  },
})

export default defineConfig({
  testDir: 'e2e',
  // Bundles that journeys load run as they are: to transpile them takes each worker ten seconds.
  build: { external: ['**/dist/*.mjs'] },
  outputDir: 'test-results',
  // Audits, whose configuration lies elsewhere, have it as well.
  globalSetup: path.join(import.meta.dirname, 'e2e/begin.ts'),
  // A journey waits for pages, mails and payments about half its time.
  workers: 5,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // What moves is drawn sixty times a second, by a processor without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    // A record of every step costs time in each journey: `npx playwright test NAME --trace on` has it for one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        UNOPTIMISED,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...(ownLibraries ? ['--no-zygote'] : []),
      ],
      ...(ownLibraries && {
        env: {
          ...process.env,
          LD_LIBRARY_PATH: ownLibraries,
          FONTCONFIG_PATH: process.env.CHROMIUM_FONTS ?? '',
        },
      }),
    },
  },
  webServer: serverOf('simulation'),
})
