import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { StepFailure } from '../../launch/steps/failures.mjs'
import { ROOT } from '../../launch/steps/run.mjs'

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new StepFailure(
      'This drill needs the history of the project: run it in a clone that has it, and name a tag or commit with --from.',
      stderr,
    )
  }
}

/** The newest release, or where there is none the commit before the newest migration. */
export function versionBefore(): string {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')
  if (tag) return tag
  return `${git('log', '-1', '--format=%h', '--', 'prisma/migrations')}^`
}

/** The commit that a name stands for, short, with its subject. */
export const describe = (name: string): string => git('log', '-1', '--format=%h %s', name)

/** Names of migrations, in order. */
export const migrationsOf = (name: string): string[] =>
  git('ls-tree', '-d', '--name-only', name, 'prisma/migrations/')
    .split('\n')
    .map((file) => path.basename(file))

/** Takes a version's folder away again, also where it was not whole yet. */
export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
}

/** Puts a version into a folder of its own and bundles its programs. */
export function checkOut(name: string, folder: string): void {
  git('worktree', 'add', '--detach', folder, name)
  const lock = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  // The same packages need no second copy.
  if (lock(folder) === lock(ROOT))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  const prepare = `import('./launch/steps/prepare.mjs').then((steps) => steps.prepareServer(() => undefined))`
  execFileSync(process.execPath, ['--eval', prepare], { cwd: folder, stdio: 'inherit' })
}
