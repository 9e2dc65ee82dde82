import { setTimeout as sleep } from 'node:timers/promises'
import { asError } from '../steps/failures.mjs'
import { FullDisk } from './failures.mjs'

const CHECK_EVERY_MS = 250
/** How long it waits before each start that follows a failure; after the last it gives up. */
const PAUSES_MS = [0, 1_000, 2_000, 5_000, 10_000, 20_000]
/** A full disk is not cured by starting, and cured by whoever frees some space: it is waited for as long as it takes. */
const FULL_DISK_PAUSE_MS = 5_000
/** A server that has lived this long has got over what ended the one before. */
const STEADY_MS = 60_000

/**
 * @typedef {object} WatchedServer
 * @property {() => boolean} isAlive
 * @property {() => Error | undefined} whyItEnded undefined when that is not known
 * @property {() => Promise<void>} start ends when it answers
 * @property {(line: string) => void} tell
 * @property {(failure?: Error) => void} giveUp is called when starting it again did not help
 */

/**
 * Watches a server, whoever started it, and starts it again when it has ended.
 * @param {WatchedServer} server
 * @param {(ms: number) => Promise<unknown>} [pause]
 * @returns {{stop: () => Promise<void>}} ends the watch; a start that is under way comes to its end first
 */
export function watchServer({ isAlive, whyItEnded, start, tell, giveUp }, pause = sleep) {
  let stopped = false
  let interrupt = () => {}
  /** @type {Promise<void>} */
  const interrupted = new Promise((resolve) => (interrupt = resolve))
  /** @param {number} ms */
  const wait = (ms) => Promise.race([pause(ms), interrupted])
  let failures = 0
  let aliveSinceMs = performance.now()

  /** @returns {Promise<boolean>} true when it runs again */
  async function startAgain() {
    let failure = whyItEnded()
    tell(
      `PostgreSQL has ended by itself${failure ? ` (${failure.message})` : ''}; it is started again.`,
    )
    for (;;) {
      const isFull = failure instanceof FullDisk
      if (!isFull && failures === PAUSES_MS.length) {
        giveUp(failure)
        return false
      }
      await wait(isFull ? FULL_DISK_PAUSE_MS : (PAUSES_MS[failures++] ?? 0))
      if (stopped) return false
      try {
        await start()
        aliveSinceMs = performance.now()
        tell('PostgreSQL runs again.')
        return true
      } catch (error) {
        const again = asError(error)
        if (again.message !== failure?.message) tell(again.message)
        failure = again
      }
    }
  }

  async function watch() {
    for (;;) {
      await wait(CHECK_EVERY_MS)
      if (stopped) return
      if (isAlive()) {
        if (performance.now() - aliveSinceMs > STEADY_MS) failures = 0
      } else if (!(await startAgain())) return
    }
  }
  const watching = watch()
  return {
    stop() {
      stopped = true
      interrupt()
      return watching
    },
  }
}
