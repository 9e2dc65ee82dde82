import { Counter, Histogram, type Registry } from 'prom-client'

/** An answered request, in labels of which there are few. */
export interface AnsweredRequest {
  method: string
  /** Its pattern (`/v1/matches/{match_id}`), `page`, or undefined where no route took it. */
  route: string | undefined
  status: number
  /** The code of a refusal. */
  error: string | undefined
  /** From its head to its answer. */
  seconds: number
}

/** Is told what happens. */
export interface Meters {
  request: (answered: AnsweredRequest) => void
  /** A statement that decided requests, also one that failed. */
  quotaCommit: (decided: number, seconds: number) => void
  /** How long somebody waited for a connection of a pool. */
  poolWait: (pool: string, seconds: number) => void
}

export const NO_METERS: Meters = {
  request: () => undefined,
  quotaCommit: () => undefined,
  poolWait: () => undefined,
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/** Looks a thing up by name, and makes it where it is not there yet: finding a labelled counter anew costs a request more. */
function rememberingMap<T>(): (name: string, make: () => T) => T {
  const known = new Map<string, T>()
  return (name, make) => {
    let found = known.get(name)
    if (found === undefined) known.set(name, (found = make()))
    return found
  }
}

/** Meters that show in a registry. */
export function createMeters(registry: Registry): Meters {
  const registers = [registry]
  const requests = new Counter({
    name: 'prematch_requests_total',
    help: 'Answered requests by route, status and code of the refusal.',
    labelNames: ['method', 'route', 'status', 'code'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'prematch_request_seconds',
    help: 'From the head of a request to its answer.',
    labelNames: ['method', 'route'] as const,
    buckets: SECONDS,
    registers,
  })
  const commits = new Histogram({
    name: 'prematch_quota_commit_seconds',
    help: 'Statements that decide requests.',
    buckets: SECONDS,
    registers,
  })
  const batches = new Histogram({
    name: 'prematch_quota_batch_size',
    help: 'Requests decided by one statement.',
    buckets: BATCHES,
    registers,
  })
  const waits = new Histogram({
    name: 'prematch_pool_wait_seconds',
    help: 'Waits for a connection to the database.',
    labelNames: ['pool'] as const,
    buckets: SECONDS,
    registers,
  })
  const counterOf = rememberingMap<Counter.Internal>()
  const durationOf = rememberingMap<Histogram.Internal<'method' | 'route'>>()
  return {
    request({ method: asked, route = 'none', status, error = '', seconds }) {
      // A method that no route knows is whatever a stranger wrote.
      const method = route === 'none' ? 'any' : asked
      counterOf(`${method} ${route} ${status} ${error}`, () =>
        requests.labels({ method, route, status: String(status), code: error }),
      ).inc()
      durationOf(`${method} ${route}`, () => durations.labels({ method, route })).observe(seconds)
    },
    quotaCommit(decided, seconds) {
      commits.observe(seconds)
      batches.observe(decided)
    },
    poolWait: (pool, seconds) => waits.observe({ pool }, seconds),
  }
}
