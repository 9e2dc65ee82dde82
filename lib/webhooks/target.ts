import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Env } from '../platform/env'
import { ProductError } from '../platform/errors'
import { addressIn, guardedLookup, isPublicAddress, type Resolve } from '../platform/public-address'

/** Where webhooks may lead. */
export interface Reach {
  /** True in a local start and in tests: addresses of this machine and of private networks, and http. */
  allowPrivate: boolean
  /** `dns.lookup` but in tests. */
  resolve?: Resolve
}

export const reachOf = (env: Pick<Env, 'WEBHOOKS_ALLOW_PRIVATE'>): Reach => ({
  allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE,
})

export const MAX_URL_LENGTH = 2_000
const HTTPS = 443
/** Below lie mail, shells and the like: nothing of theirs is a webhook. */
const FIRST_FREE_PORT = 1_024

const refused = (hint: string) => new ProductError('webhook_url_refused', undefined, { hint })

const mayReach =
  ({ allowPrivate }: Reach) =>
  (address: string): boolean =>
    allowPrivate || isPublicAddress(address)

/** What a connection fails with that would leave the Internet. */
export class NotPublicError extends Error {
  override name = 'NotPublicError'
}

/**
 * The address that an owner gave, as far as it tells by itself; where its name leads, `requirePublic` asks.
 * @throws ProductError `webhook_url_refused` with what to do
 */
export function webhookUrl(text: string, reach: Reach): URL {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text))
    throw refused('This is no address: give one like https://example.org/prematch.')
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(reach.allowPrivate && url.protocol === 'http:'))
    throw refused('Give an https:// address.')
  if (url.username || url.password)
    throw refused('Leave user name and password out: the signature tells who calls.')
  const port = Number(url.port || HTTPS)
  if (port !== HTTPS && port < FIRST_FREE_PORT && !reach.allowPrivate)
    throw refused(`Use port ${HTTPS}, or one from ${FIRST_FREE_PORT} on.`)
  const address = addressIn(url)
  if (address !== undefined && !mayReach(reach)(address)) throw notPublic(address)
  url.hash = ''
  return url
}

const notPublic = (host: string) =>
  refused(`${host} is no address on the Internet, and we call nothing inside a network.`)

/**
 * Asks where a name leads before it is stored; it is asked again for each connection.
 * @throws ProductError `webhook_url_refused`
 */
export async function requirePublic(url: URL, reach: Reach): Promise<void> {
  if (addressIn(url) !== undefined) return
  const { hostname } = url
  await new Promise<void>((resolve, reject) => {
    targetLookup(reach)(hostname, { all: true }, (error) => {
      if (!error) resolve()
      else if (error instanceof NotPublicError) reject(notPublic(hostname))
      else reject(refused(`${hostname} was not found (${error.code ?? error.message}).`))
    })
  })
}

/** Names lead to the Internet alone, for the very connection that is made. */
export const targetLookup = (reach: Reach): LookupFunction =>
  guardedLookup(
    mayReach(reach),
    (host) => new NotPublicError(`${host} is no address on the Internet`),
    reach.resolve ?? lookup,
  )

/** @throws NotPublicError for an address that stands in the URL itself and may not be reached: it is never looked up */
export function refusePrivateTarget(url: URL, reach: Reach): void {
  const address = addressIn(url)
  if (address !== undefined && !mayReach(reach)(address))
    throw new NotPublicError(`${address} is no address on the Internet`)
}
