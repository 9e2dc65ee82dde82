import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { removePostgres, startPostgres } from '../../launch/postgres.mjs'
import { SERVER_BUNDLE } from '../../launch/steps/bundle.mjs'
import { atEnd } from '../../launch/steps/lifetime.mjs'
import { migrate } from '../../lib/platform/migrations'

export const SECRET_KEY = 'benchmark-benchmark-benchmark-benchmark'

/** A migrated database of its own, and a folder for the programs. */
export interface BenchDatabase {
  url: string
  directory: string
  dataDirectory: string
}

/** What a publication cost, as a process of its own. */
export interface Publication {
  matches: number
  seconds: number
  /** Of the publisher alone, without the database. */
  cpuSeconds: number
  peakMiB: number
  /** Its last line. */
  outcome: string
}

export interface Publishing {
  /** Empty for the simulated world. */
  dir: string
  now: string
}

/** Runs work on a database of its own and takes it down again, also when the process is stopped. */
export async function onDatabase<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  mkdirSync('dist', { recursive: true })
  const directory = mkdtempSync(path.resolve('dist/bench-'))
  let down: Promise<void> | undefined
  const takeDown = () => (down ??= removePostgres(directory))
  atEnd(takeDown)
  try {
    const postgres = await startPostgres({ directory, database: 'bench' })
    await migrate(postgres.url)
    await build({
      ...SERVER_BUNDLE,
      entryPoints: { publish: 'server/publish.ts' },
      outdir: directory,
    })
    return await work({ url: postgres.url, directory, dataDirectory: postgres.dataDirectory })
  } finally {
    await takeDown()
  }
}

const CLOCK_TICKS_PER_SECOND = 100

/** CPU seconds and the most memory a process has had so far; undefined when it has ended. */
function costOf(pid: number): { cpuSeconds: number; peakMiB: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ticks = Number(stat[11]) + Number(stat[12])
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    if (peak === undefined) return undefined
    return { cpuSeconds: ticks / CLOCK_TICKS_PER_SECOND, peakMiB: Number(peak) / 1024 }
  } catch {
    return undefined
  }
}

const LOOK_MS = 20

/** Publishes once, as the product does. @throws with its output when it fails */
export function publish(
  { url, directory }: BenchDatabase,
  { dir, now }: Publishing,
  niceness = 0,
): Promise<Publication> {
  const startedMs = performance.now()
  const child = spawn(process.execPath, [path.join(directory, 'publish.mjs')], {
    env: {
      ...process.env,
      PREMATCH_ENV: 'test',
      DATABASE_URL: url,
      SECRET_KEY,
      RESULTS_DIR: dir,
      PREMATCH_NOW: now,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (niceness > 0) setPriority(child.pid ?? 0, niceness)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  let cost = { cpuSeconds: 0, peakMiB: 0 }
  const look = setInterval(() => (cost = costOf(child.pid ?? 0) ?? cost), LOOK_MS)
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      clearInterval(look)
      if (code !== 0) return reject(new Error(`The publication failed:\n${output}`))
      resolve({
        ...cost,
        matches: Number(/^Read (\d+) matches/m.exec(output)?.[1]),
        seconds: (performance.now() - startedMs) / 1000,
        outcome: output.trim().split('\n').at(-1) ?? '',
      })
    })
  })
}
