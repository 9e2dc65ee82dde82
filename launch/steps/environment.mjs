import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { codeOf, explainError, StepFailure } from './failures.mjs'
import { closeToOthers } from './private.mjs'
import { ROOT } from './run.mjs'

/**
 * Reads `.env` into the environment; what is already set there wins.
 * @returns {string} the folder that holds everything that must survive: `PREMATCH_STATE_DIR` or `.prematch`
 */
export function loadSettings() {
  const file = path.join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const state = path.resolve(ROOT, process.env.PREMATCH_STATE_DIR || '.prematch')
  const isOurs = state === path.join(ROOT, '.prematch') || !existsSync(state)
  try {
    mkdirSync(path.join(state, 'logs'), { recursive: true })
    closeToOthers(path.join(state, 'logs'), { enter: false })
    // As root, PostgreSQL runs as another user and has to pass. A folder of the operator's own keeps its rights.
    if (isOurs) closeToOthers(state, { enter: process.getuid?.() === 0 })
    return state
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOSPC') throw explainError(error)
    throw new StepFailure(
      `The folder ${state} can't be made or written (${code}): set PREMATCH_STATE_DIR to one that can, or give it to this user with chown -R.`,
    )
  }
}

/**
 * A secret of this installation, made once and readable by its owner alone.
 * @param {string} state the folder it lies in @param {string} name
 */
export function secretFile(state, name) {
  const file = path.join(state, name)
  if (!existsSync(file)) {
    const half = `${file}.${process.pid}`
    writeFileSync(half, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(half, file)
  }
  return readFileSync(file, 'utf8').trim()
}

/** Where copies of sources over the network are kept. @param {string} state */
export const sourcesFolder = (state) =>
  path.resolve(ROOT, process.env.SOURCES_DIR || path.join(state, 'sources'))

/** What keys, codes and sessions are protected with: `SECRET_KEY`, or the secret of this installation. @param {string} state */
export function secretKey(state) {
  if (process.env.SECRET_KEY) return process.env.SECRET_KEY
  const isLost = !existsSync(path.join(state, 'secret-key'))
  // It is made before the database is: one without it was restored alone.
  if (isLost && !process.env.DATABASE_URL && existsSync(path.join(state, 'postgres/password')))
    throw new StepFailure(
      `There is a database in ${state} but no secret-key beside it, and no API key works without that: restore the file, or set SECRET_KEY. If it is lost for good, write a new one (openssl rand -base64 32) and run npm run prematch -- secret accept.`,
    )
  return secretFile(state, 'secret-key')
}

/** True where people rely on it: nothing is played through, no mail is kept here. */
export const isProduction = () => process.env.PREMATCH_ENV === 'production'

/** Fails early, before minutes of work, when the server could not listen in the end. */
export async function checkPort() {
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535) return // named by the check of the environment
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
  if (!error) return
  /** @type {Record<string, string>} */
  const sentences = {
    EADDRINUSE: `Port ${port} on ${host} is taken: stop the program that uses it, or choose another port (PORT=${port + 1} npm start).`,
    EACCES: `This user may not listen on port ${port}: choose one of 1024 or above (PORT=3000 npm start).`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 to be reached from other machines.`,
    ENOTFOUND: `HOST=${host} is a name that leads nowhere: use 127.0.0.1, or 0.0.0.0 to be reached from other machines.`,
  }
  throw new StepFailure(
    sentences[error.code ?? ''] ??
      `The server can't listen on ${host}:${port} (${error.message}): change HOST or PORT.`,
  )
}

/**
 * Validates the whole environment with the server's own rules (the bundle dist/env.mjs).
 * @param {Record<string, string | undefined>} environment
 */
export async function checkEnvironment(environment) {
  const { readEnv } = /** @type {typeof import('../../lib/platform/env')} */ (
    await import(path.join(ROOT, 'dist/env.mjs'))
  )
  try {
    readEnv(environment)
  } catch (error) {
    throw error instanceof Error && error.name === 'EnvError'
      ? new StepFailure(error.message)
      : error
  }
}
