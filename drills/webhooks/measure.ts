import http from 'node:http'

/** How long calls took, in milliseconds. */
export interface Latencies {
  taken: number[]
  p50: number
  p99: number
}

/** @param taken in any order */
export function latencies(taken: readonly number[]): Latencies {
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
  return { taken: sorted, p50: at(0.5), p99: at(0.99) }
}

interface Asked {
  port: number
  key: string
  path: string
  /** Calls a second, whether the ones before are answered or not. */
  rate: number
}

/** Calls the API at a steady rate while something is done. @throws when an answer is not 200 */
export async function measure(
  { port, key, path, rate }: Asked,
  work: () => Promise<unknown>,
): Promise<Latencies> {
  const agent = new http.Agent({ keepAlive: true })
  const taken: number[] = []
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  const one = async () => {
    const startedMs = performance.now()
    const status = await new Promise<number | undefined>((resolve, reject) => {
      http
        .get({ port, path, agent, host: '127.0.0.1', headers: { 'x-api-key': key } }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode))
        })
        .once('error', reject)
    })
    if (status !== 200) throw new Error(`the API answered ${status}`)
    taken.push(performance.now() - startedMs)
  }
  const timer = setInterval(() => {
    const call: Promise<void> = one()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(call))
    running.add(call)
  }, 1_000 / rate)
  await work()
  clearInterval(timer)
  await Promise.all(running)
  agent.destroy()
  if (failures.length > 0) throw failures[0]
  return latencies(taken)
}
