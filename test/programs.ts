import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepareServer } from '../launch/steps/prepare.mjs'
import { ROOT } from '../launch/steps/run.mjs'

/** How much of what a program has printed is kept. */
const OUTPUT_CHARACTERS = 200_000

/** A program of the product in a process of its own, that can be killed. */
export interface Program {
  process: ChildProcess
  /** What it has printed so far, or the end of it. */
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
  /** Delivers webhooks until it is told to stop. */
  deliver(env: Record<string, string>): Program
  /** The data API; answers once it listens. */
  serve(env: Record<string, string>): Promise<Program & { url: string }>
  /** Portal and API, whose pages must have been built; answers once it listens. */
  serveAll(env: Record<string, string>): Promise<Program & { url: string }>
}

/** The server's programs as they are built; a build that is stale is made anew. */
export async function builtPrograms(): Promise<Programs> {
  await prepareServer(() => undefined)

  // Not in the project, where it can be: whoever develops it may have an .env there.
  const start = (
    name: string,
    args: string[],
    env: Record<string, string>,
    cwd = tmpdir(),
  ): Program => {
    const child = spawn(process.execPath, [path.join(ROOT, 'dist', `${name}.mjs`), ...args], {
      cwd,
      env: { ...process.env, PREMATCH_ENV: 'test', HOST: '127.0.0.1', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-OUTPUT_CHARACTERS)
      })
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

  const listening = async (program: Program): Promise<Program & { url: string }> => {
    const ready = once(program.process, 'message').then(([message]) => message as { url: string })
    const first = await Promise.race([ready, program.ended])
    if (typeof first !== 'object') throw new Error(`The program ended:\n${program.output()}`)
    return { ...program, url: first.url }
  }

  return {
    publish: (env) => start('publish', ['--if-due'], env),
    deliver: (env) => start('deliver', [], env),
    watch: (env) => start('publish', ['--watch'], env),
    serve: (env) => listening(start('api', [], env)),
    serveAll: (env) => listening(start('server', [], { NODE_ENV: 'production', ...env }, ROOT)),
  }
}
