// Packages that only one test or command needs. They lie apart, so that nobody else installs them.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { installLocked } from '../../launch/steps/install.mjs'
import { say, step } from '../../launch/steps/progress.mjs'
import { ROOT } from '../../launch/steps/run.mjs'

const LOCK = 'package-lock.json'

/** Where the lists of packages lie, each in a folder of its own. */
export const LISTS = {
  inspector: 'packages/mcp/inspector',
  lighthouse: 'e2e/audit/lighthouse',
}

/** @typedef {keyof typeof LISTS} Apart */

/** Apart from the sources, whose tests and formatting are not their own. @param {Apart} name */
const folderOf = (name) => path.join(ROOT, '.prematch', name)

/** @param {Apart} name */
function isThere(name) {
  // npm's own list, written last.
  if (!existsSync(path.join(folderOf(name), 'node_modules/.package-lock.json'))) return false
  const [wanted, present] = [path.join(ROOT, LISTS[name]), folderOf(name)].map((folder) =>
    readFileSync(path.join(folder, LOCK)),
  )
  return wanted?.equals(present ?? Buffer.of()) ?? false
}

/**
 * Brings packages that lie apart, where they are missing; where they can't come, what needs them says so.
 * @param {Apart} name @param {string} title what is told meanwhile
 * @returns the folder that holds them
 */
async function bring(name, title) {
  const folder = folderOf(name)
  const packages = path.join(folder, 'node_modules')
  if (isThere(name)) return packages
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', LOCK])
    copyFileSync(path.join(ROOT, LISTS[name], file), path.join(folder, file))
  const { code, output } = await step(title, () =>
    installLocked(['--prefix', folder, '--ignore-scripts']),
  )
  if (code !== 0) say(output)
  return packages
}

/** The inspector that assistants' tools are tested with. */
export const bringInspector = () =>
  bring('inspector', 'Installing the inspector of assistants’ tools')

/** What scores pages in `npm run audit:pages`. */
export const bringLighthouse = () => bring('lighthouse', 'Installing Lighthouse')
