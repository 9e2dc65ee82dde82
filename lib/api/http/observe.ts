import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { RequestOrigin, SessionActor } from '../../platform'
import { newId } from '../../platform/ids'
import { PEER_HEADER } from '../../platform/pages-bridge'
import { hideSecrets } from '../../platform/redact'
import type { RequestRecorder } from '../../requests/recorder'
import type { ApiDeps, ApiEnv } from '../context'
import type { DataRequest } from '../data/request'
import { createNetworkReader } from './network'

/** Where a request came from, for whoever acts in it. */
export const originOf = (c: Context<ApiEnv>): RequestOrigin => ({
  network: c.get('network'),
  requestId: c.get('requestId'),
})

/** Gives each request its id and network, and notes it when it is answered. */
export function observe(
  deps: Pick<ApiDeps, 'env' | 'log' | 'requestLog' | 'meters' | 'requests'>,
): MiddlewareHandler<ApiEnv> {
  const networkOf = createNetworkReader(deps)
  return async (c, next) => {
    const startedMs = performance.now()
    const requestId = newId('req')
    c.set('requestId', requestId)
    const { incoming } = c.env
    // Only a call from inside this process has no socket; then the portal tells whom it speaks for.
    const peer = incoming ? incoming.socket.remoteAddress : c.req.header(PEER_HEADER)
    c.set('network', networkOf(peer, c.req.header('x-forwarded-for')))
    // Before the answer: set afterwards it would cost every answer a rebuilt header object.
    c.header('X-Request-Id', requestId)
    await next()
    const request = c.get('data') as DataRequest | undefined
    const answered = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      error: c.get('error'),
      network: c.get('network'),
    }
    noteRequest(deps, startedMs, routeOf(c), answered, {
      actor: c.get('actor'),
      request,
      etag: c.res.headers.get('etag'),
    })
  }
}

/** The pattern of the route that answers, as the OpenAPI document spells it; undefined where there was none. */
const routeOf = (c: Context<ApiEnv>): string | undefined =>
  matchedRoutes(c)
    .findLast(({ path }) => !path.endsWith('*'))
    ?.path.replace(/:(\w+)/g, '{$1}')

/** What the line of a request says in any case. */
interface AnsweredLine {
  requestId: string
  method: string
  /** Without the query. */
  path: string
  status: number
  /** The code of a refusal. */
  error: string | undefined
  network: string
}

/** Who asked, as far as it is known. */
interface Asker {
  actor?: SessionActor | undefined
  request?: DataRequest | undefined
  /** Of the answer. */
  etag?: string | null | undefined
}

/**
 * One line in the log, one more in the figures, and a data request for the owner of its key.
 * @param startedMs of the monotonic clock
 * @param route its pattern
 */
export function noteRequest(
  { requestLog, meters, requests }: Pick<ApiDeps, 'requestLog' | 'meters' | 'requests'>,
  startedMs: number,
  route: string | undefined,
  answered: AnsweredLine,
  { actor, request, etag }: Asker,
): void {
  const ms = count(meters, startedMs, route, answered)
  tell(requestLog, answered, ms, actor, request)
  if (request) keepRequest(requests, ms, answered, request, etag)
}

/** Lines a second for answers that are open to all and lay ready: there can be any number of them. */
const OPEN_LINES = 50

/**
 * Notes answers that are open to all and lay ready: all in the figures, and in the log those within a rate. What is beyond it
 * is told once a second, as a number.
 */
export function createOpenNote({ requestLog, meters }: Pick<ApiDeps, 'requestLog' | 'meters'>) {
  let [told, untold] = [0, 0]
  const turn = () => {
    if (untold > 0)
      requestLog.info({ requests: untold }, 'more requests, open to all and answered from memory')
    ;[told, untold] = [0, 0]
  }
  return (startedMs: number, route: string, answered: AnsweredLine): void => {
    const ms = count(meters, startedMs, route, answered)
    if (told + untold === 0) setTimeout(turn, 1_000).unref()
    if (told < OPEN_LINES) {
      told++
      tell(requestLog, answered, ms)
    } else untold++
  }
}

/** @returns how long it took, in milliseconds with one decimal */
function count(
  meters: ApiDeps['meters'],
  startedMs: number,
  route: string | undefined,
  { method, status, error }: AnsweredLine,
): number {
  const exactMs = performance.now() - startedMs
  meters.request({ method, route, status, error, seconds: exactMs / 1000 })
  return Math.round(exactMs * 10) / 10
}

/** Who acted in a session, or whose key was shown, and what was taken. One literal: spread into one another, its parts cost 4 µs. */
const tell = (
  requestLog: ApiDeps['requestLog'],
  { requestId, method, path, status, error, network }: AnsweredLine,
  ms: number,
  actor?: SessionActor,
  request?: DataRequest,
): void =>
  requestLog.info(
    {
      requestId,
      method,
      path: hideSecrets(path),
      status,
      error,
      network,
      clientId: request?.caller?.clientId ?? actor?.clientId,
      sessionId: actor?.sessionId,
      keyId: request?.caller?.keyId,
      units: request?.cost?.units,
      rows: request?.cost?.rows,
      ms,
    },
    'request',
  )

/** Keeps a data request for the owner of the key that was shown, if there is one. */
function keepRequest(
  requests: RequestRecorder,
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
