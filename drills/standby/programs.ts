import { fork, spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StepFailure } from '../../launch/steps/failures.mjs'
import { ROOT } from '../../launch/steps/run.mjs'

/** How a program is run. */
export interface Running {
  env: Record<string, string>
  /** The folder of the project whose `dist` it lies in; ours when it is not given. */
  root?: string
}

/** A program of the product, logging to a file. */
export interface Program {
  name: string
  /** True while it has not ended. */
  isAlive(): boolean
  /** The end of its log. */
  lastWords(): string
  /** Its log's lines of level error and above, by message. */
  errors(): Map<string, number>
  stop(): Promise<void>
}

/**
 * Starts a bundled program and waits until its log says that it runs.
 * @param says the message of that line
 */
export async function startProgram(
  name: string,
  script: string,
  args: string[],
  { directory, says, env, root = ROOT }: Running & { directory: string; says: string },
): Promise<Program> {
  const file = path.join(directory, `${name}.log`)
  const log = openSync(file, 'w')
  const child = fork(path.join(root, 'dist', script), args, {
    cwd: root,
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  while (!readFileSync(file, 'utf8').includes(`"msg":"${says}"`)) {
    if (!isAlive(child))
      throw new StepFailure(`${name} ended.`, readFileSync(file, 'utf8').slice(-4_000))
    await pause(50)
  }
  return {
    name,
    isAlive: () => isAlive(child),
    lastWords: () => readFileSync(file, 'utf8').slice(-2_000),
    errors: () => errorsIn(file),
    stop: () => stop(child),
  }
}

/** Runs a bundled program to its end. @returns its exit code and what it printed */
export async function runProgram(script: string, { env, root = ROOT }: Running) {
  const child = spawn(process.execPath, [path.join(root, 'dist', script)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, output }
}

/** Tries of a program, where the machine has too little time for its database. */
const TRIES = 3

/** @throws StepFailure with what the program said when it does not end well */
export async function runWell(script: string, running: Running): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { code, output } = await runProgram(script, running)
    if (code === 0) return
    if (attempt === TRIES) throw new StepFailure(`${script} ended with ${code}.`, output)
  }
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (!isAlive(child)) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

const ERROR = 50

function errorsIn(file: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.startsWith('{')) continue
    const { level, msg = '' } = JSON.parse(line) as { level: number | string; msg?: string }
    if (level === 'error' || level === 'fatal' || Number(level) >= ERROR)
      found.set(msg, (found.get(msg) ?? 0) + 1)
  }
  return found
}
