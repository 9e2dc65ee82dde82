#!/usr/bin/env node
// `npm test`: lint, types, dead code, unit and API tests on a real PostgreSQL, and the journeys in a browser.
// `npm test -- unit` and `npm test -- e2e` run a part, `npm test -- unit lib/keys` what lies in one folder. The last line
// sums up what ran. The local Stripe is tested when it, or a package it stands on, has changed, and by
// `npm test -- stripe-sandbox`.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  buildLocalStripe,
  buildPortal,
  buildServer,
  isStale,
  refreshApiTypes,
} from '../launch/steps/build.mjs'
import { findBrowser } from '../e2e/browser.mjs'
import { check, checkCode, checkUse } from './steps/check.mjs'
import { installPackages } from '../launch/steps/install.mjs'
import { atEnd, endAfter } from '../launch/steps/lifetime.mjs'
import { generateClient } from '../launch/steps/prisma.mjs'
import { say, step } from '../launch/steps/progress.mjs'
import { ROOT, runBin } from '../launch/steps/run.mjs'
import { bringPython } from './steps/python.mjs'
import { passedBefore, recordPassed } from './steps/sandbox-tests.mjs'
import { readArguments } from './steps/test-arguments.mjs'
import { countTests, failedTests, flakyTests } from '../test/report.mjs'

/** @typedef {import('../test/report.mjs').RunnerResult} RunnerResult */

/** Before this the tests that journeys wait for don't end, and their service starts within the rest. One that waits costs a fortieth of a processor. */
const SERVICE_AFTER_MS = 200_000
const SANDBOX = path.join(ROOT, 'packages/stripe-sandbox')
const FLAKY = path.join(ROOT, 'test/flaky-reporter.ts')
const reports = path.join(ROOT, '.prematch/test-reports')
/** @param {string} runner */
const report = (runner) => path.join(reports, `${runner}.json`)

/** @param {Promise<unknown>} generated what the code is checked with */
async function checkStatically(generated) {
  const formatting = check('Formatting', 'oxfmt/bin/oxfmt', ['--check', '.'])
  const typegen = await runBin('next/dist/bin/next', ['typegen'])
  if (typegen.code !== 0) say(typegen.output)
  await generated
  const results = await Promise.all([formatting, checkCode()])
  return typegen.code === 0 && results.every(Boolean)
}

/** @param {string} name @param {string} folder @param {string[]} filters @returns {Promise<RunnerResult>} */
async function runVitest(name, folder, filters) {
  const file = report(name)
  const args = [
    'run',
    '--root',
    folder,
    '--reporter=default',
    `--reporter=${FLAKY}`,
    '--reporter=json',
  ]
  args.push(`--outputFile.json=${file}`, ...filters)
  const { code } = await runBin('vitest/vitest.mjs', args, { onLine: say })
  return { runner: 'vitest', file, code }
}

/** Tests the local Stripe, and remembers what passed as a whole; a CI run changes no file of the project. @param {string[]} filters */
async function runSandbox(filters) {
  const result = await runVitest('stripe-sandbox', SANDBOX, filters)
  const { passed, failed } = countTests([result])
  const isWhole = filters.length === 0
  if (isWhole && failed === 0 && !process.env.CI) recordPassed(ROOT, SANDBOX, passed)
  return result
}

/** True when the local Stripe's tests are asked for, or stand for another state of it. @param {string[]} asked */
function wantsSandbox(asked) {
  if (asked.length > 0) return asked.includes('stripe-sandbox')
  const passed = passedBefore(ROOT, SANDBOX)
  if (passed !== undefined) say(`  stripe-sandbox: unchanged since its ${passed} tests passed`)
  return passed === undefined
}

/**
 * The journeys' service starts while the tests before them run, the journeys when their turn has come: what starts it uses one processor.
 * @param {string[]} filters @param {Promise<unknown>} turn @returns {Promise<RunnerResult>}
 */
async function runJourneys(filters, turn) {
  const browser = await findBrowser()
  const state = mkdtempSync(path.join(tmpdir(), 'prematch-e2e-'))
  chmodSync(state, 0o755) // as root, PostgreSQL runs as another user and has to enter
  atEnd(() => rmSync(state, { recursive: true, force: true }))
  const env = {
    ...browser,
    E2E_STATE_DIR: state,
    E2E_TURN: path.join(state, 'turn'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
  }
  void turn.then(() => writeFileSync(env.E2E_TURN, ''))
  const options = { env, onLine: say }
  const { code } = await runBin('@playwright/test/cli.js', ['test', ...filters], options)
  return { runner: 'playwright', file: report('playwright'), code }
}

await endAfter(async () => {
  const { parts, filters } = readArguments(process.argv.slice(2))
  /** @param {string} part */
  const wants = (part) => parts.length === 0 || parts.includes(part)

  await installPackages({ needsDevelopment: true })
  const generated = generateClient().then(refreshApiTypes)
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })

  const isSound = !wants('static') || (await checkStatically(generated))
  await generated
  // Few tests need a build, and make one that is stale: in one folder that is waited for only where it is needed.
  const isNarrow = filters.length > 0 && wants('unit')
  const needsBuild = !isNarrow && ['static', 'unit', 'e2e'].some(wants)
  // Side by side, as none of them uses two processors all the time.
  const [isUsed] = await Promise.all([
    !wants('static') || checkUse(),
    needsBuild && isStale('portal') && step('Building the portal', buildPortal),
    needsBuild && isStale('server') && step('Bundling the server', buildServer),
    needsBuild && isStale('stripe-sandbox') && step('Bundling the local Stripe', buildLocalStripe),
  ])
  const isClean = isSound && isUsed
  if (wants('unit') && !isNarrow) await bringPython()
  /** @type {RunnerResult[]} */
  const results = []
  const runUnits = async () => {
    if (wantsSandbox(parts)) results.push(await runSandbox(filters))
    if (wants('unit')) results.push(await runVitest('vitest', ROOT, filters))
  }
  const units = runUnits()
  // Where one can't begin, the other goes on: what it finds is told all the same.
  const turn = units.catch(() => undefined)
  const journeys =
    wants('e2e') &&
    Promise.race([turn, sleep(SERVICE_AFTER_MS, undefined, { ref: false })])
      .then(() => runJourneys(filters, turn))
      .then((run) => results.push(run))
  const ends = await Promise.allSettled([units, journeys])
  const sum = countTests(results)
  if (!isClean) say('\nFormatting, types, lint or the search for dead code failed: see above.')
  for (const name of failedTests(results)) say(`  failed: ${name}`)
  const flaky = flakyTests(results)
  for (const name of flaky) say(`  flaky: ${name}`)
  if (flaky.length > 0) say(`${flaky.length} of those that passed did so only when repeated`)
  say(`${sum.passed} passed, ${sum.failed} failed`)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return isClean && sum.failed === 0 ? 0 : 1
})
