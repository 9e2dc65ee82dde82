import { parseArgs } from 'node:util'
import { openDatabaseClock } from '../lib/platform/database-clock'
import { connectDb } from '../lib/platform/db'
import { EnvError, programVariables, readEnv } from '../lib/platform/env'
import { createLog } from '../lib/platform/log'
import { checkSchema, DatabaseError } from '../lib/platform/migrations'
import { requireSecretInUse } from '../lib/platform/secret-in-use'
import { isStoreFailure } from '../lib/platform/store-failure'
import { isPromotedCurrent, SourceError } from '../lib/publishing'
import { publishRelease } from './cli/publish'

/**
 * `prematch publish` as a program of its own. `--if-none`: only when no promoted release stands for these settings,
 * and silent otherwise. Steps go to stderr, one line with the outcome to stdout. Exit code 1 with a sentence
 * that says what to do, 2 when a setting is wrong.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'if-none': { type: 'boolean', default: false } } })
  const env = readEnv(programVariables())
  await checkSchema(env.DATABASE_URL)
  const db = connectDb(env.DATABASE_URL)
  const log = createLog(env)
  try {
    const platform = { env, db, log, clock: await openDatabaseClock(db, log, env.PREMATCH_NOW) }
    await requireSecretInUse(platform)
    if (values['if-none'] && (await isPromotedCurrent(platform, env.RESULTS_DIR))) return
    const { outcome } = await publishRelease(platform, (line) => console.error(line))
    console.log(outcome)
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
