import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'

export const ROOT = path.resolve(import.meta.dirname, '..')

/** A command that somebody has typed who knows nothing but what the documents say. */
export interface Typed {
  /** Everything it has printed so far. */
  output(): string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Answers once it has printed this; fails with its output when it ends before. */
  said(text: string): Promise<void>
  /** As Ctrl-C and supervisors do; answers its exit code. */
  stop(): Promise<number | NodeJS.Signals>
}

/** What a developer has written into the project's own .env is not what a stranger has. */
function nothingFromHere(): Record<string, string> {
  const file = path.join(ROOT, '.env')
  const names = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []
  return Object.fromEntries(names.map((name) => [name, '']))
}

/**
 * Types a command line into a shell that has only what every shell has, and the variables of `env`. Nobody holds a channel
 * to what runs, and nobody watches it.
 */
export function type(line: string, env: Record<string, string>, cwd = ROOT): Typed {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn('sh', ['-c', `exec ${line}`], {
    cwd,
    env: { PATH, HOME, ...nothingFromHere(), ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  let isOver = false
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => {
      isOver = true
      resolve(signal ?? code ?? 0)
    }),
  )
  return {
    output: () => output,
    ended,
    async said(text) {
      while (!output.includes(text)) {
        if (isOver) throw new Error(`${line} ended:\n${output}`)
        await sleep(25)
      }
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
