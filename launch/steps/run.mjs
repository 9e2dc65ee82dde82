import { spawn } from 'node:child_process'
import path from 'node:path'
import { explainError } from './failures.mjs'
import { atEnd } from './lifetime.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** The project's root folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * Asks a child process to end, and makes it end when it has not after `patienceMs`.
 * @param {ChildProcess} child @param {number} patienceMs
 */
export async function stopProcess(child, patienceMs) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(timer)
}

/**
 * Runs a program in the project's root to its end.
 * @param {string} program @param {string[]} args
 * @param {{env?: Record<string, string | undefined>, onLine?: (line: string) => void}} [options]
 *   `onLine` receives each line that the program prints, as it comes
 * @returns {Promise<{code: number, output: string}>} `output` holds both streams in order
 */
export function run(program, args, { env = {}, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    atEnd(() => stopProcess(child, 3_000))
    let output = ''
    let line = ''
    /** @param {string} text */
    const take = (text) => {
      output += text
      const lines = (line + text).split('\n')
      line = lines.pop() ?? ''
      if (onLine) lines.forEach(onLine)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take)
    child.once('error', (error) => reject(explainError(error)))
    child.once('close', (code) => {
      if (line && onLine) onLine(line)
      resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * Runs the program of an installed package with this Node, e.g. `runBin('prisma/build/index.js', ['generate'])`.
 * @param {string} bin @param {string[]} args @param {Parameters<typeof run>[2]} [options]
 */
export const runBin = (bin, args, options) =>
  run(process.execPath, [path.join(ROOT, 'node_modules', bin), ...args], options)
