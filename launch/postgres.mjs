// The embedded database: a real PostgreSQL from node_modules, run from one folder. The server is detached: it
// outlives a killed parent, and the next start finds it by its data folder and uses it again.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { postgresAccount } from './postgres/account.mjs'
import { clusterPaths, clusterPassword, ownerPassword } from './postgres/cluster.mjs'
import { explainSystemError, PostgresFailure } from './postgres/failures.mjs'
import { ownerUrl, prepareDatabase, superuserUrl } from './postgres/role.mjs'
import { findOrStart, isAlive, runningServer, stopServer } from './postgres/server.mjs'
import { waitUntilItAnswers, whyItEnded } from './postgres/server.mjs'
import { watchServer } from './postgres/watch.mjs'
import { closeToOthers } from './steps/private.mjs'

/**
 * @typedef {import('./postgres/cluster.mjs').Paths} Paths
 * @typedef {Parameters<typeof findOrStart>[2]} Options
 * @typedef {{directory: string, database?: string}} Place `directory` holds everything
 */

/**
 * @typedef {object} Supervision
 * @property {(told: {tell: (line: string) => void, giveUp: (failure: Error) => void}) => void} watch from now on a server
 *   that ends is started again; `giveUp` is called when that does not help
 * @property {() => Promise<void>} stop ends the watch and the server, also one that is just being started again
 */

/**
 * @typedef {object} Running
 * @property {string} url the database as the product uses it: its role owns this database and can do nothing beyond
 * @property {string} superuserUrl the same database as the superuser, for what only that one may do
 * @property {number} port
 * @property {string} dataDirectory
 * @property {boolean} reused true when the server was already running
 */

/** @typedef {Running & Supervision} RunningPostgres */

/**
 * Brings the database of a running server into the state it is used in.
 * @param {Paths} paths @param {number} port @param {string} database
 * @returns its address, for the product
 */
async function openDatabase(paths, port, database) {
  const password = ownerPassword(paths)
  await prepareDatabase({ port, password: clusterPassword(paths) }, password, database)
  return ownerUrl(port, password, database)
}

/**
 * The server of a folder if one runs there; starts nothing.
 * @param {Place} place @returns {Promise<{url: string} | undefined>}
 */
export async function findPostgres({ directory, database = 'prematch' }) {
  const home = path.resolve(directory)
  if (!existsSync(home)) return undefined
  const paths = clusterPaths(home, postgresAccount())
  const running = runningServer(paths.data)
  if (!running) return undefined
  const answered = await waitUntilItAnswers(paths, running.port, clusterPassword(paths))
  return answered ? { url: await openDatabase(paths, running.port, database) } : undefined
}

/** Stops the server of a folder if one runs. @param {string} directory */
export async function stopPostgres(directory) {
  const home = path.resolve(directory)
  if (existsSync(home)) await stopServer(clusterPaths(home, postgresAccount()))
}

/**
 * Stops the server of a folder and deletes all of it, also what lies elsewhere because its user can't enter the folder.
 * @param {string} directory
 */
export async function removePostgres(directory) {
  const home = path.resolve(directory)
  if (!existsSync(home)) return
  const paths = clusterPaths(home, postgresAccount())
  await stopServer(paths)
  for (const place of [paths.base, home]) rmSync(place, { recursive: true, force: true })
}

/**
 * Supervises a server that answers.
 * @param {Paths} paths @param {{pid: number, port: number}} server @param {Options} options @returns {Supervision}
 */
function supervise(paths, server, options) {
  let { pid } = server
  /** @type {ReturnType<typeof watchServer> | undefined} */
  let watch
  return {
    watch({ tell, giveUp }) {
      watch = watchServer({
        isAlive: () => isAlive(pid, paths.data),
        whyItEnded: () => whyItEnded(paths),
        // Where it was: whoever uses it knows this address.
        start: async () => {
          const again = { ...options, port: server.port }
          const found = await findOrStart(paths, clusterPassword(paths), again)
          if (found.port !== server.port)
            throw new PostgresFailure(
              `Another start has taken the database in ${paths.data} to port ${found.port}.`,
            )
          pid = found.pid
        },
        tell,
        giveUp: (failure) =>
          giveUp(
            failure ??
              new PostgresFailure(
                `PostgreSQL ends again and again: read ${paths.log} and ${paths.log}.1, and start again.`,
              ),
          ),
      })
    },
    async stop() {
      const watchEnded = watch?.stop()
      await stopServer(paths)
      await watchEnded
      await stopServer(paths)
    },
  }
}

/**
 * Starts the cluster of a folder, or finds it running, and makes sure that the database exists.
 * @param {Place & {settings?: Record<string, string>}} options
 *   `settings` are PostgreSQL settings of a new start, e.g. `{fsync: 'off'}`
 * @returns {Promise<RunningPostgres>}
 * @throws PostgresFailure with one sentence that says what to do
 */
export async function startPostgres({ directory, database = 'prematch', settings = {} }) {
  const home = path.resolve(directory)
  const account = postgresAccount()
  try {
    mkdirSync(home, { recursive: true })
    closeToOthers(home, { enter: account !== undefined })
    const paths = clusterPaths(home, account)
    const password = clusterPassword(paths)
    const options = { account, settings }
    const server = await findOrStart(paths, password, options)
    const { port, reused } = server
    const url = await openDatabase(paths, port, database)
    return {
      url,
      superuserUrl: superuserUrl(port, password, database),
      port,
      dataDirectory: paths.data,
      reused,
      ...supervise(paths, server, options),
    }
  } catch (error) {
    throw explainSystemError(error, home)
  }
}
