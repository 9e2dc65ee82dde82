import autocannon from 'autocannon'
import type { BenchServer } from './processes'

export interface Case {
  name: string
  /** Aim, relative to bare node:http; null when it is only reported. */
  aim: number | null
  connections: number
  request: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
  /** The keys that the connections share out among themselves. */
  keys: readonly string[]
  /** The status every answer must have. */
  status: number
}

export interface Round {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  cpuMicrosPerRequest: number
}

/** One round of a case against one server. @throws when an answer has another status than the case's */
export async function runRound(server: BenchServer, one: Case, seconds: number): Promise<Round> {
  let next = 0
  const cpuBefore = server.cpuSeconds()
  const result = await autocannon({
    url: server.url,
    connections: one.connections,
    duration: seconds,
    requests: [{ ...one.request }],
    setupClient: (client) => {
      // Each connection walks through keys of its own, so that all clients take part.
      const start = next++
      const own = one.keys.filter((_, i) => i % one.connections === start % one.keys.length)
      const keys = own.length > 0 ? own : one.keys
      client.setRequests(
        keys.map((key) => ({
          ...one.request,
          headers: { ...one.request.headers, 'x-api-key': key },
        })),
      )
    },
  })
  const cpuSeconds = server.cpuSeconds() - cpuBefore
  const statuses = Object.entries(result.statusCodeStats ?? {})
  const unexpected = statuses.filter(([status]) => Number(status) !== one.status)
  const unexpectedCount = unexpected.reduce((sum, [, { count = 0 }]) => sum + count, 0)
  // A hot client passes now and then; everything else must be exactly what the case is about.
  if (result.errors > 0 || unexpectedCount > result.requests.total * 0.01)
    throw new Error(`${one.name} on ${server.name}: ${JSON.stringify(result.statusCodeStats)}`)
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicrosPerRequest: (cpuSeconds * 1e6) / Math.max(1, result.requests.total),
  }
}
