import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { buildSync } from 'esbuild'
import { SERVER_BUNDLE } from '../../tools/steps/build.mjs'
import type { Canned } from './rivals'

export interface BenchServer {
  name: string
  url: string
  /** CPU seconds used so far, user and system. */
  cpuSeconds(): number
  /** Resident memory in MiB. */
  rssMiB(): number
  stop(): Promise<void>
}

const CLOCK_TICKS_PER_SECOND = 100

function controlled(name: string, child: ChildProcess): Promise<BenchServer> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
    child.on('message', (message: { ready?: boolean; url?: string }) => {
      if (!message.ready || !message.url) return
      const stat = () =>
        readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      resolve({
        name,
        url: message.url,
        cpuSeconds: () => (Number(stat()[11]) + Number(stat()[12])) / CLOCK_TICKS_PER_SECOND,
        rssMiB: () =>
          Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) /
          1024,
        stop: () =>
          new Promise((done) => {
            child.removeAllListeners('exit')
            child.once('exit', () => done())
            child.kill('SIGTERM')
          }),
      })
    })
  })
}

/** Bundles the API as the product does and starts one instance of it. */
export function startApi(
  name: string,
  outdir: string,
  env: Record<string, string>,
): Promise<BenchServer> {
  buildSync({ ...SERVER_BUNDLE, entryPoints: { api: 'server/api.ts' }, outdir })
  const child = fork(`${outdir}/api.mjs`, [], {
    execArgv: process.env.BENCH_NODE_ARGS?.split(' ') ?? [],
    env: { ...process.env, PREMATCH_ENV: 'test', LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return controlled(name, child)
}

/** Starts a server that sends canned answers. */
export function startRival(kind: 'bare' | 'fastify', canned: Canned): Promise<BenchServer> {
  const child = fork('bench/api/rivals.ts', [kind], {
    execArgv: ['--import', 'tsx'],
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })
  child.stdin?.end(JSON.stringify(canned))
  return controlled(kind === 'bare' ? 'bare node:http' : 'Fastify', child).then((server) => {
    child.on('SIGTERM', () => child.kill())
    return server
  })
}
