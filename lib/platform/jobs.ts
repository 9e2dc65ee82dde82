import { EventEmitter } from 'node:events'
import {
  Logger as JobLogger,
  runMigrations,
  runTaskList,
  type TaskList,
  type WorkerPool,
} from 'graphile-worker'
import { connectPool, type Tx } from './db'
import type { Logger } from './log'

/** Background work on Postgres: a job is a row, so it survives a crash and commits with its cause. */
export interface RunningJobs {
  /** Takes no new job and waits a few seconds for those that run; an unfinished one runs again later. */
  stop(): Promise<void>
}

const CONCURRENT_JOBS = 3
/** One for each job and one that listens for new ones. */
const POOL_SIZE = 4
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
    if (['error', 'warning'].includes(level))
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
  // A pool of our own, with error listeners that stay: the runner takes its own off connections that are
  // still open, and a database that stops in that moment would end the process.
  const pool = connectPool(url, POOL_SIZE)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let workers: WorkerPool | undefined
  let stopping = false
  let relaunching: Promise<void> | undefined

  // Not the library's `run`: its timetable, which we do not use, rejects where nobody can catch it when
  // the database goes away while it starts.
  async function launch(): Promise<void> {
    const events = new EventEmitter()
    // A worker that can't write down how its job ended gives up for good; without new workers a
    // database outage would thin them out one by one.
    events.on('worker:fatalError', () => {
      relaunching ??= relaunch().finally(() => (relaunching = undefined))
    })
    const options = {
      pgPool: pool,
      concurrency: CONCURRENT_JOBS,
      noHandleSignals: true,
      logger: quietLogger(log),
      events,
    }
    await runMigrations(options)
    // Kept, not returned: a worker pool is a promise of its own end, and `await` would wait for that.
    workers = runTaskList(options, taskList, pool)
  }

  async function relaunch(): Promise<void> {
    await workers?.gracefulShutdown()
    while (!stopping) {
      await pause(RELAUNCH_AFTER_MS)
      try {
        await launch()
        return
      } catch {
        log.warn('the job runner waits for the database')
      }
    }
  }

  try {
    await launch()
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    async stop() {
      stopping = true
      await relaunching
      const stopped = Promise.resolve(workers?.gracefulShutdown()).then(() => pool.end())
      await Promise.race([stopped, pause(STOP_TIMEOUT_MS)])
    },
  }
}
