export interface RunnerResult {
  runner: 'vitest' | 'playwright'
  /** The JSON report; absent when the runner did not get that far. */
  file: string
  code: number
}
export function countTests(results: RunnerResult[]): { passed: number; failed: number }
/** The names of what failed, with their files. */
export function failedTests(results: RunnerResult[]): string[]
/** The names of what passed only when it was repeated, with their files. */
export function flakyTests(results: RunnerResult[]): string[]
