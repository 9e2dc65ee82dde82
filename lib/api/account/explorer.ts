import { type z, type OpenAPIHono } from '@hono/zod-openapi'
import { findFacts, refuseSuspended, standing } from '../../clients/standing'
import { showsKey } from '../../keys/format'
import { ProductError } from '../../platform/errors'
import { newId } from '../../platform/ids'
import { EXPLORER } from '../../requests/call'
import type { ApiDeps, ApiEnv } from '../context'
import type { DataRequest } from '../data/request'
import { servedRoutes } from '../data/routes'
import type { Identify } from '../data/serve'
import { answerThrown } from '../errors'
import { noteRequest } from '../http/observe'
import { exploreRoute } from './explorer-routes'
import type { refusalCode } from './requests-routes'
import { requireSession } from './session'

/** A session stands in for a key, with a key's rules: none in the address, and rest while the account is being deleted. */
const identifySession: Identify = async ({ url, caller }, { db, clock }) => {
  const facts = caller && (await findFacts(db, caller.clientId))
  if (!facts || showsKey(url)) throw new ProductError('invalid_api_key')
  refuseSuspended(facts)
  if (standing(facts, clock.nowMs()).isLeaving) throw new ProductError('invalid_api_key')
  return { ...caller, facts, keyExpiresAtMs: null }
}

async function* once(bytes: Buffer) {
  yield await Promise.resolve(bytes)
}

interface Sent {
  clientId: string
  network: string
  param: string
  target: string
  body: unknown
  ifNoneMatch: string | undefined
}

function dataRequest({ clientId, network, param, target, body, ifNoneMatch }: Sent): DataRequest {
  const headers = new Map([['content-type', 'application/json']])
  if (ifNoneMatch !== undefined) headers.set('if-none-match', ifNoneMatch)
  return {
    requestId: newId('req'),
    headOnly: false,
    network,
    url: target,
    param,
    caller: { clientId, keyId: EXPLORER },
    outgoing: undefined,
    header: (name) => headers.get(name),
    body: once(Buffer.from(body === undefined ? '' : JSON.stringify(body))),
  }
}

/** The explorer: data calls of whoever is signed in, through the very handlers that answer keys. */
export function registerExplorer(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const routes = servedRoutes(deps, identifySession)

  app.openapi({ ...exploreRoute, middleware: requireSession(deps) }, async (c) => {
    const startedMs = performance.now()
    const { method, target, body: sent, if_none_match: ifNoneMatch } = c.req.valid('json')
    const path = target.split(/[?#]/, 1)[0] ?? ''
    const route = routes.find((one) => one.method === method && one.pattern.test(path))
    if (!route) throw new ProductError('not_found')
    const request = dataRequest({
      clientId: c.get('actor').clientId,
      network: c.get('network'),
      param: route.pattern.exec(path)?.[1] ?? '',
      target,
      body: sent,
      ifNoneMatch,
    })
    const { requestId, network } = request
    const { status, headers, error, body } = await route
      .serve(request)
      .catch((thrown: unknown) => answerThrown(requestId, thrown, deps.log))
    const line = { requestId, method, path, status, error, network }
    noteRequest(deps, startedMs, route.doc.path, line, { request, etag: headers.ETag })
    return c.json(
      {
        id: requestId,
        method,
        target,
        status,
        code: (error ?? null) as z.infer<typeof refusalCode> | null,
        units: request.cost?.units ?? 0,
        rows: request.cost?.rows ?? 0,
        ms: Math.round((performance.now() - startedMs) * 10) / 10,
        headers,
        body: body === null ? null : (JSON.parse(body.toString()) as unknown),
      },
      200,
    )
  })
}
