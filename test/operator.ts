import { spawn } from 'node:child_process'
import path from 'node:path'
import { main } from '../server/cli'
import { haveHeard } from './eventually'
import type { TestServer } from './server'

const PROGRAM = path.resolve(import.meta.dirname, '../launch/prematch.mjs')

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Runs the operators' command as a process of its own, as an operator does. */
export function prematch(args: string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { ...process.env, PREMATCH_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const outcome = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (outcome[name] += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? -1, ...outcome }))
  })
}

type Installation = Pick<TestServer, 'databaseUrl' | 'url' | 'product'>

/**
 * A command of the operator Olga beside a running test server, at its time, with connections of its own. In this
 * process: another one takes two seconds to load the same code (`launch/prematch.test.ts` starts it so). That server has
 * heard of what it changed; another instance hears a moment later (`haveHeard`).
 */
export async function operate(
  { databaseUrl, url, product }: Installation,
  ...args: string[]
): Promise<Outcome> {
  const { env, clock } = product.deps
  const settings = {
    PREMATCH_ENV: 'test',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    SECRET_KEY: env.SECRET_KEY,
    PREMATCH_NOW: clock.now().toISOString(),
    RESULTS_DIR: env.RESULTS_DIR,
  }
  const printed = { stdout: '', stderr: '' }
  const code = await main([...args, '--as', 'olga'], () => Promise.resolve(settings), {
    outcome: (text) => (printed.stdout += `${text}\n`),
    aside: (text) => (printed.stderr += `${text}\n`),
  })
  await haveHeard({ product })
  return { code, ...printed }
}

/**
 * The JSON answer of a command that must succeed.
 * @throws with what it printed when it does not
 */
export async function operated<T = Record<string, unknown>>(
  server: Installation,
  ...args: string[]
): Promise<T> {
  const { code, stdout, stderr } = await operate(server, ...args, '--json')
  if (code !== 0) throw new Error(`prematch ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout) as T
}

/** Subjects of the mails to a client's owner, whichever of the instances has sent them. */
export async function mailedBy(
  servers: readonly TestServer[],
  { accountId }: { accountId: string },
): Promise<string[]> {
  const db = servers[0]?.product.deps.db
  const account = await db?.account.findUniqueOrThrow({ where: { id: accountId } })
  return servers
    .flatMap(({ product }) => product.deps.outbox.inbox?.read(account?.email) ?? [])
    .map(({ subject }) => subject)
}
