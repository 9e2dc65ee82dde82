import type { Context, MiddlewareHandler } from 'hono'
import type { RequestOrigin } from '../../platform'
import { hideKeys } from '../../keys/format'
import { newId } from '../../platform/ids'
import type { Logger } from '../../platform/log'
import type { ApiDeps, ApiEnv } from '../context'
import { createNetworkReader, PORTAL_PEER_HEADER } from './network'

/** Where a request came from, for whoever acts in it. */
export const originOf = (c: Context<ApiEnv>): RequestOrigin => ({
  network: c.get('network'),
  requestId: c.get('requestId'),
})

/** Gives each request its id and network, and writes one log line when it is answered. */
export function observe(deps: Pick<ApiDeps, 'env' | 'log'>): MiddlewareHandler<ApiEnv> {
  const networkOf = createNetworkReader(deps)
  return async (c, next) => {
    const startedMs = performance.now()
    const requestId = newId('req')
    c.set('requestId', requestId)
    const { incoming } = c.env
    // Only a call from inside this process has no socket; then the portal tells whom it speaks for.
    const peer = incoming ? incoming.socket.remoteAddress : c.req.header(PORTAL_PEER_HEADER)
    c.set('network', networkOf(peer, c.req.header('x-forwarded-for')))
    // Before the answer: set afterwards it would cost every answer a rebuilt header object.
    c.header('X-Request-Id', requestId)
    await next()
    logRequest(deps.log, requestId, c.req.method, c.req.path, c.res.status, startedMs)
  }
}

/**
 * One line per answered request.
 * @param path without the query; a key that somebody put into it is left out
 * @param startedMs of the monotonic clock
 */
export function logRequest(
  log: Logger,
  requestId: string,
  method: string,
  path: string,
  status: number,
  startedMs: number,
): void {
  const ms = Math.round((performance.now() - startedMs) * 10) / 10
  log.info({ requestId, method, path: hideKeys(path), status, ms }, 'request')
}
