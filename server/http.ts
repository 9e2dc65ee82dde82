import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { isApiPath } from '../lib/api/app'
import { createDirect } from '../lib/api/data/direct'
import { drain } from '../lib/api/http/drain'
import { PORTAL_PEER_HEADER } from '../lib/api/http/network'
import { answerMalformed } from './malformed'
import type { Product } from './product'

/** What is sent twice is joined, as the web standard has it, rather than half forgotten. */
const OPTIONS = { joinDuplicateHeaders: true }

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** One server for everything: data routes on the bare socket, other API paths to Hono, the rest to the pages. */
export function createHttpServer(product: Product, pages: Handler): Server {
  const api = getRequestListener((request, env) => product.api.fetch(request, env), {
    // What is left of a body is drained by us, more patiently.
    autoCleanupIncoming: false,
  })
  const direct = createDirect(product.deps)
  const server = createServer(OPTIONS, (request, response) => {
    request.url = originForm(request.url ?? '/')
    if (direct(request, response)) return
    const path = request.url.split('?', 1)[0] ?? '/'
    if (isApiPath(path)) {
      response.once('finish', () => drain(request))
      return void api(request, response)
    }
    // Who is at the other end; the portal passes it on when it calls the API for them.
    request.headers[PORTAL_PEER_HEADER] = request.socket.remoteAddress ?? ''
    void pages(request, response)
  })
  answerMalformed(server, product.deps.log)
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
