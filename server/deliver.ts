import { openDatabaseClock } from '../lib/platform/database-clock'
import { connectDb, whileStarting } from '../lib/platform/db'
import { EnvError, programVariables, readEnv } from '../lib/platform/env'
import { createLog } from '../lib/platform/log'
import { checkSchema, DatabaseError } from '../lib/platform/migrations'
import { createOutbox } from '../lib/platform/mail/outbox'
import { requireSecretInUse } from '../lib/platform/secret-in-use'
import { isStoreFailure } from '../lib/platform/store-failure'
import { writeMail } from '../lib/mails'
import { startSandboxDelivery } from '../lib/sandbox'
import { startDeliverer } from '../lib/webhooks/deliverer'

/** It waits for others most of the time. */
const POOL_SIZE = 6

/**
 * Delivers webhooks until it is told to stop: SIGTERM, SIGINT, or the end of the process that started it. Exit code 1 with a
 * sentence that says what to do, 2 when a setting is wrong.
 */
async function main(): Promise<void> {
  const env = readEnv(programVariables(), { serves: false })
  await whileStarting(() => checkSchema(env.DATABASE_URL))
  const db = connectDb(env.DATABASE_URL, POOL_SIZE)
  const log = createLog(env)
  try {
    const clock = await whileStarting(() => openDatabaseClock(db, log, env.PREMATCH_NOW))
    const platform = { env, db, log, clock }
    await whileStarting(() => requireSecretInUse(platform))
    // Before anybody is told that it runs: who has heard that may tell it to stop.
    const told = new Promise<unknown>((resolve) => {
      process.once('SIGTERM', resolve)
      process.once('SIGINT', resolve)
      process.once('disconnect', resolve)
      if (process.send && !process.connected) resolve(undefined)
    })
    const deliverer = startDeliverer({ ...platform, outbox: createOutbox(platform, writeMail) })
    const sandbox = startSandboxDelivery(platform)
    log.info('webhooks are delivered')
    await told
    await Promise.all([deliverer.stop(), sandbox.stop()])
  } finally {
    await db.$disconnect()
  }
}

try {
  await main()
  process.exit(0)
} catch (error) {
  process.exitCode = error instanceof EnvError ? 2 : 1
  if (error instanceof EnvError || error instanceof DatabaseError) console.error(error.message)
  else if (isStoreFailure(error))
    console.error(
      'The database does not answer: start it (npm start does) or correct DATABASE_URL.',
    )
  else throw error
}
