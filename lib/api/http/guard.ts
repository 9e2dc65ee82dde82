import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ProductError } from '../../platform/errors'
import type { ApiDeps, ApiEnv } from '../context'

const MAX_BODY_BYTES = 1024 * 1024
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Refuses changes with a body that is too large, not JSON, or sent by another site's page. */
export function guardChanges({ env }: Pick<ApiDeps, 'env'>): MiddlewareHandler<ApiEnv> {
  const ownOrigin = new URL(env.PUBLIC_URL).origin
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw new ProductError('payload_too_large')
    },
  })
  return async (c, next) => {
    if (!CHANGING.has(c.req.method)) return next()
    const origin = c.req.header('origin')
    // Browsers send Origin with every cross-site change; servers send none.
    if (origin !== undefined && origin !== ownOrigin) throw new ProductError('forbidden_origin')
    assertJson(c)
    return limit(c, next)
  }
}

/**
 * The body of a request as it came, announced as JSON, read no further than 1 MiB.
 * @throws ProductError unsupported_media_type, payload_too_large
 */
export async function readBytes(c: Context<ApiEnv>): Promise<Buffer> {
  assertJson(c)
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES)
    throw new ProductError('payload_too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new ProductError('payload_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @throws ProductError invalid_json */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ProductError('invalid_json')
  }
}

/**
 * The body of a request as JSON, read no further than 1 MiB.
 * @throws ProductError unsupported_media_type, payload_too_large, invalid_json
 */
export const readJson = async (c: Context<ApiEnv>): Promise<unknown> =>
  parseJson(await readBytes(c))

/** @throws ProductError unsupported_media_type when there is a body in another form than plain JSON */
function assertJson(c: Context<ApiEnv>): void {
  const headers = c.req.raw.headers
  const hasBody = headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (hasBody && (type !== 'application/json' || encoding !== 'identity'))
    throw new ProductError('unsupported_media_type')
}
