import { headers } from 'next/headers'
import { PEER_HEADER } from '../platform/pages-bridge'
import { apiEndpoint, isBehindOurServer } from './runtime'

const FORWARDED = 'x-forwarded-for'
const TIMEOUT_MS = 10_000

/** Stands for the data API's address; `send` decides where a request really goes. */
export const API_BASE = 'http://api.prematch.internal'

/** What says that a request was never sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** What a proxy says for an API that it could not reach, or whose answer it did not get; the API itself never does. */
const PROXY_SAYS = new Set([502, 504])

/** The API gave no answer. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  /** True when a change was sent, which may have been made. */
  readonly toChange: boolean
  constructor(request: Request, cause: unknown) {
    super('the data API gave no answer', { cause })
    const reason =
      cause instanceof Error ? (cause.cause as { code?: string } | undefined) : undefined
    this.toChange = request.method !== 'GET' && !NEVER_SENT.has(reason?.code ?? '')
  }
}

/**
 * Sends one request to the data API, in process or over HTTP, with the network of the browser that caused
 * it: the API counts sign-in codes per network, so the portal must not make all its readers look like one.
 * @throws NoAnswer
 */
export async function send(request: Request): Promise<Response> {
  try {
    const response = await forward(request)
    if (!PROXY_SAYS.has(response.status)) return response
  } catch (thrown) {
    throw new NoAnswer(request, thrown)
  }
  throw new NoAnswer(request, null)
}

async function forward(request: Request): Promise<Response> {
  const incoming = await headers()
  const forwarded = incoming.get(FORWARDED)
  // Believed only where our server, which sets it, is in front.
  const peer = isBehindOurServer() ? incoming.get(PEER_HEADER) : null
  const endpoint = apiEndpoint()
  const out = new Headers(request.headers)
  // Sessions are named after the browser, not after us.
  const userAgent = incoming.get('user-agent')
  if (userAgent) out.set('user-agent', userAgent)

  if ('inProcess' in endpoint) {
    if (forwarded) out.set(FORWARDED, forwarded)
    if (peer) out.set(PEER_HEADER, peer)
    return endpoint.inProcess(new Request(request, { headers: out }))
  }
  // Over HTTP we are one more proxy in the chain, and append the peer we saw as any proxy does.
  const chain = [forwarded, peer].filter(Boolean).join(', ')
  if (chain) out.set(FORWARDED, chain)
  const { pathname, search } = new URL(request.url)
  return fetch(endpoint.url + pathname + search, {
    method: request.method,
    headers: out,
    body: request.body ? await request.text() : undefined,
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}
