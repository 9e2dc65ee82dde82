import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from '../../tools/postgres.mjs'
import { migrate } from '../../tools/steps/migrate.mjs'
import { runRound, type Case, type Round } from './load'
import { startApi, startRival, type BenchServer } from './processes'
import { printTable, summarise, type CaseResult } from './report'
import type { Canned } from './rivals'
import { createWorld, NOW, type BenchWorld } from './world'

const SECRET_KEY = 'benchmark-benchmark-benchmark-benchmark'
const ROUNDS = Number(process.argv.find((arg) => /^--rounds=\d+$/.test(arg))?.slice(9) ?? 5)
const SECONDS = Number(process.argv.find((arg) => /^--seconds=\d+$/.test(arg))?.slice(10) ?? 3)
const CLIENTS = 1_000

/** `npm run bench:api [-- --json] [--rounds=N] [--seconds=N]` */
async function main(): Promise<void> {
  const directory = mkdtempSync(path.resolve('dist/bench-'))
  const postgres = await startPostgres({ directory, database: 'bench' })
  const running: BenchServer[] = []
  try {
    await migrate(postgres.url)
    const world = await createWorld(postgres.url, SECRET_KEY, {
      clients: CLIENTS,
      releaseFactor: 1,
    })
    const api = await startApi('Prematch', directory, {
      DATABASE_URL: postgres.url,
      SECRET_KEY,
      PREMATCH_NOW: NOW,
    })
    running.push(api)
    const results: CaseResult[] = []
    for (const one of await casesOf(api, world)) {
      process.stderr.write(`${one.name} …\n`)
      results.push(await measure(api, one, running))
    }
    if (process.argv.includes('--json')) console.log(JSON.stringify(results, null, 2))
    else printTable(results)
  } finally {
    await Promise.all(running.map((server) => server.stop()))
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function casesOf(api: BenchServer, world: BenchWorld): Promise<Case[]> {
  const [first = ''] = world.matchIds
  const detail = { method: 'GET' as const, path: `/v1/matches/${first}` }
  const { headers } = await fetch(api.url + detail.path, {
    headers: { 'x-api-key': world.keys[0] ?? '' },
  })
  const etag = headers.get('etag') ?? ''
  const { keys } = world
  const list = { method: 'GET' as const, path: `/v1/leagues/${world.code}/matches` }
  const bulk = {
    method: 'POST' as const,
    path: '/v1/matches/bulk',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match_ids: world.matchIds.slice(0, 100) }),
  }
  return [
    {
      name: 'match detail, 32 connections',
      aim: 0.33,
      connections: 32,
      request: detail,
      keys,
      status: 200,
    },
    {
      name: 'match detail, 128 connections',
      aim: 0.38,
      connections: 128,
      request: detail,
      keys,
      status: 200,
    },
    {
      name: 'match detail as 304, 32 connections',
      aim: 0.33,
      connections: 32,
      request: { ...detail, headers: { 'if-none-match': etag } },
      keys,
      status: 304,
    },
    { name: '200-row league list', aim: 0.6, connections: 32, request: list, keys, status: 200 },
    { name: 'bulk of 100', aim: 0.6, connections: 32, request: bulk, keys, status: 200 },
    {
      name: 'one hot client, denied',
      aim: 0.4,
      connections: 32,
      request: detail,
      keys: [world.developerKey],
      status: 429,
    },
  ]
}

const SET_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** What our server answers in this case, to be sent by the others byte for byte. */
async function can(api: BenchServer, { request, keys, status }: Case): Promise<Canned> {
  for (;;) {
    const response = await fetch(api.url + request.path, {
      method: request.method,
      // Plain, as the load asks for it: unpacked by fetch it would no longer fit its headers.
      headers: { 'accept-encoding': 'identity', ...request.headers, 'x-api-key': keys[0] ?? '' },
      ...(request.body !== undefined && { body: request.body }),
    })
    const body = Buffer.from(await response.arrayBuffer())
    if (response.status !== status) continue
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !SET_BY_NODE.has(name)),
    )
    return { [request.path]: { status, headers, body: body.toString('base64') } }
  }
}

async function measure(api: BenchServer, one: Case, running: BenchServer[]): Promise<CaseResult> {
  const canned = await can(api, one)
  const rivals = await Promise.all([startRival('bare', canned), startRival('fastify', canned)])
  running.push(...rivals)
  const servers = [...rivals, api]
  const rounds = new Map<string, Round[]>(servers.map(({ name }) => [name, []]))
  // The first round of each warms up and is not counted.
  for (let round = -1; round < ROUNDS; round++) {
    for (const server of servers) {
      const measured = await runRound(server, one, round < 0 ? 1 : SECONDS)
      if (round >= 0) rounds.get(server.name)?.push(measured)
    }
  }
  for (const rival of rivals) {
    await rival.stop()
    running.splice(running.indexOf(rival), 1)
  }
  return summarise(one, rounds, api.rssMiB())
}

await main()
