import { mkdirSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { removePostgres, startPostgres } from '../../launch/postgres.mjs'
import { atEnd } from '../../launch/steps/lifetime.mjs'
import { migrate } from '../../lib/platform/migrations'
import type { Case } from './cases'
import { runRound, warmUp, type Round } from './load'
import { databaseCpuSeconds, RIVALS, startApi, startRival, type BenchServer } from './processes'
import type { BenchRedis } from './redis'
import { MAKES, summarise, type CaseResult, type Make } from './report'
import type { Canned } from './rivals'
import { createWorld, NOW, type BenchWorld } from './world'

const SECRET_KEY = 'benchmark-benchmark-benchmark-benchmark'
const CLIENTS = 1_000

/** A database with a release and clients, and instances of the API in front of it. */
export interface Stage {
  world: BenchWorld
  /** Where files of this run may lie; gone after it. */
  directory: string
  databaseUrl: string
  databaseCpuSeconds: () => number
  startApi(nodeArgs?: string[]): Promise<BenchServer>
  /** The same of another make. */
  startBeside(make: Make): Promise<BenchServer>
}

/** Runs work on a stage of its own and takes everything down again, also when the process is stopped. */
export async function onStage<T>(
  releaseFactor: number,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  mkdirSync('dist', { recursive: true })
  const directory = mkdtempSync(path.resolve('dist/bench-'))
  const running: BenchServer[] = []
  let down: Promise<void> | undefined
  const takeDown = () =>
    (down ??= (async () => {
      await Promise.all(running.map((server) => server.stop()))
      await removePostgres(directory)
    })())
  atEnd(takeDown)
  try {
    const postgres = await startPostgres({ directory, database: 'bench' })
    await migrate(postgres.url)
    const world = await createWorld(postgres.url, SECRET_KEY, { clients: CLIENTS, releaseFactor })
    const env = { DATABASE_URL: postgres.url, SECRET_KEY, PREMATCH_NOW: NOW }
    const begin = async (name: string, outdir: string, how: Parameters<typeof startApi>[3]) => {
      const api = await startApi(name, outdir, env, how)
      running.push(api)
      return api
    }
    return await work({
      world,
      directory,
      databaseUrl: postgres.url,
      databaseCpuSeconds: () => databaseCpuSeconds(postgres.dataDirectory),
      startApi: (nodeArgs = []) => begin('Prematch', directory, { nodeArgs }),
      startBeside: (make) =>
        begin(MAKES[make], path.join(directory, make), {
          keepsRequests: make !== 'withoutRequests',
          writesLog: make === 'withLog',
        }),
    })
  } finally {
    await takeDown()
  }
}

const SET_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** A client that shall be denied has to use up its minute first. */
const MOST_TRIES = 1_000

/** What our server answers in this case, to be sent by the others byte for byte. */
async function can(api: BenchServer, { request, keys, status }: Case): Promise<Canned> {
  let last = 0
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const response = await fetch(api.url + request.path, {
      method: request.method,
      // Plain, as the load asks for it: unpacked by fetch it would no longer fit its headers.
      headers: { 'accept-encoding': 'identity', ...request.headers, 'x-api-key': keys[0] ?? '' },
      ...(request.body !== undefined && { body: request.body }),
    })
    const body = Buffer.from(await response.arrayBuffer())
    last = response.status
    if (last !== status) continue
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !SET_BY_NODE.has(name)),
    )
    return { status, headers, body: body.toString('base64') }
  }
  throw new Error(`${request.path} answers ${last}, never ${status}`)
}

/**
 * Rounds of one case, in turn against its rivals and against the instances of the API together.
 * The first round of each warms up and is not counted.
 * @param beside one more side, an instance of another make
 * @param redis where a rival counts; with it, those that limit take part
 */
export async function measure(
  stage: Stage,
  apis: readonly [BenchServer, ...BenchServer[]],
  one: Case,
  { rounds, seconds }: { rounds: number; seconds: number },
  beside?: BenchServer,
  redis?: BenchRedis,
): Promise<CaseResult> {
  for (const api of [...apis, ...(beside ? [beside] : [])]) await warmUp(api, one)
  const canned = await can(apis[0], one)
  const rivals = await Promise.all([
    startRival('bare', canned),
    startRival('fastify', canned),
    ...(redis ? [startRival('postgres', canned, stage.databaseUrl)] : []),
    ...(redis ? [startRival('redis', canned, redis.url)] : []),
  ])
  for (const rival of rivals)
    if (redis && rival.name === RIVALS.redis) rival.storeCpuSeconds = () => redis.cpuSeconds()
  try {
    const sides = [
      ...rivals.map((rival) => [rival] as const),
      apis,
      ...(beside ? [[beside] as const] : []),
    ]
    const measured = new Map<string, Round[]>(sides.map(([{ name }]) => [name, []]))
    for (let round = -1; round < rounds; round++) {
      // Two makes of ours take turns in going first: each finds what the other left.
      for (const side of round % 2 ? sides : sides.toReversed()) {
        const result = await runRound(side, one, round < 0 ? 1 : seconds, stage.databaseCpuSeconds)
        if (round >= 0) measured.get(side[0].name)?.push(result)
      }
    }
    return summarise(
      one,
      measured,
      apis.reduce((sum, api) => sum + api.rssMiB(), 0),
    )
  } finally {
    await Promise.all(rivals.map((rival) => rival.stop()))
  }
}
