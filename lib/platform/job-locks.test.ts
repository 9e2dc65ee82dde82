import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../test/database'
import { useWorld } from '../../test/use-world'
import { connectDb, type Db } from './db'
import { addJob, prepareJobs, startJobs, type RunningJobs } from './jobs'
import { createLog } from './log'
import { eventually } from '../../test/eventually'

const database = useWorld(() => createTestDatabase())
const log = createLog({ LOG_LEVEL: 'debug' }, new PassThrough())
let db: Db
const running: RunningJobs[] = []

beforeAll(async () => {
  db = connectDb(database.url, 4)
  await prepareJobs(database.url)
})
beforeEach(() => db.$executeRaw`DELETE FROM graphile_worker._private_jobs`)
afterEach(() => Promise.all(running.splice(0).map((jobs) => jobs.stop())))
afterAll(() => db.$disconnect())

const start = async (
  ...given: [Tasks: Parameters<typeof startJobs>[2], Timetable?: Parameters<typeof startJobs>[3]]
) => {
  running.push(await startJobs(database.url, log, given[0], given[1], 50))
}

/** As a process leaves it that was killed while it ran the job. */
const lock = (seconds: number) =>
  db.$executeRaw`
    UPDATE graphile_worker._private_jobs
       SET locked_by = 'dead', locked_at = now() - make_interval(secs => ${seconds}), attempts = 1`

const rows = () =>
  db.$queryRaw<{ key: string | null; locked_by: string | null }[]>`
    SELECT key, locked_by FROM graphile_worker.jobs ORDER BY id`

it('a job whose process was killed runs again within a minute, and not before', async () => {
  await addJob(db, 'work', {})
  await lock(50)
  const run = vi.fn(() => Promise.resolve())
  await start({ work: run })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(run).not.toHaveBeenCalled()
  await lock(61)
  await eventually(() => expect(run).toHaveBeenCalledTimes(1))
  await eventually(async () => expect(await rows()).toEqual([]))
})

it('a job that takes long is left to whoever runs it, as long as that one lives', async () => {
  let finish: () => void = () => undefined
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  await start({ work: run })
  await addJob(db, 'work', {})
  await eventually(() => expect(run).toHaveBeenCalledTimes(1))
  await start({ work: run })
  // As if it had run for longer than a dead one is waited for.
  const aged = db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '59 seconds'`
  await aged
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(run).toHaveBeenCalledTimes(1)
  finish()
  await eventually(async () => expect(await rows()).toEqual([]))
})

it('recurring work of a killed process comes again, and what was left of it is no job that has given up', async () => {
  const run = vi.fn(() => Promise.resolve())
  const planned = [{ key: 'sweep', locked_by: null }]
  await start({}, { sweep: { everyMinutes: 60, run } })
  await eventually(() => expect(run).toHaveBeenCalledTimes(1))
  // Its process, alive, may still be writing down when it comes next.
  await eventually(async () => expect(await rows()).toEqual(planned))
  await lock(5)
  await start({}, { sweep: { everyMinutes: 60, run } })
  await eventually(() => expect(run).toHaveBeenCalledTimes(2))
  expect(await rows()).toContainEqual({ key: null, locked_by: 'dead' })
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '61 seconds' WHERE locked_by = 'dead'`
  await eventually(async () => expect(await rows()).toEqual(planned))
})
