import type { OpenAPIHono } from '@hono/zod-openapi'
import { strongEtag, type Representation } from '../releases/store'
import type { ApiDeps, ApiEnv } from './context'
import { respondToAll } from './http/public-answer'
import { openApiDocument } from './openapi'

function represent(document: object): Representation {
  const text = JSON.stringify(document)
  const bytes = Buffer.from(text)
  return { bytes, etag: strongEtag(bytes) }
}

const KIND = { type: 'application/json', cacheControl: 'public, max-age=300' }

/** Serves the document, made once, when somebody first asks. */
export function registerOpenApi(app: OpenAPIHono<ApiEnv>, { env }: ApiDeps): void {
  let document: Representation | undefined
  app.get('/openapi.json', async (c) => {
    document ??= represent(openApiDocument(env.PUBLIC_URL))
    return respondToAll(c, document, KIND)
  })
}
