import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../lib/api/http/network'
import type { Env } from '../lib/platform/env'
import type { Logger } from '../lib/platform/log'

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** A redirect is followed at once: who comes back this soon was sent in a circle. */
const FOLLOWED_WITHIN_MS = 5_000
const LEFT_ALONE_MS = 3_600_000
const REMEMBERED = 10_000
/** Of DNS. */
const LONGEST_NAME = 253

/**
 * Serves pages under one name, that of PUBLIC_URL: sessions, and the ways back from payment and mails, hold there alone.
 * Who asks for a page under another name is sent to it. Nobody is sent in a circle by a proxy that tells us a name of its
 * own whatever was asked for: who comes back without having arrived is served under the name at hand.
 */
export function underOneName(
  { env, log }: { env: Pick<Env, 'PUBLIC_URL' | 'TRUSTED_PROXIES'>; log: Pick<Logger, 'warn'> },
  pages: Handler,
): Handler {
  const canonical = new URL(env.PUBLIC_URL)
  /** Under which name a request was that has been sent on and not arrived yet. */
  const underway = new LRUCache<string, string>({ max: REMEMBERED, ttl: FOLLOWED_WITHIN_MS })
  /** Networks and the name under which sending them on leads nowhere. */
  const leftAlone = new LRUCache<string, true>({ max: REMEMBERED, ttl: LEFT_ALONE_MS })

  return (request, response) => {
    const asked = isNavigation(request) && askedUnder(request.headers, env.TRUSTED_PROXIES)
    if (!asked) return pages(request, response)
    const network = networkOf(
      request.socket.remoteAddress,
      request.headers['x-forwarded-for']?.toString(),
      env.TRUSTED_PROXIES,
    )
    // Addresses are as long as anybody likes; what is remembered of them is not.
    const walk = createHash('sha256')
      .update(`${network} ${request.method} ${request.url}`)
      .digest('base64')
    const isElsewhere = isOtherName(asked, canonical)
    const cameBack = isElsewhere && underway.get(walk) === asked.host
    underway.delete(walk)
    if (cameBack) {
      log.warn(
        { host: asked.host },
        'PUBLIC_URL leads back here under this name: does the proxy pass on the host?',
      )
      leftAlone.set(`${network} ${asked.host}`, true)
    }
    if (!isElsewhere || leftAlone.has(`${network} ${asked.host}`)) return pages(request, response)
    underway.set(walk, asked.host)
    response
      .writeHead(307, {
        location: canonical.origin + (request.url ?? '/'),
        'cache-control': 'no-store',
        'content-length': 0,
      })
      .end()
  }
}

/** A page that is opened; what an open page fetches stays with the name that page has. */
const isNavigation = ({ method, url, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url?.startsWith('/_next/') &&
  headers.rsc === undefined &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document'

/** The name that was asked for, as far as it can be known. */
function askedUnder(headers: IncomingHttpHeaders, trustedProxies: number): URL | undefined {
  const forwarded = headers['x-forwarded-host']?.toString()
  // A proxy that nobody told us to believe: then the Host may be its own, too.
  if (forwarded !== undefined && trustedProxies === 0) return undefined
  const host = (forwarded ?? headers.host ?? '').split(',')[0]?.trim()
  return host && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined
}

/**
 * True when people who ask under this name belong to the other. Ports do not count, sessions do not know them. A name
 * that only machines use (an address, a word of one part) tells of a proxy or a health check and not of a person.
 */
function isOtherName(asked: URL, canonical: URL): boolean {
  if (asked.hostname === canonical.hostname) return false
  // From elsewhere nobody is sent to their own machine, nor to a port that ours may not be reached on.
  if (isLoopback(canonical)) return isLoopback(asked) && asked.port === canonical.port
  return isPublicName(asked) && isPublicName(canonical)
}

const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

const isPublicName = ({ hostname }: URL): boolean =>
  hostname.includes('.') && isIP(hostname) === 0 && hostname.length <= LONGEST_NAME
