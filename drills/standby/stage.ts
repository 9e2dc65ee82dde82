import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atEnd } from '../../launch/steps/lifetime.mjs'
import { manualClock } from '../../lib/platform/clock'
import { connectDb } from '../../lib/platform/db'
import { readEnv } from '../../lib/platform/env'
import type { PlanLimits } from '../../lib/plans/limits'
import { createTestClient } from '../../test/client'
import { freePort } from '../../test/free-port'
import { Cluster, clusterHome, productUrl } from './cluster'
import type { Counted } from './findings'
import type { Caller } from './load'
import { runWell, startProgram, type Program } from './programs'
import { startHaproxy, startRoleCheck } from './proxy'

/** Whether an answer waits until the standby has its counting, too. */
export type Mode = 'without' | 'with'

export const CERTIFICATE = path.resolve(import.meta.dirname, '../../test/fixtures/localhost.pem')
export const COMPETITION = 'PREMIER_LEAGUE'
/** One answer of one write, which holds no slot, and one that does. */
export const PATHS = ['/v1/leagues', `/v1/leagues/${COMPETITION}/matches`]

/** Never denied, so that every refusal is one that the drill has caused. */
export const LIMITS: PlanLimits = {
  requestsPerMinute: 1_000_000,
  unitsPerHour: 1_000_000,
  unitsPerDay: 1_000_000,
  rowsPerDay: 10_000_000,
  concurrentRequests: 1_000,
  bulkMatches: 100,
  competitions: 1,
  replacementsPerMonth: 0,
  activeKeys: 1,
  historyDays: 90,
  webhookEndpoints: 1,
}

export interface Stage {
  primary: Cluster
  standby: Cluster
  httpsPort: number
  /** Of one instance, without the proxy. */
  apiUrl: string
  certificate: string
  callers: Caller[]
  programs: Program[]
  env: Record<string, string>
  /** What is counted, read from one of the servers. */
  countedIn(cluster: Cluster): Promise<Counted[]>
}

/** Builds everything as docs/high-availability.md has it, runs the work and takes it down again. */
export async function onStage<T>(
  mode: Mode,
  { clients, results }: { clients: number; results: string },
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'prematch-standby-'))
  const stops: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
  let down: Promise<void> | undefined
  const takeDown = () =>
    (down ??= (async () => {
      for (const stop of stops.toReversed()) await stop()
    })())
  atEnd(takeDown)
  const started = <Thing extends { stop(): unknown }>(thing: Thing): Thing => {
    stops.push(() => thing.stop())
    return thing
  }
  try {
    const home = clusterHome(path.join(directory, 'postgresql'))
    const primary = started(await Cluster.create('pg1', home, {}))
    const standby = started(await primary.standby('pg2', home))
    if (mode === 'with') await primary.sql(`ALTER SYSTEM SET synchronous_standby_names = 'pg2'`)
    await primary.sql('SELECT pg_reload_conf()')
    const checks = [started(await startRoleCheck(primary)), started(await startRoleCheck(standby))]
    const ports = {
      https: await freePort(),
      apis: [await freePort(), await freePort()] as [number, number],
      server: await freePort(),
      database: {
        port: await freePort(),
        clusters: [primary, standby].map(({ port }, i) => ({ port, check: checks[i]?.port ?? 0 })),
      },
    }
    started(await startHaproxy(directory, ports, CERTIFICATE))
    const env = environment(ports.database.port, ports.https, mode, results)
    await runWell('migrate.mjs', { env })
    await runWell('publish.mjs', { env })
    const serve = async (name: string, script: string, port: number) =>
      started(
        await startProgram(name, script, [], {
          directory,
          says: 'listening',
          env: { ...env, PORT: String(port), PUBLISHING: 'off' },
        }),
      )
    const programs = [
      await serve('api1', 'api.mjs', ports.apis[0]),
      await serve('api2', 'api.mjs', ports.apis[1]),
      await serve('server', 'server.mjs', ports.server),
      started(
        await startProgram('publisher', 'publish.mjs', ['--watch'], {
          directory,
          says: 'publishing whenever it is due',
          env,
        }),
      ),
    ]
    return await work({
      primary,
      standby,
      httpsPort: ports.https,
      apiUrl: `http://127.0.0.1:${ports.apis[0]}`,
      certificate: CERTIFICATE,
      callers: await createCallers({ ...env, DATABASE_URL: productUrl(primary.port) }, clients),
      programs,
      env,
      countedIn: (cluster) =>
        cluster.sql<Counted>(
          'SELECT client_id AS "clientId", day_units AS units, day_rows AS rows FROM quota_counters',
          'prematch',
        ),
    })
  } finally {
    await takeDown()
  }
}

/** As in production, on loopback; nothing can be mailed. */
const environment = (databasePort: number, httpsPort: number, mode: Mode, results: string) => ({
  PREMATCH_ENV: 'production',
  PUBLIC_URL: `https://localhost:${httpsPort}`,
  DATABASE_URL: productUrl(databasePort),
  SECRET_KEY: 'pZ0yVqB3mXfT8sKc1uWnE6hRjD4aLg9oYi2b7tQ5vNw',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Prematch <no-reply@prematch.dev>',
  TRUSTED_PROXIES: '1',
  RESULTS_DIR: results === 'simulation' ? results : path.resolve(results),
  QUOTA_SYNCHRONOUS_COMMIT: mode === 'with' ? 'on' : 'off',
})

async function createCallers(env: Record<string, string>, clients: number): Promise<Caller[]> {
  const db = connectDb(env.DATABASE_URL ?? '')
  try {
    const deps = { db, env: readEnv(env), clock: manualClock(new Date().toISOString()) }
    const callers: Caller[] = []
    for (let i = 0; i < clients; i++)
      callers.push(
        await createTestClient(deps, {
          plan: 'custom',
          limits: LIMITS,
          competitions: [COMPETITION],
        }),
      )
    return callers
  } finally {
    await db.$disconnect()
  }
}
