import { EventEmitter } from 'node:events'
import { Logger as JobLogger, run, type Runner, type TaskList } from 'graphile-worker'
import type { Tx } from './db'
import type { Logger } from './log'

/** Background work on Postgres: a job is a row, so it survives a crash and commits with its cause. */
export interface RunningJobs {
  /** Takes no new job and waits a few seconds for those that run; an unfinished one runs again later. */
  stop(): Promise<void>
}

const CONCURRENT_JOBS = 4
const POOL_SIZE = 3
const RELAUNCH_AFTER_MS = 1_000
const STOP_TIMEOUT_MS = 5_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/** Adds a job to a transaction: rolled back, it never was. Failed jobs are repeated with growing pauses. */
export async function addJob(
  tx: Pick<Tx, '$executeRaw'>,
  task: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await tx.$executeRaw`SELECT graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`
}

/** A task reports its own failures, without what a job holds; here only the machinery speaks. */
const quietLogger = (log: Logger): JobLogger =>
  new JobLogger(() => (level, message, meta) => {
    if (meta?.failure === true) return
    if (level === 'error' || level === 'warning')
      log.warn({ jobs: message.split('\n')[0] }, 'job runner')
    else log.debug({ jobs: message }, 'job runner')
  })

/**
 * Creates the job tables where they are missing and runs jobs until stopped.
 * @param url database address
 * @throws when the database does not answer at the start; later outages are waited out
 */
export async function startJobs(
  url: string,
  log: Logger,
  taskList: TaskList,
): Promise<RunningJobs> {
  let runner: Runner
  let stopping = false
  let relaunching: Promise<void> | undefined

  function launch(): Promise<Runner> {
    const events = new EventEmitter()
    // A worker that can't write down how its job ended gives up for good; without a new runner a
    // database outage would thin the workers out one by one.
    events.on('worker:fatalError', () => {
      relaunching ??= relaunch().finally(() => (relaunching = undefined))
    })
    return run({
      connectionString: url,
      taskList,
      concurrency: CONCURRENT_JOBS,
      maxPoolSize: POOL_SIZE,
      parsedCronItems: [],
      noHandleSignals: true,
      logger: quietLogger(log),
      events,
    })
  }

  async function relaunch(): Promise<void> {
    await runner.stop().catch(() => undefined)
    while (!stopping) {
      await pause(RELAUNCH_AFTER_MS)
      try {
        runner = await launch()
        return
      } catch {
        log.warn('the job runner waits for the database')
      }
    }
  }

  runner = await launch()
  return {
    async stop() {
      stopping = true
      await relaunching
      await Promise.race([runner.stop().catch(() => undefined), pause(STOP_TIMEOUT_MS)])
    },
  }
}
