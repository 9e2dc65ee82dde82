import { buildSandbox } from '../lib/sandbox'
import { connectDb } from '../lib/platform/db'
import { openDatabaseClock } from '../lib/platform/database-clock'
import { readEnv } from '../lib/platform/env'
import { createLog } from '../lib/platform/log'
import { BEGINNING } from '../test/sandbox-sizes'
import { settingsOfWorld } from './operator'

/** The beginning of a season is there for the sandboxes of this world, whose publisher builds none: a whole one is at the journeys' cost. */
export async function haveSeason(): Promise<void> {
  const env = readEnv(await settingsOfWorld())
  const db = connectDb(env.DATABASE_URL)
  const log = createLog(env)
  try {
    const clock = await openDatabaseClock(db, log, env.PREMATCH_NOW)
    await buildSandbox({ env, db, log, clock }, { size: BEGINNING })
  } finally {
    await db.$disconnect()
  }
}
