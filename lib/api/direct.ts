import type { IncomingMessage, ServerResponse } from 'node:http'
import { everyAnswer } from '../platform/answer-headers'
import { newId } from '../platform/ids'
import type { ApiDeps } from './context'
import { answerThrown } from './errors'
import { sendAnswer, type Answer } from './http/answer'
import { drain } from './http/drain'
import { createNetworkReader } from './http/network'
import { createOpenNote, noteRequest } from './http/observe'
import type { PublicRoute } from './http/public-answer'
import { DirectRequest } from './data/request'
import { calendarRoute, servedRoutes, type ServedRoute } from './data/routes'
import { recordRoutes } from './record'

/** Takes a request when it is an ordinary one of a data route or of the record; false leaves it to others. */
export type Direct = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** A route as it is answered here: at once where it can be, else when it is ready. */
type DirectRoute = Pick<ServedRoute, 'doc' | 'method' | 'pattern' | 'serve'> &
  Partial<Pick<PublicRoute, 'serveNow'>>

const lineOf = (
  { requestId, network, incoming }: DirectRequest,
  { status, error }: Answer,
  path: string,
) => ({ requestId, method: incoming.method ?? 'GET', path, status, error, network })

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/**
 * Answers the data routes and the record on the bare socket: routing and web standard objects of a framework would
 * cost more than all of their own work. Whatever is unusual (an encoded path, another method) is left to
 * Hono, where the same routes are registered.
 */
export function createDirect(deps: ApiDeps): Direct {
  const networkOf = createNetworkReader(deps)
  const always = everyAnswer(deps.env.PUBLIC_URL)
  const noteOpen = createOpenNote(deps)
  const routes: DirectRoute[] = [...servedRoutes(deps), calendarRoute(deps), ...recordRoutes(deps)]

  async function answer(
    route: DirectRoute,
    request: DirectRequest,
    startedMs: number,
    path: string,
  ): Promise<void> {
    const answered = await route
      .serve(request)
      .catch((error: unknown) => answerThrown(request.requestId, error, deps.log))
    sendAnswer(request.outgoing, answered, always)
    const { incoming } = request
    if (incoming.method === 'POST' || !incoming.complete) drain(incoming)
    const { ETag: etag } = answered.headers
    noteRequest(deps, startedMs, route.doc.path, lineOf(request, answered, path), { request, etag })
  }

  return (incoming, outgoing) => {
    const { url = '/', method = 'GET' } = incoming
    const queryAt = url.indexOf('?')
    const path = queryAt < 0 ? url : url.slice(0, queryAt)
    const asked = method === 'HEAD' ? 'GET' : method
    for (const route of routes) {
      const found = route.method === asked ? route.pattern.exec(path) : null
      if (!found) continue
      const forwardedFor = incoming.headers['x-forwarded-for'] as string | undefined
      const { remoteAddress } = incoming.socket
      const network = networkOf(remoteAddress, forwardedFor)
      const request = new DirectRequest(newId('req'), network, found[1] ?? '', incoming, outgoing)
      const startedMs = performance.now()
      const now = announcesBody(incoming) ? null : route.serveNow?.(request)
      if (now) {
        sendAnswer(outgoing, now, always)
        noteOpen(startedMs, route.doc.path, lineOf(request, now, path))
        return true
      }
      answer(route, request, startedMs, path).catch((err: unknown) => {
        deps.log.error({ requestId: request.requestId, err }, 'answer not sent')
        outgoing.destroy()
      })
      return true
    }
    return false
  }
}
