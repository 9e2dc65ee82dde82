import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { REFERENCE_SCRIPT } from '../platform/reference-script'
import type { ApiEnv } from './context'
import { chooseEncoding } from './data/encoding'
import { errorAnswer } from './errors'

/** What of a Fastify server Scalar's plugin uses to offer its script. */
interface Host {
  log: { warn(): void }
  hasPlugin(): boolean
  route(route: { url: string; handler: (request: object, reply: Reply) => void }): void
}
interface Reply {
  header(): Reply
  send(body: string): Reply
}
type Plugin = (host: Host, options: object, done: () => void) => void

interface Packed {
  br: Buffer
  gzip: Buffer
  identity: Buffer
}

let packing: Promise<Packed> | undefined

/** Scalar's browser bundle out of its official package, packed once per process. */
function packedScript(): Promise<Packed> {
  packing ??= pack().catch((error: unknown) => {
    packing = undefined
    throw error
  })
  return packing
}

async function pack(): Promise<Packed> {
  const identity = Buffer.from(await bundle())
  const [br, gz] = await Promise.all([
    // Level 9 packs 4.9 MB into 1.2 in half a second; 11 saves another tenth and takes nine.
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity),
  ])
  return { br, gzip: gz, identity }
}

/** The package's one way to its script is the route that its Fastify plugin registers. */
async function bundle(): Promise<string> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  let script: string | undefined
  const reply: Reply = {
    header: () => reply,
    send: (body) => {
      script = body
      return reply
    },
  }
  const host: Host = {
    log: { warn: () => undefined },
    hasPlugin: () => false,
    route: ({ url, handler }) => {
      if (url.endsWith('/js/scalar.js')) handler({}, reply)
    },
  }
  const options = { configuration: { url: '/openapi.json' } }
  ;(plugin as unknown as Plugin)(host, options, () => undefined)
  if (script === undefined) throw new Error('Scalar’s package offers its script in another way now')
  return script
}

/**
 * The script of the reference page, from our own origin. Its address names its version, so that it may
 * be kept for ever. Not a page of the portal: Next takes the encoding off what its routes answer.
 */
export function registerReferenceScript(app: OpenAPIHono<ApiEnv>): void {
  app.get('/openapi/scalar/:file', async (c) => {
    if (c.req.path !== REFERENCE_SCRIPT) return errorAnswer(c, 'not_found')
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    const script = await packedScript()
    return new Response(script[encoding ?? 'identity'] as Uint8Array<ArrayBuffer>, {
      headers: {
        'X-Request-Id': c.get('requestId'),
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        Vary: 'Accept-Encoding',
        ...(encoding && { 'Content-Encoding': encoding }),
      },
    })
  })
}
