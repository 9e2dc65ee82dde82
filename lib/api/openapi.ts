import type { OpenAPIHono } from '@hono/zod-openapi'
import { strongEtag, type Representation } from '../releases/store'
import type { ApiDeps, ApiEnv } from './context'
import { matchesEtag } from './data/conditional'
import { chooseEncoding, createEncoder } from './data/encoding'
import { API_VERSION } from './data/health'
import { completeDocument } from './openapi-complete'

const INFO = {
  title: 'Prematch API',
  version: API_VERSION,
  license: { name: 'MIT', identifier: 'MIT' },
  description: [
    'Football forecasts published before kickoff and verified after it. No live data; probabilities are estimates, not guarantees.',
    'Call the data routes from a server with your key in `X-API-Key`. Every answer that was counted carries its receipt: what it cost and what is left.',
    'Errors have the form `{"detail": "<code>", "message": "<what to do>", "request_id": "req_…"}`.',
    'The data API is not for browsers of other sites: a preflight answers 204 without any CORS permission.',
  ].join('\n\n'),
}

const TAGS = [
  { name: 'Data', description: 'The metered data routes.' },
  { name: 'Status', description: 'Open routes.' },
  { name: 'Sign-in', description: 'Two steps: ask for a code, send it back.' },
  { name: 'Account', description: 'Plan, competitions and overview of the signed-in owner.' },
  { name: 'Keys', description: 'API keys of the signed-in owner.' },
  { name: 'Beta', description: 'Sixty days of access for one click on a mailed link.' },
  { name: 'Reviewers', description: 'A demo account for people who review an app.' },
]

/** The OpenAPI 3.1 document, generated from the schemas that the routes use. */
export function openApiDocument(app: OpenAPIHono<ApiEnv>, publicUrl: string) {
  return completeDocument(
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: INFO,
      servers: [{ url: publicUrl }],
      tags: TAGS,
    }),
  )
}

function represent(document: object): Representation {
  const text = JSON.stringify(document)
  const bytes = Buffer.from(text)
  return { bytes, etag: strongEtag(bytes) }
}

export function registerOpenApi(app: OpenAPIHono<ApiEnv>, { env }: ApiDeps): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key, from server-side code only.',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKeyAsBearer', {
    type: 'http',
    scheme: 'bearer',
    description:
      'The same API key as `Authorization: Bearer <key>`, for tools that know no other header.',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'http',
    scheme: 'bearer',
    description: 'The session token that verify-code returns.',
  })
  const encoder = createEncoder()
  let document: Representation | undefined
  app.get('/openapi.json', async (c) => {
    document ??= represent(openApiDocument(app, env.PUBLIC_URL))
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
