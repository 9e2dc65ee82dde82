import path from 'node:path'
import { StepFailure } from './failures.mjs'
import { say } from './progress.mjs'
import { ROOT, run } from './run.mjs'

/** Brings the database to the newest version; silent when it has it. @param {string} databaseUrl */
export async function migrateDatabase(databaseUrl) {
  const { code, output } = await run(process.execPath, [path.join(ROOT, 'dist/migrate.mjs')], {
    env: { DATABASE_URL: databaseUrl },
  })
  const text = output.trim()
  if (code !== 0)
    throw !text.includes('\n')
      ? new StepFailure(text)
      : new StepFailure('The database was not brought to the newest version: see above.', output)
  if (output.includes('brought to')) say(`  ${text}`)
}
