import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
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

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

const refusal = (host: string): SourceError =>
  new SourceError(
    `${host} is an address inside a network, not on the Internet: --allow-private allows it for this source.`,
  )

/** Names are looked up later, by `guardedLookup`; an address that stands in the URL itself is seen here. */
export function refusePrivateHost({ hostname }: URL, { allowPrivate }: Reach): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && ipaddr.isValid(host) && !isPublic(host)) throw refusal(host)
}

/** Looks a name up for the very connection that is made, so that no second answer can lead elsewhere. */
export const guardedLookup =
  ({ allowPrivate }: Reach): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first) return callback(new Error(`no address for ${hostname}`), '', 0)
      if (!allowPrivate && !addresses.every(({ address }) => isPublic(address)))
        return callback(refusal(hostname), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
