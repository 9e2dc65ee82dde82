import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { env as own, execPath } from 'node:process'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { useWorld } from '../../../test/use-world'
import { NOW, startSeason, type Plan } from './season'

/** The command as its users have it: a process, with a place of its own for what it keeps, and the running service. */
export function useCommand() {
  const world = useWorld(async () => {
    const season = await startSeason()
    return { season, close: () => season.server.close() }
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'prematch-command-'))
  const program = path.join(folder, 'prematch.mjs')
  const settings = path.join(folder, 'prematch/settings.json')
  const running: ChildProcessWithoutNullStreams[] = []
  // Nothing of the machine's own settings.
  const ENV: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    PATH: own.PATH ?? '',
    XDG_CONFIG_HOME: folder,
    TZ: 'UTC',
    SHELL: '/bin/sh',
  }

  beforeAll(() =>
    build({
      entryPoints: [path.join(import.meta.dirname, '../src/bin.ts')],
      outfile: program,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
    }),
  )
  beforeEach(() => {
    world.season.clock.set(NOW)
    rmSync(path.dirname(settings), { recursive: true, force: true })
  })
  afterEach(() => {
    for (const one of running.splice(0)) one.kill('SIGKILL')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  function open(file: string, args: string[], env: Record<string, string> = {}) {
    const child = spawn(file, args, { env: { ...ENV, ...env } })
    running.push(child)
    return child
  }

  /** Started; its standard input stays open until something is typed. */
  function start(args: string[], env: Record<string, string> = {}) {
    const child = open(execPath, [program, ...args], env)
    const said = { out: '', err: '' }
    child.stdout.on('data', (part: Buffer) => (said.out += part.toString()))
    child.stderr.on('data', (part: Buffer) => (said.err += part.toString()))
    const ended = new Promise<number>((resolve) => {
      child.once('close', (code) => resolve(code ?? -1))
    })
    return { child, said, ended }
  }

  async function run(args: string[], { input = '', ...env }: Record<string, string> = {}) {
    const { child, said, ended } = start(args, env)
    child.stdin.end(input)
    return { code: await ended, ...said }
  }

  /** The same before somebody's eyes: on a terminal, which the system's `script` lends. */
  async function onTerminal(line: string, input = '') {
    const child = open('script', ['-qec', `${execPath} ${program} ${line}`, '/dev/null'])
    let shown = ''
    child.stdout.on('data', (part: Buffer) => {
      shown += part.toString()
      // Typed once it is asked for: before, the terminal would show it.
      if (input && shown.includes('API key: ')) child.stdin.end(input)
    })
    const code = await new Promise<number | null>((resolve) => {
      child.once('close', resolve)
    })
    return { code, shown: shown.replaceAll('\r', '') }
  }

  const url = () => world.season.server.url
  const keyOf = async (plan: Plan) => (await world.season.account(plan)).key
  async function login(plan: Plan): Promise<string> {
    const key = await keyOf(plan)
    expect(await run(['login', '--url', url()], { input: `${key}\n` })).toMatchObject({ code: 0 })
    return key
  }
  const ask = async (key: string, target: string): Promise<unknown> =>
    (await fetch(url() + target, { headers: { 'x-api-key': key } })).json()
  /** Units and rows of today. */
  async function usedOf(key: string): Promise<[units: number, rows: number]> {
    const { daily } = (await ask(key, '/v1/me/usage')) as {
      daily: { used: number; rows_used: number }
    }
    return [daily.used, daily.rows_used]
  }
  return { world, settings, start, run, onTerminal, url, keyOf, login, ask, usedOf }
}
