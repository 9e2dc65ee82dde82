import { existsSync, readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { explainOutput, StepFailure } from './failures.mjs'
import { step } from './progress.mjs'
import { ROOT, run } from './run.mjs'

/**
 * The host in lock files, which can't be (RFC 2606): npm puts the registry that it is set to in its place. `.npmrc` says so for
 * commands typed here.
 */
export const NO_HOST = 'registry.invalid'

/** Room for the packages, the build and a database. */
const NEEDED_BYTES = 2_000_000_000

/**
 * An entry of a lock file.
 * @typedef {{version?: string, link?: true, resolved?: string, optional?: true, dev?: true, devOptional?: true}} Entry
 */

/** @param {string} file */
function packagesOf(file) {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const { packages } = /** @type {{packages: Record<string, Entry>}} */ (JSON.parse(text))
  return packages
}

/**
 * True when node_modules holds every package of package-lock.json in its version. npm writes its own list,
 * node_modules/.package-lock.json, last: an interrupted installation has none.
 * @param {boolean} withDevelopment whether those for development have to be there
 */
function isInstalled(withDevelopment) {
  if (!existsSync(path.join(ROOT, 'node_modules/.package-lock.json'))) return false
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true
    const found = present[name]
    if (found) return found.version === entry.version
    // Of a link, the folder it leads to says what it is for.
    const { optional, dev, devOptional } = (entry.link && wanted[entry.resolved ?? '']) || entry
    return Boolean(optional || (!withDevelopment && (dev || devOptional)))
  })
}

function checkRoom() {
  const { bavail, bsize } = statfsSync(ROOT)
  if (bavail * bsize >= NEEDED_BYTES) return
  throw new StepFailure(
    `Only ${Math.round((bavail * bsize) / 1e6)} MB are free on the disk of ${ROOT}: free about 2 GB and start again.`,
  )
}

/** @param {string[]} args */
function npm(args) {
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  // A folder of its own has no .npmrc.
  flags.push(`--replace-registry-host=${NO_HOST}`)
  // Prisma's command would fetch an engine that nothing here runs, or wait for a network that there isn't: it takes any file for one.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath }
  // Under `npm start` npm names itself; it is then run with this Node, whatever PATH says.
  const self = process.env.npm_execpath
  if (self?.endsWith('.js')) return run(process.execPath, [self, ...args, ...flags], { env })
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [...args, ...flags], { env })
}

/** Installs what a lock file says. @param {string[]} options of npm, besides ours */
export async function installLocked(options = []) {
  const done = await npm(['ci', ...options])
  // An older or newer npm may find the lock file incomplete where the one that wrote it did not.
  const isIncomplete = done.code !== 0 && /EUSAGE|Missing: .* from lock file/.test(done.output)
  return isIncomplete ? npm(['install', ...options]) : done
}

/**
 * Installs the packages of package-lock.json unless they are there.
 * @param {{needsDevelopment: boolean}} options false where nothing is built and no local Stripe is played: then those for
 *   development may be left out
 */
export async function installPackages({ needsDevelopment }) {
  if (isInstalled(needsDevelopment)) return
  checkRoom()
  await step('Installing packages (npm ci)', async () => {
    const { code, output } = await installLocked()
    if (code === 0) return
    throw /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i.test(output)
      ? new StepFailure(
          "npm can't reach its registry: check the network or npm's proxy settings (npm config list), and start again.",
          output,
        )
      : explainOutput(
          output,
          "The packages can't be installed: read npm's message above; deleting node_modules and starting again cures a broken installation.",
        )
  })
}
