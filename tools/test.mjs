#!/usr/bin/env node
// `npm test`: lint, types, unit and API tests on a real PostgreSQL, and the journeys in a browser.
// `npm test -- unit` and `npm test -- e2e` run a part. The last line sums up both runners.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildPortal, buildServer, isStale, refreshApiTypes } from './steps/build.mjs'
import { findBrowser } from './steps/browser.mjs'
import { StepFailure } from './steps/failures.mjs'
import { installPackages } from './steps/install.mjs'
import { atEnd, endAfter } from './steps/lifetime.mjs'
import { generateClient } from './steps/prisma.mjs'
import { say, step } from './steps/progress.mjs'
import { ROOT, runBin } from './steps/run.mjs'
import { countTests, failedTests } from './steps/test-report.mjs'

const PARTS = ['static', 'unit', 'e2e']
const reports = path.join(ROOT, '.prematch/test-reports')
const report = (runner) => path.join(reports, `${runner}.json`)

/** Runs a checker; it prints only when it has something to say. */
async function check(name, bin, args) {
  const { code, output } = await runBin(bin, args)
  say(code === 0 ? `  ${name}: ok` : `${output.trim()}\n  ${name}: failed`)
  return code === 0
}

async function checkStatically() {
  const typegen = await runBin('next/dist/bin/next', ['typegen'])
  if (typegen.code !== 0) say(typegen.output)
  const results = await Promise.all([
    check('Formatting', 'prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']),
    check('Types', 'typescript/bin/tsc', ['--noEmit']),
    check('Lint', 'eslint/bin/eslint.js', ['.']),
  ])
  return typegen.code === 0 && results.every(Boolean)
}

async function runUnit() {
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest')}`,
  ]
  const { code } = await runBin('vitest/vitest.mjs', args, { onLine: say })
  return { runner: 'vitest', file: report('vitest'), code }
}

async function runJourneys() {
  const browser = await findBrowser()
  const state = mkdtempSync(path.join(tmpdir(), 'prematch-e2e-'))
  chmodSync(state, 0o755) // as root, PostgreSQL runs as another user and has to enter
  atEnd(() => rmSync(state, { recursive: true, force: true }))
  const { code } = await runBin('@playwright/test/cli.js', ['test'], {
    env: { ...browser, E2E_STATE_DIR: state, PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') },
    onLine: say,
  })
  return { runner: 'playwright', file: report('playwright'), code }
}

await endAfter(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.find((part) => !PARTS.includes(part))
  if (unknown)
    throw new StepFailure(
      `There is no part "${unknown}": choose from ${PARTS.join(', ')}, or give none for all.`,
    )
  const wants = (part) => asked.length === 0 || asked.includes(part)

  await installPackages()
  await generateClient()
  await refreshApiTypes()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })

  const isClean = !wants('static') || (await checkStatically())
  if (isStale('server')) await step('Bundling the server', buildServer)
  if (isStale('portal')) await step('Building the portal', buildPortal)
  const results = []
  if (wants('unit')) results.push(await runUnit())
  if (wants('e2e')) results.push(await runJourneys())
  const sum = countTests(results)
  if (!isClean) say('\nFormatting, types or lint failed: see above.')
  for (const name of failedTests(results)) say(`  failed: ${name}`)
  say(`${sum.passed} passed, ${sum.failed} failed`)
  return isClean && sum.failed === 0 ? 0 : 1
})
