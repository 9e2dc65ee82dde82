import type { Reporter, TestCase } from 'vitest/node'

/**
 * Marks in the JSON report what passed only when it was repeated: the report itself has no word for it.
 * `report.mjs` reads the mark.
 */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) Object.assign(test.meta(), { flaky: true })
  }
}
