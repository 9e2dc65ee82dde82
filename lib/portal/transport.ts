import { headers } from 'next/headers'
import { apiEndpoint, isBehindOurServer } from './runtime'

/** Set by our server from the socket; believed only where that server is in front. */
const PEER = 'x-prematch-peer'
const FORWARDED = 'x-forwarded-for'
const TIMEOUT_MS = 10_000

/** Stands for the data API's address; `send` decides where a request really goes. */
export const API_BASE = 'http://api.prematch.internal'

/**
 * Sends one request to the data API, in process or over HTTP, with the network of the browser that caused
 * it: the API counts sign-in codes per network, so the portal must not make all its readers look like one.
 */
export async function send(request: Request): Promise<Response> {
  const incoming = await headers()
  const forwarded = incoming.get(FORWARDED)
  const peer = isBehindOurServer() ? incoming.get(PEER) : null
  const endpoint = apiEndpoint()
  const out = new Headers(request.headers)
  // Sessions are named after the browser, not after us.
  const userAgent = incoming.get('user-agent')
  if (userAgent) out.set('user-agent', userAgent)

  if ('inProcess' in endpoint) {
    if (forwarded) out.set(FORWARDED, forwarded)
    if (peer) out.set(PEER, peer)
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
