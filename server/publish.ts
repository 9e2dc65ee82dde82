import { parseArgs } from 'node:util'
import type { Platform } from '../lib/platform'
import { openDatabaseClock } from '../lib/platform/database-clock'
import { connectDb, whileStarting } from '../lib/platform/db'
import { EnvError, programVariables, readEnv } from '../lib/platform/env'
import { createLog } from '../lib/platform/log'
import { checkSchema, DatabaseError } from '../lib/platform/migrations'
import { requireSecretInUse } from '../lib/platform/secret-in-use'
import { isStoreFailure } from '../lib/platform/store-failure'
import { isServable, publishIfDue, SourceError } from '../lib/publishing'
import { buildSandbox } from '../lib/sandbox'
import { publishRelease, sentence } from './cli/publish'
import { startDelivering } from './deliverer'
import { MORE_TO_DO, startPublisher } from './publisher'

const OPTIONS = {
  'if-none': { type: 'boolean', default: false },
  'if-due': { type: 'boolean', default: false },
  sandbox: { type: 'boolean', default: false },
  watch: { type: 'boolean', default: false },
} as const

/** A publication that becomes due meanwhile waits no longer than this. */
const SANDBOX_TURN_MS = 60_000

/**
 * `prematch publish` as a program of its own. `--if-none`: only when nothing can be served meanwhile, a release of the
 * same kind of results; `--if-due`: only when a publication is due and no other publisher is at work. Silent when there
 * was nothing to do. `--watch`: whenever one is due, until it is told to stop. `--sandbox`: for a minute, goes on building the season of the
 * sandbox; exit code 75 when more is to be done. Steps go to stderr, one line with the outcome to stdout. Exit code 1 with a sentence that says what
 * to do, 2 when a setting is wrong.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS })
  const env = readEnv(programVariables())
  // What runs for good may have been started together with the database; a command says at once that it can't.
  const patiently: typeof whileStarting = values.watch ? whileStarting : (work) => work()
  await patiently(() => checkSchema(env.DATABASE_URL))
  const db = connectDb(env.DATABASE_URL)
  const log = createLog(env)
  try {
    const clock = await patiently(() => openDatabaseClock(db, log, env.PREMATCH_NOW))
    const platform = { env, db, log, clock }
    await patiently(() => requireSecretInUse(platform))
    const resultsDir = env.RESULTS_DIR
    if (values['if-none'] && (await isServable(platform, resultsDir))) return
    const onProgress = (line: string) => console.error(line)
    if (values.sandbox) {
      const progress = await buildSandbox(platform, { forMs: SANDBOX_TURN_MS, onProgress })
      if (progress && !progress.builtAt) process.exitCode = MORE_TO_DO
      return
    }
    if (values['if-due']) {
      const startedMs = performance.now()
      const done = await publishIfDue(platform, { resultsDir, onProgress })
      if (done) console.log(sentence(done, (performance.now() - startedMs) / 1000))
      return
    }
    if (values.watch) {
      await watch(platform)
      return
    }
    const { outcome } = await publishRelease(platform, onProgress)
    console.log(outcome)
  } finally {
    await db.$disconnect()
  }
}

/** The publisher that a server runs beside serving, alone. */
async function watch(platform: Platform): Promise<void> {
  // Before anybody is told that it runs: who has heard that may tell it to stop.
  const told = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  platform.log.info('publishing whenever it is due')
  const helpers = [startPublisher(platform), startDelivering(platform)]
  await told
  await Promise.all(helpers.map((helper) => helper.stop()))
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
