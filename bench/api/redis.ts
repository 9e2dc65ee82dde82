import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { StepFailure } from '../../launch/steps/failures.mjs'
import { atEnd } from '../../launch/steps/lifetime.mjs'
import { stopProcess } from '../../launch/steps/run.mjs'
import { freePort } from '../../test/free-port'
import { cpuSecondsOfProcess } from './processes'

export interface BenchRedis {
  /** `redis://127.0.0.1:<port>` */
  url: string
  cpuSeconds(): number
  stop(): Promise<void>
}

const PATIENCE_MS = 5_000

/**
 * Starts the system's Redis on a free loopback port. It writes nothing to disk, which is in its favour.
 * @param directory its working folder
 * @throws StepFailure when it is not installed
 */
export async function startRedis(directory: string): Promise<BenchRedis> {
  if (spawnSync('redis-server', ['--version']).error)
    throw new StepFailure(
      'The rivals need a Redis on this machine: apt-get install redis-server (Debian), or leave out --rivals.',
    )
  const port = await freePort()
  const settings = { port, bind: '127.0.0.1', dir: directory, save: '', appendonly: 'no' }
  const child = spawn(
    'redis-server',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: 'ignore' },
  )
  const stop = () => stopProcess(child, PATIENCE_MS)
  atEnd(stop)
  const url = `redis://127.0.0.1:${port}`
  // Asked before it listens, and again until it does.
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  const first = await Promise.race([client.ping(), sleep(PATIENCE_MS, 'late', { ref: false })])
  client.disconnect()
  if (first !== 'PONG')
    throw new StepFailure('redis-server does not answer: look whether it starts by hand.')
  return { url, cpuSeconds: () => cpuSecondsOfProcess(child.pid ?? 0), stop }
}
