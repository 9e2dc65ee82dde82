import { bodyLimit } from 'hono/body-limit'
import type { MiddlewareHandler } from 'hono'
import type { ApiDeps, ApiEnv } from '../context'
import { errorAnswer } from '../errors'

const MAX_BODY_BYTES = 1024 * 1024
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Refuses bodies that are too large, in another form than JSON, or sent by another site's page. */
export function guardChanges({ env }: Pick<ApiDeps, 'env'>): MiddlewareHandler<ApiEnv>[] {
  const ownOrigin = new URL(env.PUBLIC_URL).origin
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => errorAnswer(c, 'payload_too_large'),
  })
  return [
    async (c, next) => {
      if (!CHANGING.has(c.req.method)) return next()
      const origin = c.req.header('origin')
      // Browsers send Origin with every cross-site change; servers send none.
      if (origin !== undefined && origin !== ownOrigin) return errorAnswer(c, 'forbidden_origin')
      if (hasBody(c.req.raw.headers) && !isPlainJson(c.req.raw.headers))
        return errorAnswer(c, 'unsupported_media_type')
      return limit(c, next)
    },
  ]
}

const hasBody = (headers: Headers): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0

function isPlainJson(headers: Headers): boolean {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const encoding = headers.get('content-encoding')
  return type === 'application/json' && (encoding === null || encoding === 'identity')
}
