import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countTests, failedTests } from './test-report.mjs'

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
  tests: [{ status }],
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

test('what failed is named, with its file, however deep it lies and whichever runner ran it', () => {
  const file = path.join(folder, 'failed.json')
  const results = [
    { fullName: 'adds up', status: 'passed' },
    { fullName: 'takes away', status: 'failed' },
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
    'a.test.ts: takes away',
    'broken.test.ts',
    'e2e/a.spec.ts:3: wavers',
    'e2e/a.spec.ts:3: breaks',
  ])
  expect(failedTests([{ runner: 'vitest', file: vitest, code: 1 }])).toEqual([
    'vitest ended with 1: see above',
  ])
})
