import { spawn } from 'node:child_process'
import path from 'node:path'

/** The project's root folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/** A step that failed; the message says what to do, `output` what the program printed. */
export class StepFailure extends Error {
  name = 'StepFailure'
  constructor(message, output = '') {
    super(message)
    this.output = output
  }
}

/**
 * Runs a program to its end.
 * @param {string} program @param {string[]} args
 * @param {{env?: Record<string, string | undefined>, onLine?: (line: string) => void}} options
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
    let output = ''
    let line = ''
    const take = (text) => {
      output += text
      const lines = (line + text).split('\n')
      line = lines.pop() ?? ''
      if (onLine) lines.forEach(onLine)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take)
    child.once('error', reject)
    child.once('close', (code) => {
      if (line && onLine) onLine(line)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Runs the program of an installed package with this Node, e.g. `runBin('prisma/build/index.js', ['generate'])`. */
export const runBin = (bin, args, options) =>
  run(process.execPath, [path.join(ROOT, 'node_modules', bin), ...args], options)
