import { existsSync } from 'node:fs'
import path from 'node:path'
import { StepFailure } from '../../launch/steps/failures.mjs'
import { ROOT, run } from '../../launch/steps/run.mjs'

/** @param {string[]} args */
async function git(...args) {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new StepFailure('git can not tell what has changed: see above.', output)
  return output.split('\0').filter(Boolean)
}

/** The files that differ from the last commit, new ones that are not ignored included, deleted ones named too. */
export const changedFiles = async () => [
  ...(await git('diff', '--name-only', '--no-renames', '-z', 'HEAD')),
  ...(await git('ls-files', '--others', '--exclude-standard', '-z')),
]

/** What the code of the project is made of: sources, and what says how they are read. */
const SOURCE = /\.([cm]?ts|mjs|tsx|json|prisma)$/

/** @param {string} file */
const isThere = (file) => existsSync(path.join(ROOT, file))

/**
 * Which checks changed files need, and of which files.
 * @param {string[]} files @param {(file: string) => boolean} exists false for a deleted one: nothing of it is left to read
 */
export function checksFor(files, exists = isThere) {
  return { format: files.filter(exists), sources: files.some((file) => SOURCE.test(file)) }
}
