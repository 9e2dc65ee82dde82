import { EnvError, programVariables, readDatabaseUrl } from '../lib/platform/env'
import { DatabaseError } from '../lib/platform/migrations'
import { migrateAll, outcomeOf } from './cli/migrate'

/**
 * Brings the database of DATABASE_URL to the schema of this version. One line with the outcome, and exit code 1 with a
 * sentence that says what to do.
 */
try {
  console.log(outcomeOf(await migrateAll(readDatabaseUrl(programVariables()))))
} catch (error) {
  process.exitCode = 1
  if (error instanceof EnvError || error instanceof DatabaseError) console.error(error.message)
  else throw error
}
