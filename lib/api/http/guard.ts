import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ProductError } from '../../platform/errors'
import { isForeignOrigin } from '../../platform/origin'
import type { ApiDeps, ApiEnv } from '../context'

const MAX_BODY_BYTES = 1024 * 1024
/** An event is as large as its sender makes it, and refusing it has it sent again for days. */
const MAX_WEBHOOK_BYTES = 8 * MAX_BODY_BYTES
const WEBHOOK = /^\/api\/[^/]+\/webhook$/
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Refuses changes with a body that is too large, not JSON, or sent by another site's page. */
export function guardChanges({ env }: Pick<ApiDeps, 'env'>): MiddlewareHandler<ApiEnv> {
  const upTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw new ProductError('payload_too_large')
      },
    })
  const [limit, webhookLimit] = [upTo(MAX_BODY_BYTES), upTo(MAX_WEBHOOK_BYTES)]
  return async (c, next) => {
    if (!CHANGING.has(c.req.method)) return next()
    if (isForeignOrigin(c.req.header('origin'), env.PUBLIC_URL))
      throw new ProductError('forbidden_origin')
    assertJson((name) => c.req.header(name))
    return WEBHOOK.test(c.req.path) ? webhookLimit(c, next) : limit(c, next)
  }
}

/** Answers a change only after this instance has heard of it: the caller's next request finds it made. */
export const settleChanges =
  ({ notices }: Pick<ApiDeps, 'notices'>): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await next()
    if (CHANGING.has(c.req.method)) await notices.caughtUp()
  }

/** What reading a body takes of a request. */
export interface JsonRequest {
  /** @param name in lower case; a header sent twice comes joined by a comma */
  header(name: string): string | undefined
  body: AsyncIterable<Uint8Array>
}

/** A request that Hono routed, as one whose body can be read. */
export const jsonRequestOf = (c: Context<ApiEnv>): JsonRequest => ({
  header: (name) => c.req.header(name),
  body: c.req.raw.body ?? NOTHING,
})

const NOTHING: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} }

/**
 * The bytes of a body that is announced as JSON, read no further than 1 MiB.
 * @throws ProductError unsupported_media_type, payload_too_large, invalid_json when it is cut off
 */
export async function readBytes(request: JsonRequest): Promise<Buffer> {
  assertJson((name) => request.header(name))
  if (Number(request.header('content-length') ?? 0) > MAX_BODY_BYTES)
    throw new ProductError('payload_too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.length
      if (size > MAX_BODY_BYTES) throw new ProductError('payload_too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    // Anything else means that the caller hung up in the middle.
    throw error instanceof ProductError
      ? error
      : new ProductError('invalid_json', undefined, { cause: error })
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

/** @throws ProductError unsupported_media_type when there is a body in another form than plain JSON */
function assertJson(header: JsonRequest['header']): void {
  const hasBody =
    header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) > 0
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase()
  const encoding = header('content-encoding') ?? 'identity'
  if (hasBody && (type !== 'application/json' || encoding !== 'identity'))
    throw new ProductError('unsupported_media_type')
}
