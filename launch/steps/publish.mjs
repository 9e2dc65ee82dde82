import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { explainOutput, StepFailure } from './failures.mjs'
import { say } from './progress.mjs'
import { ROOT, run } from './run.mjs'

const SAY_EVERY_MS = 5_000
/** How the publisher ends when its settings are wrong: what it has printed says which and what to do. */
const WRONG_SETTINGS = 2

/**
 * Publishes the first release of these results; where one can be served, the server publishes beside serving. Silent when
 * there was nothing to do.
 * @param {Record<string, string | undefined>} environment @param {string} state the folder for its log
 */
export async function publishRelease(environment, state) {
  /** @type {string[]} */
  const lines = []
  let lastSaidMs = 0
  /** @param {string} line */
  const onLine = (line) => {
    lines.push(line)
    if (Date.now() - lastSaidMs < SAY_EVERY_MS) return
    lastSaidMs = Date.now()
    // The first line may be the last: then nothing was published.
    if (lines.length > 1) say(`    ${line}`)
  }
  const publisher = path.join(ROOT, 'dist/publish.mjs')
  const { code, output } = await run(process.execPath, [publisher, '--if-none'], {
    env: environment,
    onLine,
  })
  writeFileSync(path.join(state, 'logs/publish.log'), output, { mode: 0o600 })
  if (code === WRONG_SETTINGS) throw new StepFailure(output.trim())
  if (code !== 0) {
    throw explainOutput(
      output,
      'No release can be published: read the message above; RESULTS_DIR must name a folder of result files, or be unset for the simulated world.',
    )
  }
  if (lines.length > 1) say(`  ${lines.at(-1)}`)
}
