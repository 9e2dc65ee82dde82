import { spawn, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
import type { Platform } from '../lib/platform'
import { programVariables } from '../lib/platform/env'
import { logFailure } from '../lib/platform/store-failure'
import { findSource, publicationDue } from '../lib/publishing'
import { syncSources } from '../lib/publishing/sources/network'

/** How often it is looked whether a publication is due. */
const CHECK_MS = 5_000
/** How often sources over the network are asked whether they have changed. */
const SYNC_MS = 15 * 60_000
/** How often it is looked whether the sandbox plays the newest season. */
const SANDBOX_MS = 24 * 3_600_000
/** The same where it could not be built. */
const SANDBOX_AGAIN_MS = 10 * 60_000
/** Requests come first: a publication takes what they leave (`nice`), and the sandbox what that leaves. */
export const NICENESS = 10
const SANDBOX_NICENESS = 19
/** How the publishing program ends when the sandbox's season is not whole yet (`EX_TEMPFAIL`). */
export const MORE_TO_DO = 75

/** Publishes by itself, for as long as the service runs. */
export interface Publisher {
  /** Ends a publication that runs; the release before stays whole. */
  stop(): Promise<void>
}

/** The publishing program, beside the one that runs. */
const PROGRAM = fileURLToPath(new URL('./publish.mjs', import.meta.url))

/**
 * Looks every five seconds whether a publication is due (the Paris day turned, forecasts freeze, a result is known, the
 * source has changed) and runs it as a process of its own, so that it takes no time from requests. Several instances may
 * do this: the first to hold the publisher's lock leads, and a killed one lets go of it. While nothing is due it builds what the
 * sandbox plays.
 */
export function startPublisher(platform: Platform): Publisher {
  const { env, db, clock, log } = platform
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  /** What the source was like when it was last looked at: while it is being written it changes from look to look. */
  let seen: string | null | undefined

  let syncedMs = -Infinity
  let sandboxDueMs = env.SANDBOX === 'on' ? -Infinity : Infinity

  /** Sources over the network are asked at their own pace. */
  async function sync(): Promise<void> {
    if (performance.now() - syncedMs < SYNC_MS) return
    syncedMs = performance.now()
    await syncSources(platform)
  }

  async function isDue(): Promise<boolean> {
    const source = await findSource(platform, env.RESULTS_DIR)
    const cause = await publicationDue({ db, clock }, source)
    if (cause !== 'source') return cause !== null
    const now = await source.fingerprint().catch(() => null)
    const isStill = now === seen
    seen = now
    return isStill
  }

  /**
   * Runs the publishing program.
   * @returns once it has ended, however it did: its exit code, null where it could not run or was stopped; and its last line
   */
  function run(flag: string, niceness: number): Promise<{ code: number | null; last: string }> {
    // Told to stop while it was looked: nothing is begun that would have to be waited for.
    if (stopping) return Promise.resolve({ code: null, last: '' })
    const shifted = env.PREMATCH_NOW !== undefined && { PREMATCH_NOW: clock.now().toISOString() }
    const running = spawn(process.execPath, [PROGRAM, flag], {
      env: { ...programVariables(), ...shifted } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = running
    lowerPriority(running, niceness)
    let last = ''
    createInterface(running.stderr).on('line', (line) => {
      last = line
      log.debug({ publisher: line }, 'publishing')
    })
    createInterface(running.stdout).on('line', (line) => log.info({ publisher: line }, 'published'))
    return new Promise((resolve) => {
      running.once('error', (err) => {
        log.error({ err }, 'the publisher could not be started')
        resolve({ code: null, last })
      })
      running.once('close', (code) => {
        child = undefined
        resolve({ code, last })
      })
    })
  }

  async function publish(): Promise<void> {
    const { code, last } = await run('--if-due', NICENESS)
    if (code !== 0 && !stopping)
      log.warn({ code, publisher: last }, 'publication failed; the release before is served')
  }

  /** For a minute at a time, while nothing is due. */
  async function buildSandbox(): Promise<void> {
    const { code, last } = await run('--sandbox', SANDBOX_NICENESS)
    if (code === MORE_TO_DO || stopping) return
    if (code !== 0) log.warn({ code, publisher: last }, 'the sandbox was not built')
    sandboxDueMs = performance.now() + (code === 0 ? SANDBOX_MS : SANDBOX_AGAIN_MS)
  }

  async function look(): Promise<void> {
    try {
      await sync()
      if (await isDue()) await publish()
      else if (performance.now() >= sandboxDueMs) await buildSandbox()
    } catch (err) {
      logFailure(log, {}, err, 'not known whether a publication is due')
    }
    if (!stopping) timer = setTimeout(lookAgain, CHECK_MS)
  }

  let looking = Promise.resolve()
  function lookAgain(): void {
    looking = look()
  }
  lookAgain()
  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      child?.kill('SIGKILL')
      await looking
    },
  }
}

/** Gives requests the first turn, where the system allows it. */
export function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
