import { setTimeout as sleep } from 'node:timers/promises'
import { StepFailure } from './failures.mjs'

/** What must be stopped before this process ends, newest last. @type {(() => void | Promise<void>)[]} */
const cleanups = []
/** @type {Promise<void> | undefined} */
let ending

/**
 * Has `cleanup` run before this process ends; the newest runs first.
 * @param {() => void | Promise<void>} cleanup
 */
export const atEnd = (cleanup) => void cleanups.push(cleanup)

/** True once this process has begun to end: what fails from now on fails because it is stopped. */
export const isEnding = () => ending !== undefined

/**
 * Runs the cleanups and exits. The first call decides the exit code, and says why when there is a failure.
 * @param {number} code @param {unknown} [failure]
 */
export function end(code, failure) {
  ending ??= (async () => {
    if (failure) report(failure)
    // What is begun while others are stopped must be stopped as well.
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
      try {
        await cleanup()
      } catch (error) {
        report(error)
        code = 1
      }
    }
    process.exit(code)
  })()
  return ending
}

/** Says what went wrong: a known failure in its one sentence, anything else in full. @param {unknown} error */
function report(error) {
  if (error instanceof StepFailure) {
    if (error.output)
      process.stderr.write(`\n${error.output.trim().split('\n').slice(-30).join('\n')}\n`)
    process.stderr.write(`\n${error.message}\n`)
  } else {
    process.stderr.write(`\n${error instanceof Error ? error.stack : String(error)}\n`)
  }
}

/**
 * Runs the whole work of this process, then ends it. SIGTERM, SIGINT and SIGHUP end it in order, with exit code 0.
 * @param {() => Promise<void | number | 'stay'>} work answers an exit code, or `stay` when something keeps running
 */
export async function endAfter(work) {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
    process.on(signal, () => void end(0))
  // What runs beside the work (the local Stripe, a watch) must not take this process away from its children.
  process.on('uncaughtException', (error) => void end(1, error))
  process.on('unhandledRejection', (reason) => void end(1, reason))
  try {
    const result = await work()
    if (result !== 'stay') await end(result ?? 0)
  } catch (error) {
    // Ctrl-C ends what works for us as well: that we are told to stop is heard before what fails by it.
    await sleep(50)
    if (!isEnding()) report(error)
    await end(1)
  }
}
