import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countTests } from './test-report.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'prematch-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const vitest = path.join(folder, 'vitest.json')
const playwright = path.join(folder, 'playwright.json')
writeFileSync(vitest, JSON.stringify({ numPassedTests: 40, numFailedTests: 0 }))
writeFileSync(playwright, JSON.stringify({ stats: { expected: 3, unexpected: 1, flaky: 1 } }))

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
