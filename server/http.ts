import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { isApiPath } from '../lib/api/app'
import { createDirect } from '../lib/api/direct'
import { drain } from '../lib/api/http/drain'
import { createNetworkReader } from '../lib/api/http/network'
import { PEER_HEADER } from '../lib/platform/pages-bridge'
import { answerHeaders } from './answer-headers'
import {
  CONNECTION_LIMITS,
  ownConnections,
  serverOptions,
  type ConnectionLimits,
  type UpgradeHandler,
} from './connections'
import { answerProbe } from './probes'
import type { Product } from './product'

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * One server for everything: data routes and the record on the bare socket, other API paths to Hono, the rest to the pages.
 * @param upgrade only in development
 */
export function createHttpServer(
  product: Product,
  pages: Handler,
  options: { limits?: ConnectionLimits | undefined; upgrade?: UpgradeHandler | undefined } = {},
): Server {
  const { limits = CONNECTION_LIMITS, upgrade } = options
  const api = getRequestListener((request, env) => product.api.fetch(request, env), {
    // What is left of a body is drained by us, more patiently.
    autoCleanupIncoming: false,
  })
  const direct = createDirect(product.deps)
  const headers = answerHeaders(product.deps.env)
  const { readiness, deps } = product
  const networkOf = createNetworkReader(deps)
  const server = createServer(serverOptions(limits), (request, response) => {
    request.url = originForm(request.url ?? '/')
    // Who asks again finds another instance, before this one hangs up.
    if (readiness.isDraining()) response.shouldKeepAlive = false
    if (answerProbe(readiness, networkOf, request, response)) return
    if (direct(request, response)) return
    const path = request.url.split('?', 1)[0] ?? '/'
    response.once('prefinish', () => drain(request))
    if (isApiPath(path)) {
      headers.api(response)
      return void api(request, response)
    }
    headers.page(request, response)
    const startedMs = performance.now()
    response.once('finish', () =>
      deps.meters.request({
        method: request.method ?? 'GET',
        route: 'page',
        status: response.statusCode,
        error: undefined,
        seconds: (performance.now() - startedMs) / 1000,
      }),
    )
    // Next asks itself for the page behind a redirect, and would ask under the scheme that a proxy in front speaks.
    delete request.headers['x-forwarded-proto']
    // Who is at the other end; the portal passes it on when it calls the API for them.
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
    void pages(request, response)
  })
  ownConnections(server, product.deps, limits, upgrade)
  return server
}

/** A target as servers are asked, also when it came as proxies are asked: `http://host/path` → `/path`. */
const originForm = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, '') || '/'

/**
 * Stops accepting, lets running requests finish, and gives up on them after `graceMs`.
 * @returns true when all finished by themselves
 */
export async function closeGracefully(server: Server, graceMs: number): Promise<boolean> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  // Keep-alive connections that fall idle later would hold the server open until their timeout.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), graceMs)
  })
  const outcome = await Promise.race([closed, late])
  clearInterval(sweep)
  clearTimeout(timer)
  if (outcome === 'late') server.closeAllConnections()
  return outcome !== 'late'
}
