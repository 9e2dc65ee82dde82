import type { RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Representation } from '../../releases/store'
import type { ApiEnv } from '../context'
import { matchesEtag } from '../data/conditional'
import { chooseEncoding, createEncoder } from '../data/encoding'
import { respond, type Answer } from './answer'

/** How long anybody may keep an answer, and what it is. */
export interface PublicKind {
  type: string
  cacheControl: string
}

/** A request that is answered alike for everybody, whichever server took it. */
export interface PublicRequest {
  requestId: string
  /** What was asked for, as sent: at least path and query. */
  url: string
  /** What stands in the path for its first parameter; '' where it has none. */
  param: string
  header(name: string): string | undefined
}

/** A route that is open to all, as servers route to it. */
export interface PublicRoute {
  doc: RouteConfig
  method: 'GET'
  /** What a path has to look like; its group is the one parameter. */
  pattern: RegExp
  serve: (request: PublicRequest) => Promise<Answer>
}

/** One for all: what was packed once is not packed again. */
const encoder = createEncoder()

/** An answer that is the same for everybody: with its tag, packed where that is liked, or 304. */
export async function publicAnswer(
  request: PublicRequest,
  made: Representation,
  { type, cacheControl }: PublicKind,
): Promise<Answer> {
  const encoding = chooseEncoding(request.header('accept-encoding'))
  const headers: Record<string, string> = {
    'X-Request-Id': request.requestId,
    'Content-Type': type,
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
    ETag: encoder.tagFor(made, encoding),
  }
  if (matchesEtag(request.header('if-none-match'), made.etag))
    return { status: 304, headers, body: null }
  const sent = await encoder.encode(made, encoding)
  if (sent.encoding) headers['Content-Encoding'] = sent.encoding
  return { status: 200, headers, body: sent.bytes }
}

/** A request that Hono routed. */
const requestOf = (c: Context<ApiEnv>): PublicRequest => ({
  requestId: c.get('requestId'),
  url: c.req.url,
  param: Object.values(c.req.param())[0] ?? '',
  header: (name) => c.req.header(name),
})

/** As `publicAnswer`, for a request that Hono routed. */
export const respondToAll = async (c: Context<ApiEnv>, made: Representation, kind: PublicKind) =>
  respond(c, await publicAnswer(requestOf(c), made, kind))

/** A public route's handler in Hono. */
export const throughHono =
  ({ serve }: PublicRoute) =>
  async (c: Context<ApiEnv>): Promise<Response> =>
    respond(c, await serve(requestOf(c)))
