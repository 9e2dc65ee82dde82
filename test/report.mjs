import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {object} RunnerResult
 * @property {'vitest' | 'playwright'} runner
 * @property {string} file the JSON report; absent when the runner did not get that far
 * @property {number} code
 */

/**
 * @typedef {{fullName: string, status: string, failureMessages?: string[], meta?: {flaky?: boolean}}} VitestTest
 * @typedef {{testResults?: {name: string, status: string, assertionResults: VitestTest[]}[],
 *   numPassedTests: number, numFailedTests: number}} VitestReport
 * @typedef {{ok: boolean, file: string, line: number, title: string,
 *   tests: {status: string, results?: {error?: {message?: string}}[]}[]}} Spec
 * @typedef {{suites?: Suite[], specs?: Spec[]}} Suite
 * @typedef {Suite & {stats: {expected: number, unexpected: number, flaky: number}}} PlaywrightReport
 */

/**
 * What a runner wrote, as one of the readers below understands it.
 * @template T
 * @param {RunnerResult} result @param {{vitest: (report: VitestReport) => T, playwright: (report: PlaywrightReport) => T}} readers
 * @returns {T | undefined}
 */
function read({ runner, file }, readers) {
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  return runner === 'vitest'
    ? readers.vitest(/** @type {VitestReport} */ (JSON.parse(text)))
    : readers.playwright(/** @type {PlaywrightReport} */ (JSON.parse(text)))
}

/**
 * A test by its file and name, and in a line of its own what it found in place of what it expected.
 * @param {string} name @param {string | undefined} message with colours and a stack, as runners write it
 */
function told(name, message = '') {
  const [why = ''] = stripVTControlCharacters(message).split('\n', 1)
  return why === '' ? name : `${name}\n      ${why.slice(0, 300)}`
}

/** @param {string} name @param {VitestTest} test */
const toldOf = (name, { fullName, failureMessages = [] }) =>
  told(`${path.relative(process.cwd(), name)}: ${fullName}`, failureMessages[0])

/**
 * The names of what failed, with their files and why: the end of a long log is what people see of it.
 * @param {RunnerResult[]} results
 */
export function failedTests(results) {
  return results.flatMap((result) => {
    const { runner, code } = result
    const names = read(result, FAILED) ?? []
    return code !== 0 && names.length === 0 ? [`${runner} ended with ${code}: see above`] : names
  })
}

const FAILED = {
  /** @param {VitestReport} report */
  vitest: ({ testResults = [] }) =>
    testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length > 0) return failed.map((test) => toldOf(name, test))
      return status === 'failed' ? [path.relative(process.cwd(), name)] : []
    }),
  /** @param {PlaywrightReport} report */
  playwright: ({ suites = [] }) => suites.flatMap(failedSpecs),
}

/** @type {(suite: Suite) => string[]} */
const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title, tests }) => {
      const results = tests.flatMap((test) => test.results ?? [])
      const message = results.find(({ error }) => error)?.error?.message
      return told(`${file}:${line}: ${title}`, message)
    }),
  ...suites.flatMap(failedSpecs),
]

/**
 * What passed only when it was repeated, and why, as `test/flaky-reporter.ts` marks it; Playwright's have failed.
 * @param {RunnerResult[]} results
 */
export const flakyTests = (results) => results.flatMap((result) => read(result, FLAKY) ?? [])

const FLAKY = {
  /** @param {VitestReport} report */
  vitest: ({ testResults = [] }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ meta }) => meta?.flaky).map((test) => toldOf(name, test)),
    ),
  playwright: () => /** @type {string[]} */ ([]),
}

/**
 * Adds up what the runners wrote in their JSON reports. A runner that ended badly without a failed test (a file
 * that can't be loaded, a server that does not start) counts as one failure, so that the sum never looks whole.
 * @param {RunnerResult[]} results
 */
export function countTests(results) {
  const sum = { passed: 0, failed: 0 }
  for (const result of results) {
    const { passed, failed } = read(result, COUNT) ?? { passed: 0, failed: 0 }
    sum.passed += passed
    sum.failed += result.code !== 0 && failed === 0 ? 1 : failed
  }
  return sum
}

const COUNT = {
  /** @param {VitestReport} report */
  vitest: ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }),
  /** @param {PlaywrightReport} report */
  playwright: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
}
