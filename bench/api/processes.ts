import { fork, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { SERVER_BUNDLE } from '../../launch/steps/bundle.mjs'
import type { Canned } from './rivals'

export interface BenchServer {
  name: string
  url: string
  /** CPU seconds used so far, user and system. */
  cpuSeconds(): number
  /** Of its store, where that is not the stage's database. */
  storeCpuSeconds?(): number
  /** Resident memory in MiB. */
  rssMiB(): number
  stop(): Promise<void>
}

const CLOCK_TICKS_PER_SECOND = 100

/** The fields of /proc/<pid>/stat behind the name; [] when the process has ended. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}
const PARENT = 1
const CPU_FIELDS = { own: [11, 12], withEnded: [11, 12, 13, 14] }
const cpuSecondsOf = (stat: string[], fields: number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) / CLOCK_TICKS_PER_SECOND

/** CPU seconds that the database server and its children have used so far. */
export function databaseCpuSeconds(dataDirectory: string): number {
  const postmaster = readFileSync(path.join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')[0]
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat[PARENT] === postmaster)
  return children.reduce(
    (sum, stat) => sum + cpuSecondsOf(stat, CPU_FIELDS.own),
    cpuSecondsOf(statOf(postmaster ?? ''), CPU_FIELDS.withEnded),
  )
}

/** CPU seconds that a process has used so far. */
export const cpuSecondsOfProcess = (pid: number): number =>
  cpuSecondsOf(statOf(pid), CPU_FIELDS.own)

/** A server that tells over its channel when and where it listens. */
export function controlled(name: string, child: ChildProcess): Promise<BenchServer> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
    child.on('message', (message: { ready?: boolean; url?: string }) => {
      if (!message.ready || !message.url) return
      const { pid = 0 } = child
      resolve({
        name,
        url: message.url,
        cpuSeconds: () => cpuSecondsOf(statOf(pid), CPU_FIELDS.own),
        rssMiB: () =>
          Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
        stop: () =>
          new Promise((done) => {
            if (child.exitCode !== null) return done()
            child.removeAllListeners('exit')
            child.once('exit', () => done())
            child.kill('SIGTERM')
          }),
      })
    })
  })
}

const RECORDER = 'lib/requests/recorder.ts'
/** Puts a recorder that keeps nothing in the place of that which keeps the calls of clients. */
const KEEPS_NOTHING: Plugin = {
  name: 'keeps-nothing',
  setup(bundle) {
    let isReplaced = false
    bundle.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      if (path.relative('', file) !== RECORDER) return undefined
      isReplaced = true
      return {
        contents:
          'const done = () => Promise.resolve(); export const createRequestRecorder = () => ({ note() {}, flush: done, close: done })',
        loader: 'ts',
      }
    })
    bundle.onEnd(() => {
      // Else both would be the same, and what keeping costs measured as nothing.
      if (!isReplaced) throw new Error(`the API does not load ${RECORDER}: it has moved`)
    })
  },
}

/** Bundles the API as the product does and starts one instance of it. */
export async function startApi(
  name: string,
  outdir: string,
  env: Record<string, string>,
  {
    nodeArgs = [],
    keepsRequests = true,
    writesLog = false,
  }: { nodeArgs?: string[]; keepsRequests?: boolean; writesLog?: boolean } = {},
): Promise<BenchServer> {
  const plugins = [...SERVER_BUNDLE.plugins, ...(keepsRequests ? [] : [KEEPS_NOTHING])]
  await build({ ...SERVER_BUNDLE, entryPoints: { api: 'server/api.ts' }, outdir, plugins })
  const child = fork(`${outdir}/api.mjs`, [], {
    execArgv: nodeArgs,
    env: {
      ...process.env,
      PREMATCH_ENV: 'test',
      LOG_LEVEL: writesLog ? 'info' : 'warn',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', writesLog ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  })
  return controlled(name, child)
}

/** What each rival is called in the figures. */
export const RIVALS = {
  bare: 'bare node:http',
  fastify: 'Fastify',
  redis: '@fastify/rate-limit on Redis',
  postgres: 'rate-limiter-flexible on PostgreSQL',
} as const

/**
 * Starts a server that sends canned answers.
 * @param store the address of where it counts
 */
export function startRival(
  kind: keyof typeof RIVALS,
  canned: Canned,
  store = '',
): Promise<BenchServer> {
  const child = fork('bench/api/rivals.ts', [kind, store], {
    execArgv: ['--import', 'tsx'],
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })
  child.stdin?.end(JSON.stringify(canned))
  return controlled(RIVALS[kind], child).then((server) => {
    child.on('SIGTERM', () => child.kill())
    return server
  })
}
