// The embedded database: a real PostgreSQL from node_modules, run from one folder. The server is detached: it
// outlives a killed parent, and the next start finds it by its data folder and uses it again.
import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postgresAccount } from './postgres/account.mjs'
import { findBinaries } from './postgres/binaries.mjs'
import { clusterPassword, clusterPaths, clusterPort, createCluster } from './postgres/cluster.mjs'
import { explainFailure, explainSystemError, PostgresFailure } from './postgres/failures.mjs'

export { PostgresFailure }

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** The command line of a process, '' when there is no such process (or only its zombie). */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    if (process.platform === 'linux') return ''
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? ''
  }
}

/** The server that runs on the data folder, as its postmaster.pid and the process table agree. */
function runningServer(data) {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (pid > 0 && commandOf(pid).includes(`${data} `)) return { pid, port: Number(lines[3]) }
  // Its process is gone, and the number may belong to another program by now, which would make PostgreSQL refuse.
  rmSync(file, { force: true })
  return undefined
}

const serverUrl = (port, password, database) =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`

/** True once a server answers there and it is the one of this data folder. */
async function answers(port, password, data) {
  const client = new pg.Client({
    connectionString: serverUrl(port, password, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('SHOW data_directory')
    return rows[0].data_directory === data
  } catch (error) {
    if (error.code === '28P01') {
      throw new PostgresFailure(
        `The database in ${data} does not accept the stored password: restore the file "password" beside it, or move both away to start empty.`,
      )
    }
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(port, password, database) {
  const client = new pg.Client({ connectionString: serverUrl(port, password, 'postgres') })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`)
  } catch (error) {
    if (error.code !== '42P04') throw error // created by another process in between
  } finally {
    await client.end()
  }
}

function launch(paths, { postgres, account, port, settings }) {
  const log = openSync(paths.log, 'w', 0o600)
  if (account) chownSync(paths.log, account.uid, account.gid)
  const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) })
  const child = spawn(
    postgres,
    ['-D', paths.data, ...options.flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    {
      detached: true,
      stdio: ['ignore', log, log],
      cwd: '/',
      ...account,
    },
  )
  closeSync(log)
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(explainSystemError(error, paths.data)))
    child.once('exit', () =>
      resolve(
        explainFailure(readFileSync(paths.log, 'utf8'), { where: paths.base, logFile: paths.log }),
      ),
    )
  })
  child.unref()
  return ended
}

async function waitUntilItAnswers(paths, port, password, ended) {
  let failure
  void ended?.then((reason) => (failure = reason))
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    if (failure) throw failure
    if (await answers(port, password, paths.data)) return
    if (!ended && !runningServer(paths.data)) return false
  }
  throw new PostgresFailure(
    `PostgreSQL has not become ready within a minute: read ${paths.log} and start again.`,
  )
}

async function stopServer(paths) {
  const server = runningServer(paths.data)
  if (!server) return
  process.kill(server.pid, 'SIGINT') // fast shutdown: rolls back what runs, writes a checkpoint
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await sleep(25)) {
    if (!commandOf(server.pid).includes(`${paths.data} `)) return
  }
  throw new PostgresFailure(`PostgreSQL (process ${server.pid}) does not stop: read ${paths.log}.`)
}

/** Stops the server of a folder if one runs. */
export const stopPostgres = (directory) =>
  stopServer(clusterPaths(path.resolve(directory), postgresAccount()))

/**
 * Starts the cluster of a folder, or finds it running, and makes sure that the database exists.
 * @param {{directory: string, database?: string, settings?: Record<string, string>}} options
 *   `directory` holds everything; `settings` are PostgreSQL settings of a new start, e.g. `{fsync: 'off'}`
 * @returns {Promise<{url: string, port: number, dataDirectory: string, reused: boolean, stop(): Promise<void>}>}
 * @throws PostgresFailure with one sentence that says what to do
 */
export async function startPostgres({ directory, database = 'prematch', settings = {} }) {
  const home = path.resolve(directory)
  const account = postgresAccount()
  try {
    mkdirSync(home, { recursive: true })
    const paths = clusterPaths(home, account)
    const password = clusterPassword(paths)
    const handle = async (port, reused) => {
      await createDatabase(port, password, database)
      const url = serverUrl(port, password, database)
      return { url, port, dataDirectory: paths.data, reused, stop: () => stopServer(paths) }
    }
    const running = runningServer(paths.data)
    if (running && (await waitUntilItAnswers(paths, running.port, password)) !== false) {
      return await handle(running.port, true)
    }
    const { postgres, initdb } = findBinaries(account, paths.base)
    createCluster(paths, { initdb, account, password })
    const port = await clusterPort(paths)
    await waitUntilItAnswers(
      paths,
      port,
      password,
      launch(paths, { postgres, account, port, settings }),
    )
    return await handle(port, false)
  } catch (error) {
    throw explainSystemError(error, home)
  }
}
