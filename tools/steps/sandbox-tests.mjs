import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const RECORD = 'tested.json'
const MADE = new Set(['dist', 'node_modules'])

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : filesBelow(full)
    return entry.name === RECORD ? [] : [full]
  })
}

/** Every package that the manifest in `folder` names, in the version that the root's lock file holds for it. @param {string} root @param {string} folder */
function lockedVersions(root, folder) {
  const manifest = /** @type {Record<string, Record<string, string> | undefined>} */ (
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  )
  const { packages } = /** @type {{packages: Record<string, {version: string}>}} */ (
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  )
  const own = path.relative(root, folder).split(path.sep).join('/')
  const { dependencies, devDependencies, optionalDependencies } = manifest
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .sort()
    .map((name) => {
      const entry = packages[`${own}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
      return `${name}@${entry?.version}`
    })
}

/**
 * What the outcome of a package's tests depends on: its files, and the locked versions of the packages it names.
 * @param {string} root the folder of package-lock.json @param {string} folder the package's
 */
function testedFrom(root, folder) {
  const hash = createHash('sha256')
  for (const file of filesBelow(folder).sort()) {
    hash.update(`${path.relative(folder, file)}\0`)
    hash.update(createHash('sha256').update(readFileSync(file)).digest())
  }
  return hash.update(lockedVersions(root, folder).join('\n')).digest('hex')
}

/** How many tests passed on exactly this state of the package; `undefined` when it has to be tested. @param {string} root @param {string} folder */
export function passedBefore(root, folder) {
  const file = path.join(folder, RECORD)
  if (!existsSync(file)) return undefined
  const record = /** @type {{testedFrom: string, passed: number}} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  )
  return record.testedFrom === testedFrom(root, folder) ? record.passed : undefined
}

/** Records that all tests of this state of the package passed. @param {string} root @param {string} folder @param {number} passed */
export function recordPassed(root, folder, passed) {
  const record = { testedFrom: testedFrom(root, folder), passed }
  writeFileSync(path.join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`)
}
