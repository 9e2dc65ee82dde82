import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepareServer } from '../launch/steps/prepare.mjs'

const DIST = path.resolve(import.meta.dirname, '../dist')

/** A program of the product in a process of its own, that can be killed. */
export interface Program {
  process: ChildProcess
  /** Everything it has printed so far. */
  output(): string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** `kill -9`; answers once it is dead. */
  kill(): Promise<void>
}

export interface Programs {
  /** Publishes if a publication is due. */
  publish(env: Record<string, string>): Program
  /** Publishes whenever one is due, until it is told to stop. */
  watch(env: Record<string, string>): Program
  /** The data API; answers once it listens. */
  serve(env: Record<string, string>): Promise<Program & { url: string }>
}

/** The server's programs as they are built; a build that is stale is made anew. */
export async function builtPrograms(): Promise<Programs> {
  await prepareServer(() => undefined)

  const start = (name: string, args: string[], env: Record<string, string>): Program => {
    const child = spawn(process.execPath, [path.join(DIST, `${name}.mjs`), ...args], {
      // Not in the project: whoever develops it may have an .env there.
      cwd: tmpdir(),
      env: { ...process.env, PREMATCH_ENV: 'test', HOST: '127.0.0.1', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
    }
    const ended = new Promise<number | NodeJS.Signals>((resolve) =>
      child.once('exit', (code, signal) => resolve(signal ?? code ?? 0)),
    )
    const kill = async () => {
      child.kill('SIGKILL')
      await ended
    }
    return { process: child, output: () => output, ended, kill }
  }

  return {
    publish: (env) => start('publish', ['--if-due'], env),
    watch: (env) => start('publish', ['--watch'], env),
    async serve(env) {
      const program = start('api', [], env)
      const ready = once(program.process, 'message').then(([message]) => message as { url: string })
      const first = await Promise.race([ready, program.ended])
      if (typeof first !== 'object') throw new Error(`The API ended:\n${program.output()}`)
      return { ...program, url: first.url }
    },
  }
}
