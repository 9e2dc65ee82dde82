import type { Context } from 'hono'
import type { Representation } from '../../releases/store'
import type { ApiEnv } from '../context'
import { matchesEtag } from '../data/conditional'
import { chooseEncoding, createEncoder } from '../data/encoding'

/** How long anybody may keep an answer, and what it is. */
export interface PublicKind {
  type: string
  cacheControl: string
}

/** Answers what is the same for everybody: with its tag, packed where that is liked, or 304. */
export function createPublicAnswer() {
  const encoder = createEncoder()
  return async (
    c: Context<ApiEnv>,
    made: Representation,
    { type, cacheControl }: PublicKind,
  ): Promise<Response> => {
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    const headers: Record<string, string> = {
      'X-Request-Id': c.get('requestId'),
      'Content-Type': type,
      'Cache-Control': cacheControl,
      Vary: 'Accept-Encoding',
      ETag: encoder.tagFor(made, encoding),
    }
    if (matchesEtag(c.req.header('if-none-match'), made.etag))
      return new Response(null, { status: 304, headers })
    const sent = await encoder.encode(made, encoding)
    if (sent.encoding) headers['Content-Encoding'] = sent.encoding
    return new Response(sent.bytes as Uint8Array<ArrayBuffer>, { headers })
  }
}
