import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countTests, failedTests, flakyTests } from './report.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'prematch-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const vitest = path.join(folder, 'vitest.json')
const playwright = path.join(folder, 'playwright.json')
writeFileSync(vitest, JSON.stringify({ numPassedTests: 40, numFailedTests: 0 }))
const spec = (title: string, ok: boolean, status: string) => ({
  title,
  ok,
  file: 'e2e/a.spec.ts',
  line: 3,
  tests: [
    { status, results: [{}, { error: { message: `\u001b[31mError: ${title}\u001b[39m\nmore` } }] },
  ],
})
writeFileSync(
  playwright,
  JSON.stringify({
    stats: { expected: 3, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('passes', true, 'expected'), spec('wavers', true, 'flaky')],
        suites: [{ specs: [spec('breaks', false, 'unexpected')] }],
      },
    ],
  }),
)

test('the sum adds both runners, and a test that passed only when repeated has failed', () => {
  const sum = countTests([
    { runner: 'vitest', file: vitest, code: 0 },
    { runner: 'playwright', file: playwright, code: 1 },
  ])
  expect(sum).toEqual({ passed: 43, failed: 2 })
})

test('a runner that broke down counts as a failure although none of its tests failed', () => {
  expect(countTests([{ runner: 'vitest', file: vitest, code: 1 }])).toEqual({
    passed: 40,
    failed: 1,
  })
  const missing = path.join(folder, 'missing.json')
  expect(countTests([{ runner: 'playwright', file: missing, code: 1 }])).toEqual({
    passed: 0,
    failed: 1,
  })
})

test('what failed is named, with its file and why, however deep it lies and whichever runner ran it', () => {
  const file = path.join(folder, 'failed.json')
  const results = [
    { fullName: 'adds up', status: 'passed' },
    { fullName: 'takes away', status: 'failed', failureMessages: ['AssertionError: 1\n    at a'] },
  ]
  writeFileSync(
    file,
    JSON.stringify({
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: results },
        { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
      ],
    }),
  )
  expect(
    failedTests([
      { runner: 'vitest', file, code: 1 },
      { runner: 'playwright', file: playwright, code: 1 },
    ]),
  ).toEqual([
    'a.test.ts: takes away\n      AssertionError: 1',
    'broken.test.ts',
    'e2e/a.spec.ts:3: wavers\n      Error: wavers',
    'e2e/a.spec.ts:3: breaks\n      Error: breaks',
  ])
  expect(failedTests([{ runner: 'vitest', file: vitest, code: 1 }])).toEqual([
    'vitest ended with 1: see above',
  ])
})

test('what passed only when repeated is named, with why it did not at first, as the runner itself reports it', () => {
  const root = path.resolve(import.meta.dirname, '..')
  // In the project, where the runner's package is found; the folder is one that git ignores.
  const place = path.join(root, '.prematch/flaky-test')
  const file = path.join(place, 'report.json')
  mkdirSync(place, { recursive: true })
  const source = `import { expect, test } from 'vitest'
    let tries = 0
    test('wavers', () => expect(++tries).toBe(2))
    test('holds', () => expect(1).toBe(1))`
  writeFileSync(path.join(place, 'wavering.test.ts'), source)
  writeFileSync(path.join(place, 'vitest.config.ts'), 'export default {}')
  try {
    const reporter = path.join(root, 'test/flaky-reporter.ts')
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
    execFileSync(process.execPath, [
      vitest,
      'run',
      '--root',
      place,
      '--retry=1',
      `--reporter=${reporter}`,
      '--reporter=json',
      `--outputFile.json=${file}`,
    ])
    const results = [{ runner: 'vitest' as const, file, code: 0 }]
    expect(countTests(results)).toEqual({ passed: 2, failed: 0 })
    expect(flakyTests(results)).toEqual([
      '.prematch/flaky-test/wavering.test.ts: wavers\n      AssertionError: expected 1 to be 2 // Object.is equality',
    ])
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})
