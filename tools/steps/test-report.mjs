import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * The names of what failed, with their files: the end of a long log is what people see of it.
 */
export function failedTests(results) {
  return results.flatMap(({ runner, file, code }) => {
    const report = read(file)
    const names = report ? FAILED[runner](report) : []
    return code !== 0 && names.length === 0 ? [`${runner} ended with ${code}: see above`] : names
  })
}

const FAILED = {
  vitest: ({ testResults = [] }) =>
    testResults.flatMap(({ name, status, assertionResults }) => {
      const file = path.relative(process.cwd(), name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0) return status === 'failed' ? [file] : []
      return failed.map(({ fullName }) => `${file}: ${fullName}`)
    }),
  playwright: ({ suites = [] }) => suites.flatMap(failedSpecs),
}

const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line}: ${title}`),
  ...suites.flatMap(failedSpecs),
]

/** The names of what passed only when it was repeated, as `test/flaky-reporter.ts` marks it; Playwright's have failed. */
export function flakyTests(results) {
  return results.flatMap(({ runner, file }) => {
    const { testResults = [] } = (runner === 'vitest' && read(file)) || {}
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ meta }) => meta?.flaky)
        .map(({ fullName }) => `${path.relative(process.cwd(), name)}: ${fullName}`),
    )
  })
}

/**
 * Adds up what the runners wrote in their JSON reports. A runner that ended badly without a failed test (a file
 * that can't be loaded, a server that does not start) counts as one failure, so that the sum never looks whole.
 */
export function countTests(results) {
  const sum = { passed: 0, failed: 0 }
  for (const { runner, file, code } of results) {
    const report = read(file)
    const { passed, failed } = report ? COUNT[runner](report) : { passed: 0, failed: 0 }
    sum.passed += passed
    sum.failed += code !== 0 && failed === 0 ? 1 : failed
  }
  return sum
}

const COUNT = {
  vitest: ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }),
  playwright: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
}
