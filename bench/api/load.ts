import autocannon from 'autocannon'
import type { Case } from './cases'
import type { BenchServer } from './processes'

export interface Round {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Of the server's own processes. */
  cpuMicrosPerRequest: number
  /** Of the database server, or of what else it counts in. */
  databaseMicrosPerRequest: number
}

/**
 * One round of a case against one server, or against several that share the load.
 * @param databaseCpuSeconds of the database server so far
 * @throws when an answer has another status than the case's
 */
export async function runRound(
  servers: readonly BenchServer[],
  one: Case,
  seconds: number,
  databaseCpuSeconds: () => number,
): Promise<Round> {
  const cpuSeconds = () => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0)
  const storeCpuSeconds = () => servers[0]?.storeCpuSeconds?.() ?? databaseCpuSeconds()
  const [ownBefore, databaseBefore] = [cpuSeconds(), storeCpuSeconds()]
  const results = await Promise.all(
    servers.map((server, i) => fire(server, one, seconds, i, servers.length)),
  )
  const [own, database] = [cpuSeconds() - ownBefore, storeCpuSeconds() - databaseBefore]
  const total = results.reduce((sum, { requests }) => sum + requests.total, 0)
  const worst = (pick: (result: autocannon.Result) => number) => Math.max(...results.map(pick))
  return {
    requestsPerSecond: results.reduce((sum, r) => sum + r.requests.total / r.duration, 0),
    p50Ms: worst(({ latency }) => latency.p50),
    p99Ms: worst(({ latency }) => latency.p99),
    cpuMicrosPerRequest: (own * 1e6) / Math.max(1, total),
    databaseMicrosPerRequest: (database * 1e6) / Math.max(1, total),
  }
}

/** @param share which of `shares` parts of the connections this server gets */
async function fire(
  server: BenchServer,
  one: Case,
  seconds: number,
  share: number,
  shares: number,
): Promise<autocannon.Result> {
  let next = share
  const result = await autocannon({
    url: server.url,
    connections: one.connections / shares,
    duration: seconds,
    requests: [{ ...one.request }],
    setupClient: (client) => {
      client.setRequests(requestsOf(one, next))
      next += shares
    },
  })
  const statuses = Object.entries(result.statusCodeStats ?? {})
  const unexpected = statuses.filter(([status]) => Number(status) !== one.status)
  const unexpectedCount = unexpected.reduce((sum, [, { count = 0 }]) => sum + count, 0)
  // A hot client passes now and then; everything else must be exactly what the case is about.
  if (result.errors > 0 || unexpectedCount > result.requests.total * 0.01)
    throw new Error(`${one.name} on ${server.name}: ${JSON.stringify(result.statusCodeStats)}`)
  return result
}

const WARMING = 32

/** Asks once with every key and for every path: what is read from the database once is not what is measured. */
export async function warmUp(server: BenchServer, one: Case): Promise<void> {
  const { keys, paths = [one.request.path], request } = one
  const calls = Array.from({ length: Math.max(keys.length, paths.length) }, (_, i) => i).values()
  const ask = async () => {
    for (const i of calls) {
      const headers = { ...request.headers, 'x-api-key': keys[i % keys.length] ?? '' }
      const { method, body } = request
      const url = server.url + (paths[i % paths.length] ?? request.path)
      const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: WARMING }, ask))
}

/** What one connection asks in turn: keys and paths of its own, so that all clients take part. */
function requestsOf(one: Case, connection: number): autocannon.Request[] {
  const ownPart = <Item>(items: readonly Item[]): readonly Item[] => {
    const own = items.filter((_, i) => i % one.connections === connection % items.length)
    return own.length > 0 ? own : items
  }
  const keys = ownPart(one.keys)
  const paths = ownPart(one.paths ?? [one.request.path])
  return Array.from({ length: Math.max(keys.length, paths.length) }, (_, i) => ({
    ...one.request,
    path: paths[i % paths.length] ?? one.request.path,
    headers: { ...one.request.headers, 'x-api-key': keys[i % keys.length] ?? '' },
  }))
}
