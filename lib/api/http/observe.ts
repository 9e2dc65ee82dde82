import type { Context, MiddlewareHandler } from 'hono'
import type { RequestOrigin, SessionActor } from '../../platform'
import { newId } from '../../platform/ids'
import type { Logger } from '../../platform/log'
import { hideSecrets } from '../../platform/redact'
import type { RequestBook } from '../../requests/book'
import type { ApiDeps, ApiEnv } from '../context'
import type { DataRequest } from '../data/request'
import { createNetworkReader, PORTAL_PEER_HEADER } from './network'

/** Where a request came from, for whoever acts in it. */
export const originOf = (c: Context<ApiEnv>): RequestOrigin => ({
  network: c.get('network'),
  requestId: c.get('requestId'),
})

/** Gives each request its id and network, writes one log line when it is answered, and keeps it for its owner. */
export function observe(
  deps: Pick<ApiDeps, 'env' | 'log' | 'requests'>,
): MiddlewareHandler<ApiEnv> {
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
    const request = c.get('data') as DataRequest | undefined
    const answered: AnsweredLine = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      error: c.get('error'),
      network: c.get('network'),
    }
    const ms = msSince(startedMs)
    logRequest(deps.log, ms, { ...answered, ...whoSpoke(c.get('actor')), ...whoAsked(request) })
    if (request) keepRequest(deps.requests, ms, answered, request, c.res.headers.get('etag'))
  }
}

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

/** What the line of a request says in any case. */
export interface AnsweredLine {
  requestId: string
  method: string
  /** Without the query. */
  path: string
  status: number
  /** The code of a refusal. */
  error: string | undefined
  network: string
}

/** Milliseconds since an instant of the monotonic clock, to a tenth. */
export const msSince = (startedMs: number): number =>
  Math.round((performance.now() - startedMs) * 10) / 10

/** One line per answered request. */
export function logRequest(log: Logger, ms: number, line: AnsweredLine): void {
  log.info({ ...line, path: hideSecrets(line.path), ms }, 'request')
}

/** Keeps a data request for the owner of the key that was shown, if there is one. */
export function keepRequest(
  requests: RequestBook,
  ms: number,
  { requestId, method, status, error, network }: AnsweredLine,
  { caller, route, cost, isBooked, url }: DataRequest,
  etag: string | null | undefined,
): void {
  if (!caller || !route) return
  requests.note({
    requestId,
    clientId: caller.clientId,
    keyId: caller.keyId,
    route,
    method,
    target: url.startsWith('/') ? url : url.replace(/^\w+:\/\/[^/]*/, ''),
    status,
    error,
    units: cost?.units ?? 0,
    rows: cost?.rows ?? 0,
    etag: etag ?? undefined,
    network,
    ms,
    isBooked: isBooked === true,
  })
}
