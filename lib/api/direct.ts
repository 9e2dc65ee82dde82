import type { IncomingMessage, ServerResponse } from 'node:http'
import { everyAnswer } from '../platform/answer-headers'
import { newId } from '../platform/ids'
import type { ApiDeps } from './context'
import { answerThrown } from './errors'
import { sendAnswer } from './http/answer'
import { drain } from './http/drain'
import { createNetworkReader } from './http/network'
import { noteRequest } from './http/observe'
import { DirectRequest } from './data/request'
import { servedRoutes } from './data/routes'
import type { Serve } from './data/serve'
import { recordRoutes } from './record'

/** Takes a request when it is an ordinary one of a data route or of the record; false leaves it to others. */
export type Direct = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * Answers the data routes and the record on the bare socket: routing and web standard objects of a framework would
 * cost more than all of their own work. Whatever is unusual (an encoded path, another method) is left to
 * Hono, where the same routes are registered.
 */
export function createDirect(deps: ApiDeps): Direct {
  const networkOf = createNetworkReader(deps)
  const always = everyAnswer(deps.env.PUBLIC_URL)
  const routes = [...servedRoutes(deps), ...recordRoutes(deps)].map(
    ({ doc, method, pattern, serve }) => ({ method, path: doc.path, pattern, serve }),
  )

  async function answer(
    { serve, path: pattern }: { serve: Serve; path: string },
    request: DirectRequest,
    method: string,
    path: string,
  ): Promise<void> {
    const startedMs = performance.now()
    const answered = await serve(request).catch((error: unknown) =>
      answerThrown(request.requestId, error, deps.log),
    )
    sendAnswer(request.outgoing, answered, always)
    if (method === 'POST' || !request.incoming.complete) drain(request.incoming)
    const { requestId, network } = request
    const { status, error, headers } = answered
    const line = { requestId, method, path, status, error, network }
    noteRequest(deps, startedMs, pattern, line, { request, etag: headers.ETag })
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
      answer(route, request, method, path).catch((err: unknown) => {
        deps.log.error({ requestId: request.requestId, err }, 'answer not sent')
        outgoing.destroy()
      })
      return true
    }
    return false
  }
}
