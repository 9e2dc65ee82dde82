import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '../steps/failures.mjs'
import { findBinaries } from './binaries.mjs'
import { clusterPort, createCluster } from './cluster.mjs'
import { explainEnd, explainFailure, explainSystemError, PostgresFailure } from './failures.mjs'
import { superuserUrl } from './role.mjs'

/**
 * @typedef {import('./cluster.mjs').Paths} Paths
 * @typedef {import('./account.mjs').Account} Account
 * @typedef {Record<string, string>} Settings
 */

const START_TIMEOUT_MS = 60_000
/** @type {[NodeJS.Signals, number][]} */
const STOP_SIGNALS = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 10_000],
]
const LEFTOVER_PATIENCE_MS = 10_000

/** How PostgreSQL says that another server, or what is left of one, has the data folder. */
const IN_USE = /pre-existing shared memory block|postmaster\.pid" already exists/

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** The command line of a process, '' when there is no such process (or only its zombie). @param {number} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    if (process.platform === 'linux') return ''
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout
  }
}

/** The server that runs on the data folder, as its postmaster.pid and the process table agree. @param {string} data */
export function runningServer(data) {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (pid > 0 && commandOf(pid).includes(`${data} `)) return { pid, port: Number(lines[3]) }
  // Its process is gone, and the number may belong to another program by now, which would make PostgreSQL refuse.
  rmSync(file, { force: true })
  return undefined
}

/** True while the process lives; asked often, so nothing is run for it. @param {number} pid @param {string} data */
export function isAlive(pid, data) {
  if (process.platform === 'linux') return commandOf(pid).includes(`${data} `)
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * True once a server answers there and it is the one of this data folder.
 * @param {number} port @param {string} password @param {string} data
 */
async function answers(port, password, data) {
  const client = new pg.Client({
    connectionString: superuserUrl(port, password),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    /** @type {pg.QueryResult<{data_directory: string}>} */
    const { rows } = await client.query('SHOW data_directory')
    return rows[0]?.data_directory === data
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new PostgresFailure(
        `The database in ${data} does not accept the stored password: restore the file "password" beside it, or move both away to start empty.`,
      )
    }
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const LAST_WORDS = 4_096

/** Why the server of the folder has ended; undefined when its last words do not tell. @param {Paths} paths */
export const whyItEnded = (paths) =>
  explainEnd(
    existsSync(paths.log) ? readFileSync(paths.log, 'utf8').slice(-LAST_WORDS) : '',
    paths.base,
  )

/**
 * Spawns the server on its own, so that a killed parent does not take it along.
 * @param {Paths} paths
 * @param {{postgres: string, account: Account | undefined, port: number, settings: Settings}} options
 * @returns {() => Error | undefined} tells whether it has ended, and why
 */
function launch(paths, { postgres, account, port, settings }) {
  // What the one before said may be all that tells why it ended.
  if (existsSync(paths.log)) renameSync(paths.log, `${paths.log}.1`)
  const log = openSync(paths.log, 'w', 0o600)
  if (account) chownSync(paths.log, account.uid, account.gid)
  const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) })
  // Our own variables would mark it as a leftover of this start.
  const env = /** @type {NodeJS.ProcessEnv} */ (
    Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith('PREMATCH_')),
    )
  )
  const child = spawn(
    postgres,
    ['-D', paths.data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { detached: true, stdio: ['ignore', log, log], cwd: '/', env, ...account },
  )
  closeSync(log)
  child.unref()
  /** @type {Error | undefined} */
  let failure
  child.once('error', (error) => (failure = explainSystemError(error, paths.data)))
  return () => {
    if (failure || (child.exitCode === null && child.signalCode === null)) return failure
    return explainFailure(readFileSync(paths.log, 'utf8'), {
      where: paths.base,
      logFile: paths.log,
    })
  }
}

/**
 * Waits for a server; `false` when a server that we found running has gone meanwhile.
 * @param {Paths} paths @param {number} port @param {string} password
 * @param {() => Error | undefined} [failureOf] of one that we have started: why it has ended
 */
export async function waitUntilItAnswers(paths, port, password, failureOf) {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    if (await answers(port, password, paths.data)) return true
    const failure = failureOf?.()
    if (failure) throw failure
    if (!failureOf && !runningServer(paths.data)) return false
  }
  throw new PostgresFailure(
    `PostgreSQL has not become ready within a minute: read ${paths.log} and start again.`,
  )
}

/**
 * Finds the server of the folder or starts it. A server (or the last children of one) that a killed start left
 * behind may appear between looking and starting: then it looks again.
 * @param {Paths} paths @param {string} password
 * @param {{account: Account | undefined, settings: Settings, port?: number}} options `port` when it has to be this one
 */
export async function findOrStart(paths, password, options) {
  for (const deadline = Date.now() + LEFTOVER_PATIENCE_MS; ; await sleep(200)) {
    const running = runningServer(paths.data)
    if (running && (await waitUntilItAnswers(paths, running.port, password))) {
      return { ...running, reused: true }
    }
    const { postgres, initdb } = findBinaries(options.account, paths.base)
    createCluster(paths, { initdb, password, account: options.account })
    const port = options.port ?? (await clusterPort(paths))
    try {
      await waitUntilItAnswers(paths, port, password, launch(paths, { ...options, postgres, port }))
      const started = runningServer(paths.data)
      if (started) return { ...started, reused: false }
    } catch (error) {
      if (Date.now() > deadline || !IN_USE.test(readFileSync(paths.log, 'utf8'))) throw error
    }
  }
}

/** Stops the server of the folder if one runs. @param {Paths} paths */
export async function stopServer(paths) {
  const server = runningServer(paths.data)
  if (!server) return
  // A fast shutdown writes a checkpoint; one that hangs (a full disk) is cut short, which costs a recovery.
  for (const [signal, patienceMs] of STOP_SIGNALS) {
    process.kill(server.pid, signal)
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(25)) {
      if (!commandOf(server.pid).includes(`${paths.data} `)) return
    }
  }
  throw new PostgresFailure(
    `PostgreSQL (process ${server.pid}) does not stop: read ${paths.log}, then end it with kill -9.`,
  )
}
