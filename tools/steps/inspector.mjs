import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { installLocked } from '../../launch/steps/install.mjs'
import { say, step } from '../../launch/steps/progress.mjs'
import { ROOT } from '../../launch/steps/run.mjs'

const LIST = path.join(ROOT, 'packages/mcp/inspector')
/** Apart from the sources, whose tests and formatting are not its own. */
const FOLDER = path.join(ROOT, '.prematch/inspector')
const LOCK = 'package-lock.json'

function isThere() {
  // npm's own list, written last.
  if (!existsSync(path.join(FOLDER, 'node_modules/.package-lock.json'))) return false
  const [wanted, present] = [LIST, FOLDER].map((folder) => readFileSync(path.join(folder, LOCK)))
  return wanted?.equals(present ?? Buffer.of()) ?? false
}

/** Brings the inspector that assistants' tools are tested with, where it is missing; where it can't come, its test says so. */
export async function bringInspector() {
  if (isThere()) return
  mkdirSync(FOLDER, { recursive: true })
  for (const file of ['package.json', LOCK])
    copyFileSync(path.join(LIST, file), path.join(FOLDER, file))
  const { code, output } = await step('Installing the inspector of assistants’ tools', () =>
    installLocked(['--prefix', FOLDER, '--ignore-scripts']),
  )
  if (code !== 0) say(output)
}
