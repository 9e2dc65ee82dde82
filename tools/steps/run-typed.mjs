import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installPackages } from '../../launch/steps/install.mjs'
import { atEnd } from '../../launch/steps/lifetime.mjs'
import { generateClient } from '../../launch/steps/prisma.mjs'
import { ROOT, stopProcess } from '../../launch/steps/run.mjs'

/** A program that is stopped still has to delete its database. */
const PATIENCE_MS = 20_000

/**
 * Brings what a typed program needs, then runs it to its end.
 * @param {string} file in the project's folder @param {string[]} args
 * @returns its exit code
 */
export async function runTyped(file, args) {
  await installPackages({ needsDevelopment: true })
  await generateClient()
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  atEnd(() => stopProcess(child, PATIENCE_MS))
  const [code] = /** @type {[number | null]} */ (await once(child, 'exit'))
  return code ?? 1
}
