import { say } from '../../launch/steps/progress.mjs'
import { runBin } from '../../launch/steps/run.mjs'

/**
 * Runs a checker; it prints only when it has something to say.
 * @param {string} name @param {string} bin @param {string[]} args @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} true when all is well
 */
export async function check(name, bin, args, env = {}) {
  const { code, output } = await runBin(bin, args, { env })
  say(code === 0 ? `  ${name}: ok` : `${output.trim()}\n  ${name}: failed`)
  return code === 0
}

/** The compiler is a program in Go that ends soon: below this size it need not tidy up, which is a quarter of its work. */
const UNTIDIED = { GOGC: 'off', GOMEMLIMIT: '4GiB' }

/**
 * Rules and types of the whole project, read once for both. Types need what is made of the sources: the database client, the API's
 * types and those of the addresses of pages.
 * @param {string[]} [args]
 */
export const checkCode = (args = []) => check('Lint and types', 'oxlint/bin/oxlint', args, UNTIDIED)

/** Finds files, exports and packages that nothing uses (`knip.jsonc`); what it has read of a file is remembered. */
export const checkUse = () =>
  check('Dead code', 'knip/bin/knip.js', [
    '--no-progress',
    '--no-config-hints',
    '--cache',
    '--cache-location',
    '.prematch/knip',
  ])
