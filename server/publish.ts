import { parseArgs } from 'node:util'
import { openDatabaseClock } from '../lib/platform/database-clock'
import { connectDb } from '../lib/platform/db'
import { EnvError, programVariables, readEnv } from '../lib/platform/env'
import { createLog } from '../lib/platform/log'
import { checkSchema, DatabaseError } from '../lib/platform/migrations'
import { requireSecretInUse } from '../lib/platform/secret-in-use'
import { isStoreFailure } from '../lib/platform/store-failure'
import { isPromotedCurrent, publish, SourceError } from '../lib/publishing'

/**
 * Publishes a release with the settings of the environment (RESULTS_DIR, PREMATCH_NOW, DATABASE_URL).
 * `--if-none`: only when no promoted release stands for these settings, and silent otherwise. Steps
 * go to stderr, one line with the outcome to stdout. Exit code 1 with a sentence
 * that says what to do, 2 when a setting is wrong.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'if-none': { type: 'boolean', default: false } } })
  const env = readEnv(programVariables())
  await checkSchema(env.DATABASE_URL)
  const db = connectDb(env.DATABASE_URL)
  const log = createLog(env)
  const resultsDir = env.RESULTS_DIR
  try {
    const platform = { env, db, log, clock: await openDatabaseClock(db, log, env.PREMATCH_NOW) }
    await requireSecretInUse(platform)
    if (values['if-none'] && (await isPromotedCurrent(platform, resultsDir))) return
    const startedMs = performance.now()
    const summary = await publish(platform, {
      resultsDir,
      onProgress: (message) => console.error(message),
    })
    for (const note of summary.notes) console.error(`Note: ${note}`)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    console.log(
      `Published ${summary.releaseId} (${summary.sourceKind}): ${summary.verified} verified and ${summary.upcoming} upcoming matches, ${summary.reliable} of them reliable, in ${summary.activeCompetitions} active competitions; ${seconds} s.`,
    )
  } finally {
    await db.$disconnect()
  }
}

try {
  await main()
} catch (error) {
  process.exitCode = error instanceof EnvError ? 2 : 1
  const isExplained = [SourceError, EnvError, DatabaseError].some((kind) => error instanceof kind)
  if (isExplained) console.error((error as Error).message)
  else if (isStoreFailure(error))
    console.error(
      'The database does not answer: start it (npm start does) or correct DATABASE_URL, then publish again. The release before is still served.',
    )
  else throw error
}
