#!/usr/bin/env node
// `npm run prematch -- <command>`: the command of operators, beside a running service or without one.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { loadSettings, sourcesFolder } from './steps/environment.mjs'
import { StepFailure } from './steps/failures.mjs'
import { atEnd, endAfter } from './steps/lifetime.mjs'
import { holderOf, takeLock } from './steps/lock.mjs'
import { prepareServer } from './steps/prepare.mjs'
import { ROOT } from './steps/run.mjs'

// What a command answers goes to stdout alone; programs read it.
/** @param {string} line */
const tell = (line) => process.stderr.write(`${line}\n`)

/**
 * The address of the embedded database: of the running one, or of one started for this command.
 * @param {string} state @param {boolean} creates where there is none
 */
async function embeddedDatabase(state, creates) {
  const { findPostgres, startPostgres } = await import('./postgres.mjs')
  const directory = path.join(state, 'postgres')
  const running = await findPostgres({ directory })
  if (running) return running.url
  if (!existsSync(directory) && !creates)
    throw new StepFailure(
      `There is no database in ${state} yet: run npm start once, or set DATABASE_URL to the one you use.`,
    )
  // With the lock held a start that comes now waits for us, instead of losing its database when we stop it.
  const lock = await takeLock('PREMATCH_SERVING', state, tell)
  if (lock.holder) {
    const started = await findPostgres({ directory })
    if (started) return started.url
    throw new StepFailure(
      'The running service uses another database than its own: set DATABASE_URL to that one, as it was started with.',
    )
  }
  atEnd(lock.release)
  tell('The service is not running; its database is started for this command.')
  const server = await startPostgres({ directory })
  atEnd(server.stop)
  return server.url
}

/** The secret that the service runs with, and the file it lies in if one does; neither where it is not known. @param {string} state */
function serviceSecret(state) {
  if (process.env.SECRET_KEY) return { SECRET_KEY: process.env.SECRET_KEY }
  const file = path.join(state, 'secret-key')
  if (!existsSync(file)) return {}
  return { SECRET_KEY: readFileSync(file, 'utf8').trim(), SECRET_KEY_FILE: file }
}

/**
 * The environment of the installation, as `npm start` would give it to the server.
 * @type {import('../server/cli/session').OpenEnvironment}
 */
async function open({ database = true, creates = false }) {
  const state = loadSettings()
  const { url } = (await holderOf('PREMATCH_SERVING', state)) ?? {}
  return {
    ...process.env,
    DATABASE_URL:
      process.env.DATABASE_URL ||
      (database ? await embeddedDatabase(state, creates) : 'postgresql://localhost/unused'),
    SECRET_KEY_FILE: undefined,
    ...serviceSecret(state),
    SOURCES_DIR: sourcesFolder(state),
    PUBLIC_URL: process.env.PUBLIC_URL || url,
  }
}

await endAfter(async () => {
  if (!existsSync(path.join(ROOT, 'node_modules/commander')))
    throw new StepFailure('The packages are not installed: run npm start once, or npm install.')
  await prepareServer(tell)
  const { main } = /** @type {typeof import('../server/cli')} */ (
    await import(path.join(ROOT, 'dist/cli.mjs'))
  )
  return main(process.argv.slice(2), open)
})
