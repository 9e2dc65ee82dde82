import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createMeters, NO_METERS, type Meters } from '../lib/metrics/meters'
import { showState } from '../lib/metrics/gauges'
import type { Platform } from '../lib/platform'
import type { Pool } from '../lib/platform/db'
import { measureWaits } from '../lib/platform/pool-wait'
import { EnvError, httpAddress, type Env } from '../lib/platform/env'
import type { ReleaseStore } from '../lib/releases/store'

/** What this instance measures, and how a Prometheus gets it. */
export interface Metrics {
  meters: Meters
  /** A pool whose connections, and the waits for them, are shown by name. */
  watch(name: string, pool: Pool): void
  /**
   * Opens the port of its own, if there is to be one.
   * @returns the address; undefined where metrics are off
   * @throws EnvError when the port can't be listened on
   */
  serve(platform: Platform, releases: Pick<ReleaseStore, 'current'>): Promise<string | undefined>
  close(): Promise<void>
}

const OFF: Metrics = {
  meters: NO_METERS,
  watch: () => undefined,
  serve: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
}

/**
 * Metrics of one instance, off unless METRICS_PORT is set. On a port of its own, so that no mistake in a proxy shows them
 * to customers.
 */
export function createMetrics({ METRICS_PORT, METRICS_HOST }: Env): Metrics {
  if (METRICS_PORT === undefined) return OFF
  const registry = new Registry()
  const pools = new Map<string, Pool>()
  const meters = createMeters(registry)
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics')
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('See /metrics.\n')
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return {
    meters,
    watch(name, pool) {
      pools.set(name, pool)
      measureWaits(pool, (seconds) => meters.poolWait(name, seconds))
    },
    async serve(platform, releases) {
      collectDefaultMetrics({ register: registry })
      showState(registry, platform, releases, pools)
      await new Promise<void>((resolve, reject) => {
        server.once('error', ({ message }) =>
          reject(new EnvError(`METRICS_PORT can't be listened on (${message}): choose another.`)),
        )
        server.listen(METRICS_PORT, METRICS_HOST, resolve)
      })
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : METRICS_PORT
      return `${httpAddress(METRICS_HOST, port)}/metrics`
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
