import { EventEmitter } from 'node:events'
import {
  Logger as JobLogger,
  runMigrations,
  runTaskList,
  type Task as WorkerTask,
  type Worker,
  type WorkerPool,
} from 'graphile-worker'
import type pg from 'pg'
import { connectPool, type Tx } from './db'
import { keepJobLocks } from './job-locks'
import type { Logger } from './log'
import { logFailure } from './store-failure'

/** Background work on Postgres: a job is a row, so it survives a crash and commits with its cause. */
export interface RunningJobs {
  /** Takes no new job and waits a few seconds for those that run; an unfinished one runs again later. */
  stop(): Promise<void>
}

/** Does one job. Returning ends it, throwing brings it back later with a growing pause. */
export type Task = (payload: unknown, attempt: { number: number; isLast: boolean }) => Promise<void>

/** Work that comes back by itself, on one of the instances at a time. */
export interface Recurring {
  everyMinutes: number
  run(): Promise<void>
}

const CONCURRENT_JOBS = 3
/** One for each job and one that listens for new ones. */
const POOL_SIZE = 4
const RELAUNCH_AFTER_MS = 1_000
const STOP_TIMEOUT_MS = 5_000

const ignoreErrors = (client: pg.PoolClient) => void client.on('error', () => undefined)

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

const asWorkerTask =
  (task: Task): WorkerTask =>
  (payload, { job }) =>
    task(payload, { number: job.attempts, isLast: job.attempts >= job.max_attempts })

/**
 * Writes down when a recurring job runs next. Its name is the job's key: there is one such row however many
 * instances write it, and a time that is set stays.
 */
const SCHEDULE = `SELECT graphile_worker.add_job($1, '{}'::json, run_at := now() + make_interval(mins => $2),
  job_key := $1, job_key_mode := 'preserve_run_at')`

const recurringTask =
  (log: Logger, name: string, entry: Recurring): WorkerTask =>
  async (_payload, helpers) => {
    try {
      await entry.run()
    } catch (err) {
      logFailure(log, { job: name }, err, 'recurring job failed; it runs again at its next time')
    }
    await helpers.query(SCHEDULE, [name, entry.everyMinutes])
  }

/** Creates the job tables where they are missing. */
export async function prepareJobs(url: string): Promise<void> {
  const pool = connectPool(url, 1)
  try {
    await runMigrations({ pgPool: pool, logger: new JobLogger(() => () => undefined) })
  } finally {
    await pool.end()
  }
}

/**
 * Creates the job tables where they are missing and runs jobs until stopped.
 * @param url database address
 * @param timetable by name; each runs at the first start and then at its times
 * @param aliveEveryMs how often the others hear that these workers live
 * @throws when the database does not answer at the start; later outages are waited out
 */
export async function startJobs(
  url: string,
  log: Logger,
  tasks: Record<string, Task>,
  timetable: Record<string, Recurring> = {},
  aliveEveryMs?: number,
): Promise<RunningJobs> {
  // A pool of our own, with error listeners that stay: the runner takes its own off connections that are
  // still open, and a database that stops in that moment would end the process.
  const pool = connectPool(url, POOL_SIZE)
  pool.on('connect', ignoreErrors)
  const locks = keepJobLocks(pool, Object.keys(timetable), aliveEveryMs)
  let workers: WorkerPool | undefined
  let events: EventEmitter | undefined
  let stopping = false
  let relaunching: Promise<void> | undefined

  const taskList = Object.fromEntries([
    ...Object.entries(tasks).map(([name, task]) => [name, asWorkerTask(task)] as const),
    ...Object.entries(timetable).map(
      ([name, entry]) => [name, recurringTask(log, name, entry)] as const,
    ),
  ])

  // Not the library's `run`: its own timetable rejects where nobody can catch it when
  // the database goes away while it starts.
  async function launch(): Promise<void> {
    events = new EventEmitter()
    const ids: string[] = []
    events.on('worker:create', ({ worker }: { worker: Worker }) => ids.push(worker.workerId))
    const startAnew = () => {
      if (!stopping) relaunching ??= relaunch().finally(() => (relaunching = undefined))
    }
    // A worker that can't write down how its job ended gives up for good; without new workers a
    // database outage would thin them out one by one.
    events.on('worker:fatalError', startAnew)
    // The workers ask once for the ids of their tasks and keep the answer, also when it was an error:
    // one connection that came too late and they would never find a job again.
    events.on('worker:getJob:error', startAnew)
    const options = {
      pgPool: pool,
      concurrency: CONCURRENT_JOBS,
      noHandleSignals: true,
      logger: quietLogger(log),
      events,
    }
    await runMigrations(options)
    locks.workersAre(ids)
    await locks.free()
    for (const name of Object.keys(timetable)) await pool.query(SCHEDULE, [name, 0])
    // Kept, not returned: a worker pool is a promise of its own end, and `await` would wait for that.
    workers = runTaskList(options, taskList, pool)
  }

  async function endWorkers(): Promise<void> {
    await workers?.gracefulShutdown()
    // The library keeps the options of all workers that there have been, and with what listens to them all that it knows.
    events?.removeAllListeners()
  }

  async function relaunch(): Promise<void> {
    await endWorkers()
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
    locks.stop()
    await pool.end()
    throw error
  }
  return {
    async stop() {
      stopping = true
      locks.stop()
      await relaunching
      const stopped = endWorkers().then(() => pool.end())
      await Promise.race([stopped, pause(STOP_TIMEOUT_MS)])
    },
  }
}
