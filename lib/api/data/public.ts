import type { Context } from 'hono'
import type { Representation } from '../../releases/store'
import type { ApiEnv } from '../context'
import { respond } from '../http/answer'
import { matchesEtag } from './conditional'
import { chooseEncoding, createEncoder } from './encoding'

const encoder = createEncoder()

/** Sends a representation that everybody may keep: packed as the caller likes it, or 304 where it has it. */
export async function sendPublic(
  c: Context<ApiEnv>,
  representation: Representation,
  maxAgeSeconds: number,
): Promise<Response> {
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  const headers: Record<string, string> = {
    'X-Request-Id': c.get('requestId'),
    'Content-Type': 'application/json',
    'Cache-Control': `public, max-age=${maxAgeSeconds}`,
    Vary: 'Accept-Encoding',
    ETag: encoder.tagFor(representation, encoding),
  }
  if (matchesEtag(c.req.header('if-none-match'), representation.etag))
    return respond(c, { status: 304, headers, body: null })
  const sent = await encoder.encode(representation, encoding)
  if (sent.encoding) headers['Content-Encoding'] = sent.encoding
  return respond(c, { status: 200, headers, body: sent.bytes })
}
