import path from 'node:path'
import { NO_HOST } from '../../launch/steps/install.mjs'
import { LISTS } from './packages-apart.mjs'

/** The lock files of the project, from its root. */
export const LOCKS = ['.', ...Object.values(LISTS)].map((folder) =>
  path.posix.join(folder, 'package-lock.json'),
)

/** @typedef {{version?: string, link?: true, inBundle?: true, resolved?: string}} Entry */

/** @param {string} place @param {Entry} entry */
function withAddress(place, entry) {
  const [, name] = /.*node_modules\/(.+)$/.exec(place) ?? []
  if (!name || entry.link || entry.inBundle) return entry
  const { version, resolved: _, ...others } = entry
  const file = `${name.split('/').at(-1)}-${version}.tgz`
  return { version, resolved: `https://${NO_HOST}/${name}/-/${file}`, ...others }
}

/**
 * A lock file in which each package has its address on whatever registry npm is set to. Without one npm asks the registry for
 * it, package by package, and reads all their versions: a third of an installation's processor time.
 * @param {string} text what npm has written
 */
export function withAddresses(text) {
  const lock = /** @type {{packages: Record<string, Entry>}} */ (JSON.parse(text))
  const packages = Object.entries(lock.packages).map(([place, entry]) => [
    place,
    withAddress(place, entry),
  ])
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`
}
