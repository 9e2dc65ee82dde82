import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { explainOutput } from './failures.mjs'
import { say } from './progress.mjs'
import { ROOT, run } from './run.mjs'

/** Publishes a release unless one is promoted; silent when there was nothing to do. */
export async function publishRelease(environment, state) {
  let progress = 0
  const { code, output } = await run(
    process.execPath,
    [path.join(ROOT, 'dist/publish.mjs'), '--if-none'],
    {
      env: environment,
      onLine: (line) => {
        progress++
        say(`    ${line}`)
      },
    },
  )
  writeFileSync(path.join(state, 'logs/publish.log'), output)
  if (code === 0) return progress
  throw explainOutput(
    output,
    'No release can be published: read the message above; RESULTS_DIR must name a folder of result files, or be unset for the simulated world.',
  )
}
