import type { RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Representation } from '../../releases/store'
import type { ApiEnv } from '../context'
import { matchesEtag } from '../data/conditional'
import { chooseEncoding, createEncoder, type Encoding } from '../data/encoding'
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
  /** The same answer, where all of it is in memory; null elsewhere. Answered without a pause it costs a fraction. */
  serveNow: (request: PublicRequest) => Answer | null
}

/** One for all: what was packed once is not packed again. */
const encoder = createEncoder()

/** An answer that is the same for everybody: with its tag, packed where that is liked, or 304. */
export async function publicAnswer(
  request: PublicRequest,
  made: Representation,
  kind: PublicKind,
): Promise<Answer> {
  const now = publicAnswerNow(request, made, kind)
  if (now) return now
  const encoding = chooseEncoding(request.header('accept-encoding'))
  return answerOf(request, made, kind, encoding, await encoder.encode(made, encoding))
}

/** As `publicAnswer`, where nothing has to be packed for it; null elsewhere. */
export function publicAnswerNow(
  request: PublicRequest,
  made: Representation,
  kind: PublicKind,
): Answer | null {
  const encoding = chooseEncoding(request.header('accept-encoding'))
  const isKnown = matchesEtag(request.header('if-none-match'), made.etag)
  const sent = isKnown ? null : encoder.encodeNow(made, encoding)
  return sent === undefined ? null : answerOf(request, made, kind, encoding, sent)
}

/** @param sent null for a 304 */
function answerOf(
  { requestId }: PublicRequest,
  made: Representation,
  { type, cacheControl }: PublicKind,
  encoding: Encoding | null,
  sent: { bytes: Buffer; encoding: Encoding | null } | null,
): Answer {
  const headers: Record<string, string> = {
    'X-Request-Id': requestId,
    'Content-Type': type,
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
    ETag: encoder.tagFor(made, encoding),
  }
  if (!sent) return { status: 304, headers, body: null }
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
