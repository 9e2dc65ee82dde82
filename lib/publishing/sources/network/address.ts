import type { LookupFunction } from 'node:net'
import { addressIn, guardedLookup, isPublicAddress } from '../../../platform/public-address'
import { SourceError } from '../source'

/** Where a source may lie. */
export interface Reach {
  /** True when an operator allowed this source to lie in a private network, where it may also speak http. */
  allowPrivate: boolean
}

const MAX_LENGTH = 2_000

/**
 * The address of a source, as an operator gave it.
 * @throws SourceError when it is none, or none that may be asked
 */
export function sourceAddress(text: string, { allowPrivate }: Reach): URL {
  if (text.length > MAX_LENGTH || !URL.canParse(text))
    throw new SourceError('This is no address: give one like https://example.org/E0.csv.')
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw new SourceError(`${url.protocol}// is not asked: give an https:// address.`)
  if (url.username || url.password)
    throw new SourceError('An address with a user name or a password would be shown to others.')
  url.hash = ''
  refusePrivateHost(url, { allowPrivate })
  return url
}

const mayReach =
  ({ allowPrivate }: Reach) =>
  (address: string): boolean =>
    allowPrivate || isPublicAddress(address)

const refusal = (host: string): SourceError =>
  new SourceError(
    `${host} is an address inside a network, not on the Internet: --allow-private allows it for this source.`,
  )

/** Names are looked up later, by `sourceLookup`; an address that stands in the URL itself is seen here. */
export function refusePrivateHost(url: URL, reach: Reach): void {
  const address = addressIn(url)
  if (address !== undefined && !mayReach(reach)(address)) throw refusal(address)
}

/** Names lead where the source may lie. */
export const sourceLookup = (reach: Reach): LookupFunction =>
  guardedLookup(mayReach(reach), refusal)
