import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { controlRoutes } from './control/routes'
import { hostedPages } from './pages'
import type { Sandbox } from './sandbox'
import { stripeApi, type ApiDeps } from './wire/api'
import { localOnly } from './wire/local-only'

const TICK_MS = 1_000

export interface Listening {
  port: number
  close(): Promise<void>
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/

/** @throws Error for an address that others could reach */
export function assertLoopback(host: string): void {
  if (!LOOPBACK.test(host))
    throw new Error(
      `The local test Stripe has no secrets and listens on loopback only: use 127.0.0.1 instead of ${host}.`,
    )
}

async function listening(server: ServerType): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  return (server.address() as AddressInfo).port
}

/** Serves a sandbox on a loopback address; port 0 takes any free one. */
export async function listen(
  sandbox: Sandbox,
  deps: Omit<ApiDeps, 'world' | 'keys' | 'faults'>,
  address: { host: string; port: number },
): Promise<Listening> {
  assertLoopback(address.host)
  const app = new Hono()
  app.use(localOnly)
  app.use(async (_c, next) => {
    sandbox.catchUp()
    await next()
  })
  app.route('/_sandbox', controlRoutes(sandbox))
  app.route(
    '/',
    stripeApi({ ...deps, world: sandbox.world, keys: sandbox.keys, faults: sandbox.apiFaults }),
  )
  app.route('/', hostedPages(sandbox.world))
  app.onError((thrown, c) => {
    deps.onFault(thrown)
    return c.text('The local Stripe failed; its log says why.', 500)
  })
  const server = serve({ fetch: app.fetch, hostname: address.host, port: address.port })
  const port = await listening(server)
  sandbox.world.settings.baseUrl = `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}`
  const tick = setInterval(() => {
    try {
      sandbox.catchUp()
    } catch (thrown) {
      deps.onFault(thrown)
    }
  }, TICK_MS)
  tick.unref()
  return {
    port,
    async close() {
      clearInterval(tick)
      await sandbox.stop()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
