import { spawn } from 'node:child_process'
import path from 'node:path'
import { StepFailure } from './failures.mjs'
import { atEnd, end, isEnding } from './lifetime.mjs'
import { ROOT, stopProcess } from './run.mjs'

/**
 * @typedef {{url: string, publicUrl: string}} Addresses where a server is reached from here, and where people open it
 * @typedef {Addresses & {stopMs: number}} Ready and after how long it need not be waited for when it is told to stop
 */

/**
 * Spawns dist/server.mjs; it leaves by itself when our channel to it closes.
 * @param {Record<string, string | undefined>} environment
 */
const spawnServer = (environment) =>
  spawn(process.execPath, [path.join(ROOT, 'dist/server.mjs')], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/**
 * Its addresses, once the server says that it listens.
 * @param {import('node:child_process').ChildProcess} child @returns {Promise<Ready>}
 */
const ready = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.on('message', (said) => {
      const message = /** @type {Partial<Ready & {ready: true}>} */ (said)
      const { ready, url, publicUrl, stopMs = 0 } = message
      if (ready && url && publicUrl) resolve({ url, publicUrl, stopMs })
    })
    child.once('exit', (code, signal) =>
      reject(
        new StepFailure(
          `The server ended before it listened (${signal ?? `code ${code}`}): its message is above.`,
        ),
      ),
    )
  })

/**
 * Starts the server and stays bound to it: when it ends by itself, so do we.
 * @param {Record<string, string | undefined>} environment
 * @returns {Promise<Addresses & {restart: () => Promise<void>}>} once it listens
 */
export async function serve(environment) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  // Until it serves it has nothing to finish.
  let patienceMs = 2_000
  atEnd(() => child && stopProcess(child, patienceMs))

  const start = async () => {
    const current = (child = spawnServer(environment))
    const { url, publicUrl, stopMs } = await ready(current)
    patienceMs = stopMs
    current.once('exit', (code, signal) => {
      if (isEnding() || child !== current) return
      process.stderr.write(
        `The server ended by itself (${signal ?? `code ${code}`}): its last lines are above; start again.\n`,
      )
      void end(code || 1)
    })
    return { url, publicUrl }
  }
  const restart = async () => {
    const previous = child
    child = undefined
    if (previous) await stopProcess(previous, patienceMs)
    if (!isEnding()) await start()
  }
  return { ...(await start()), restart }
}
