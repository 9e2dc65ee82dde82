import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
import type { Platform } from '../lib/platform'
import { programVariables } from '../lib/platform/env'
import { lowerPriority, NICENESS, type Publisher } from './publisher'

/** After one has died, another begins: soon, and ever later where none gets anywhere. */
const ANEW_MS = { first: 1_000, last: 60_000 }
/** Whatever ran for so long had got somewhere. */
const WELL_MS = 60_000
/** For the calls that run when it is told to stop; what is left is attempted again by the next one. */
const STOP_MS = 3_000

/** The delivering program, beside the one that runs. */
const PROGRAM = fileURLToPath(new URL('./deliver.mjs', import.meta.url))

/**
 * Delivers webhooks by a process of its own, so that it takes no time from requests, for as long as the service runs. Several
 * instances may do this: each delivery is claimed by one of them.
 */
export function startDelivering({ env, clock, log }: Platform): Publisher {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let anewMs = ANEW_MS.first

  function begin(): void {
    const shifted = env.PREMATCH_NOW !== undefined && { PREMATCH_NOW: clock.now().toISOString() }
    const running = spawn(process.execPath, [PROGRAM], {
      env: { ...programVariables(), ...shifted } as NodeJS.ProcessEnv,
      // By the channel it knows that we are gone.
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    child = running
    const startedMs = performance.now()
    lowerPriority(running, NICENESS)
    let last = ''
    if (running.stderr)
      createInterface(running.stderr).on('line', (line) => {
        last = line
      })
    const anew = (code: number | null) => {
      if (stopping || child !== running) return
      child = undefined
      if (performance.now() - startedMs > WELL_MS) anewMs = ANEW_MS.first
      log.warn(
        { code, deliverer: last, anewMs },
        'what delivers webhooks has ended, and begins anew',
      )
      timer = setTimeout(begin, anewMs)
      anewMs = Math.min(2 * anewMs, ANEW_MS.last)
    }
    running.once('error', () => anew(null))
    running.once('close', anew)
  }
  begin()

  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      const running = child
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((resolve) => running.once('close', resolve))
      running.kill('SIGTERM')
      const kill = setTimeout(() => running.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(kill)
    },
  }
}
