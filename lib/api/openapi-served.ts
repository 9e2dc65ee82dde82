import type { OpenAPIHono } from '@hono/zod-openapi'
import { strongEtag, type Representation } from '../releases/store'
import type { ApiDeps, ApiEnv } from './context'
import { matchesEtag } from './data/conditional'
import { chooseEncoding, createEncoder } from './data/encoding'
import { openApiDocument } from './openapi'

function represent(document: object): Representation {
  const text = JSON.stringify(document)
  const bytes = Buffer.from(text)
  return { bytes, etag: strongEtag(bytes) }
}

/** Serves the document, made once, when somebody first asks. */
export function registerOpenApi(app: OpenAPIHono<ApiEnv>, { env }: ApiDeps): void {
  const encoder = createEncoder()
  let document: Representation | undefined
  app.get('/openapi.json', async (c) => {
    document ??= represent(openApiDocument(env.PUBLIC_URL))
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    const headers: Record<string, string> = {
      'X-Request-Id': c.get('requestId'),
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=300',
      Vary: 'Accept-Encoding',
      ETag: encoder.tagFor(document, encoding),
    }
    if (matchesEtag(c.req.header('if-none-match'), document.etag))
      return new Response(null, { status: 304, headers })
    const sent = await encoder.encode(document, encoding)
    if (sent.encoding) headers['Content-Encoding'] = sent.encoding
    return new Response(sent.bytes as Uint8Array<ArrayBuffer>, { headers })
  })
}
