import { say } from '../../launch/steps/progress.mjs'
import { runBin } from '../../launch/steps/run.mjs'

/**
 * Runs a checker; it prints only when it has something to say.
 * @param {string} name @param {string} bin @param {string[]} args @returns {Promise<boolean>} true when all is well
 */
export async function check(name, bin, args) {
  const { code, output } = await runBin(bin, args)
  say(code === 0 ? `  ${name}: ok` : `${output.trim()}\n  ${name}: failed`)
  return code === 0
}

/**
 * Rules and types of the whole project, read once for both. Types need what is made of the sources: the database client, the API's
 * types and those of the addresses of pages.
 * @param {string[]} [args]
 */
export const checkCode = (args = []) => check('Lint and types', 'oxlint/bin/oxlint', args)

/** Finds files, exports and packages that nothing uses (`knip.jsonc`); what it has read of a file is remembered. */
export const checkUse = () =>
  check('Dead code', 'knip/bin/knip.js', [
    '--no-progress',
    '--no-config-hints',
    '--cache',
    '--cache-location',
    '.prematch/knip',
  ])
