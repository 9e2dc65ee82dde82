import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { canReach } from './account.mjs'
import { closeToOthers } from '../steps/private.mjs'
import { explainFailure, explainSystemError, PostgresFailure } from './failures.mjs'

/**
 * @typedef {import('./account.mjs').Account} Account
 * @typedef {ReturnType<typeof clusterPaths>} Paths
 */

/**
 * Where everything of one cluster lies. `data` may lie outside `directory`, where PostgreSQL's user can enter.
 * @param {string} directory @param {Account | undefined} account
 */
export function clusterPaths(directory, account) {
  const reachable = !account || canReach(account, path.join(directory, 'data'))
  const id = createHash('sha256').update(directory).digest('hex').slice(0, 12)
  const base = reachable ? directory : path.join('/var/lib/prematch', id)
  return {
    base,
    data: path.join(base, 'data'),
    log: path.join(base, 'postgres.log'),
    password: path.join(directory, 'password'),
    ownerPassword: path.join(directory, 'owner-password'),
    port: path.join(directory, 'port'),
  }
}

/** Writes a small file so that it is whole or absent, whenever we are killed. @param {string} file @param {string} text */
function writeWhole(file, text) {
  const half = `${file}.${process.pid}`
  writeFileSync(half, text, { mode: 0o600 })
  renameSync(half, file)
}

/** The superuser's password; made once, readable by the owner alone. @param {Paths} paths */
export function clusterPassword(paths) {
  if (!existsSync(paths.password)) {
    if (existsSync(paths.data)) {
      throw new PostgresFailure(
        `The password of the database in ${paths.data} is gone: restore ${paths.password}, or move both away to start empty.`,
      )
    }
    writeWhole(paths.password, randomBytes(24).toString('hex'))
  }
  return readFileSync(paths.password, 'utf8').trim()
}

/**
 * The password of the role that the product works as; made anew when it was lost, as the superuser can set it.
 * @param {Paths} paths
 */
export function ownerPassword(paths) {
  if (!existsSync(paths.ownerPassword))
    writeWhole(paths.ownerPassword, randomBytes(24).toString('hex'))
  return readFileSync(paths.ownerPassword, 'utf8').trim()
}

/** The port that can be listened on; undefined when it is taken. @param {number} port @returns {Promise<number | undefined>} */
const canListen = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(address.port))
    })
  })

/** The cluster's loopback port: the remembered one while it is free, otherwise a new one, which it remembers. @param {Paths} paths */
export async function clusterPort(paths) {
  const remembered = existsSync(paths.port) ? Number(readFileSync(paths.port, 'utf8')) : 0
  const port = (remembered > 0 && (await canListen(remembered))) || (await canListen(0))
  if (!port)
    throw new PostgresFailure(
      'No loopback port is free for PostgreSQL: close some programs and start again.',
    )
  if (port !== remembered) writeWhole(paths.port, String(port))
  return port
}

/**
 * Creates the cluster unless it exists. It is built beside its place and moved there when whole, so that
 * `data` is never half a cluster.
 * @param {Paths} paths @param {{initdb: string, account: Account | undefined, password: string}} options
 */
export function createCluster(paths, { initdb, account, password }) {
  mkdirSync(paths.base, { recursive: true })
  closeToOthers(paths.base, { enter: account !== undefined })
  for (const name of readdirSync(paths.base)) {
    if (/^data\.new-|^pw-/.test(name))
      // Retries: an initdb whose parent was killed may still be writing there, until it misses its files.
      rmSync(path.join(paths.base, name), { recursive: true, force: true, maxRetries: 20 })
  }
  if (existsSync(paths.data)) return
  const half = path.join(paths.base, `data.new-${process.pid}`)
  const passwordFile = path.join(paths.base, `pw-${process.pid}`)
  try {
    mkdirSync(half, { mode: 0o700 })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (account) for (const file of [half, passwordFile]) chownSync(file, account.uid, account.gid)
    const done = spawnSync(
      initdb,
      [
        `--pgdata=${half}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The built-in provider sorts the same everywhere and needs no locale of the system.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      { encoding: 'utf8', cwd: '/', ...account },
    )
    if (done.error) throw explainSystemError(done.error, paths.base)
    if (done.status !== 0) throw explainFailure(done.stderr + done.stdout, { where: paths.base })
    renameSync(half, paths.data)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    throw explainSystemError(error, paths.base)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}
