import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { RequestOrigin, SessionActor } from '../../platform'
import { newId } from '../../platform/ids'
import { hideSecrets } from '../../platform/redact'
import type { ApiDeps, ApiEnv } from '../context'
import type { DataRequest } from '../data/request'
import { createNetworkReader, PORTAL_PEER_HEADER } from './network'

/** Where a request came from, for whoever acts in it. */
export const originOf = (c: Context<ApiEnv>): RequestOrigin => ({
  network: c.get('network'),
  requestId: c.get('requestId'),
})

/** Gives each request its id and network, and notes it when it is answered. */
export function observe(deps: Pick<ApiDeps, 'env' | 'log' | 'meters'>): MiddlewareHandler<ApiEnv> {
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
    noteRequest(deps, startedMs, routeOf(c), {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      error: c.get('error'),
      network: c.get('network'),
      ...whoSpoke(c.get('actor')),
      ...whoAsked(c.get('data')),
    })
  }
}

/** The pattern of the route that answers, as the OpenAPI document spells it; undefined where there was none. */
const routeOf = (c: Context<ApiEnv>): string | undefined =>
  matchedRoutes(c)
    .findLast(({ path }) => !path.endsWith('*'))
    ?.path.replace(/:(\w+)/g, '{$1}')

const whoSpoke = (actor: SessionActor | undefined) =>
  actor && { clientId: actor.clientId, sessionId: actor.sessionId }

/** Whose key was shown to a data route, and what was taken. */
export const whoAsked = (request: DataRequest | undefined) =>
  request && {
    clientId: request.caller?.clientId,
    keyId: request.caller?.keyId,
    units: request.cost?.units,
    rows: request.cost?.rows,
  }

/** What the line of a request says; who asked as far as it was known. */
interface RequestLine {
  requestId: string
  method: string
  /** Without the query. */
  path: string
  status: number
  /** The code of a refusal. */
  error: string | undefined
  network: string
}

/**
 * One line per answered request, and one more in the figures.
 * @param startedMs of the monotonic clock
 * @param route its pattern
 */
export function noteRequest(
  { log, meters }: Pick<ApiDeps, 'log' | 'meters'>,
  startedMs: number,
  route: string | undefined,
  line: RequestLine,
): void {
  const exactMs = performance.now() - startedMs
  const { method, status, error } = line
  meters.request({ method, route, status, error, seconds: exactMs / 1000 })
  const ms = Math.round(exactMs * 10) / 10
  log.info({ ...line, path: hideSecrets(line.path), ms }, 'request')
}
