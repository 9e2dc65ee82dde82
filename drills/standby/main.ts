import { setTimeout as pause } from 'node:timers/promises'
import { buildPortal, buildServer, isStale } from '../../launch/steps/build.mjs'
import { endAfter } from '../../launch/steps/lifetime.mjs'
import { readOptions } from '../../bench/options'
import { packagedPostgres, type Cluster } from './cluster'
import { compare, recovery } from './findings'
import { Load } from './load'
import { runProgram } from './programs'
import { print, type Result } from './report'
import { onStage, PATHS, type Mode, type Stage } from './stage'

const values = readOptions(
  {
    command: 'npm run drill:standby',
    does: 'PostgreSQL with a streaming standby loses one of both under load, and what was answered is compared with what is left',
  },
  {
    only: { type: 'string', default: '' },
    clients: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    steady: { type: 'string', default: '12' },
    outage: { type: 'string', default: '5' },
    results: { type: 'string', default: 'simulation' },
    after: { type: 'string', default: '25' },
    json: { type: 'boolean', default: false },
  },
)
const seconds = (text: string) => Number(text) * 1_000

interface Fault {
  name: string
  mode: Mode
  /** Breaks it. */
  cut(stage: Stage): Promise<void>
  /** What an operator, or Patroni, does about it. @returns the server that is the primary from then on */
  mend(stage: Stage): Promise<Cluster>
}

const primaryLost: Pick<Fault, 'cut' | 'mend'> = {
  cut: ({ primary }) => primary.kill(),
  async mend({ standby }) {
    await standby.sql('SELECT pg_promote(true, 60)')
    return standby
  },
}

const FAULTS: Fault[] = [
  { name: 'primary lost, answers wait for nobody', mode: 'without', ...primaryLost },
  { name: 'primary lost, answers wait for the standby', mode: 'with', ...primaryLost },
  {
    name: 'standby lost, answers wait for it',
    mode: 'with',
    cut: ({ standby }) => standby.kill(),
    async mend({ primary }) {
      await primary.sql(`ALTER SYSTEM SET synchronous_standby_names = ''`)
      await primary.sql('SELECT pg_reload_conf()')
      return primary
    },
  },
]

const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)}  ${line}`)

/** One fault under load, and everything it did. */
const drill = (fault: Fault): Promise<Result> =>
  onStage(
    fault.mode,
    { clients: Number(values.clients), results: values.results },
    async (stage) => {
      const { callers, httpsPort, certificate, programs, env } = stage
      // Each process learns of each key before anything is measured.
      const warmUp = new Load(httpsPort, certificate, callers, PATHS, Number(values.rate))
      await pause(3_000)
      await warmUp.stop()
      const before = await stage.countedIn(stage.primary)
      const load = new Load(httpsPort, certificate, callers, PATHS, Number(values.rate))
      await pause(seconds(values.steady))
      say(`${fault.name}: now`)
      const cutMs = load.nowMs()
      await fault.cut(stage)
      await pause(seconds(values.outage))
      const mostConnections = await connections(fault, stage)
      const mendMs = load.nowMs()
      const primary = await fault.mend(stage)
      const mendedMs = load.nowMs()
      say(`mended within ${Math.round(mendedMs - mendMs)} ms`)
      await pause(seconds(values.after))
      await load.stop()
      // Slots go back behind their answers.
      await pause(500)
      const books = compare(load.calls, before, await stage.countedIn(primary))
      const jobs = await doesJobs(stage.apiUrl, primary)
      const publication = await runProgram('publish.mjs', { env })
      return {
        name: fault.name,
        calls: load.calls,
        books,
        cutMs,
        mendMs,
        mendedMs,
        ...recovery(load.calls, cutMs, mendMs),
        mostConnections,
        ended: programs
          .filter((program) => !program.isAlive())
          .map((program) => `${program.name}: ${program.lastWords()}`),
        errors: programs.flatMap((program) =>
          [...program.errors()].map(([message, count]) => `${program.name}: ${message} (${count})`),
        ),
        jobs,
        publication: publication.code === 0 ? null : publication.output,
      }
    },
  )

/** Connections of the product at the end of the outage; null where no server is left to ask. */
async function connections({ mode }: Fault, { primary }: Stage): Promise<number | null> {
  if (mode === 'without') return null
  const [row] = await primary
    .sql<{
      n: number
    }>(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'prematch'`)
    .catch(() => [])
  return row?.n ?? null
}

const JOB_PATIENCE_MS = 15_000

/** True when the job runners work: a code that is asked for is tried to be mailed, which fails here and is tried again. */
async function doesJobs(apiUrl: string, primary: Cluster): Promise<boolean> {
  const asked = await fetch(`${apiUrl}/auth/request-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '127.0.0.1' },
    body: JSON.stringify({ email: 'drill@example.org' }),
  })
  if (asked.status !== 202) throw new Error(`a code was answered with ${asked.status}`)
  for (const until = Date.now() + JOB_PATIENCE_MS; Date.now() < until; await pause(250)) {
    const tried = await primary.sql(
      'SELECT 1 FROM graphile_worker.jobs WHERE attempts > 0 AND last_error IS NOT NULL',
      'prematch',
    )
    if (tried.length > 0) return true
  }
  return false
}

/** `npm run drill:standby`: PostgreSQL with a streaming standby loses one of both under load. Ends with 1 where a promise did not hold. */
await endAfter(async () => {
  say(`PostgreSQL ${packagedPostgres().version}`)
  if (isStale('server')) await buildServer()
  if (isStale('portal')) await buildPortal()
  const results: Result[] = []
  for (const fault of FAULTS.filter(({ name }) => name.includes(values.only)))
    results.push(await drill(fault))
  if (values.json)
    console.log(
      JSON.stringify(
        results.map(({ calls: _, ...rest }) => rest),
        null,
        2,
      ),
    )
  return print(results) ? 0 : 1
})
