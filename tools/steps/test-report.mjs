import { existsSync, readFileSync } from 'node:fs'

/**
 * Adds up what the runners wrote in their JSON reports. A runner that ended badly without a failed test (a file
 * that can't be loaded, a server that does not start) counts as one failure, so that the sum never looks whole.
 */
export function countTests(results) {
  const sum = { passed: 0, failed: 0 }
  for (const { runner, file, code } of results) {
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
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
