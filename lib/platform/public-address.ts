import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** How a name becomes addresses; `dns.lookup` but in tests. */
export type Resolve = (
  hostname: string,
  options: { all: true; family?: number; hints?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * True for an address on the Internet: none of this machine, of a private or a provider's network, of a link, for many at
 * once, or that another address is wrapped in (mapped, 6to4, Teredo, NAT64). Sources: the IANA registries of special addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  if (plain.range() !== 'unicast') return false
  // Of IPv6 no more than this is given to anybody.
  return plain.kind() === 'ipv4' || plain.match(GLOBAL_UNICAST)
}

/** The address that stands in a URL in place of a name, in whatever form it was written; undefined for a name. */
export function addressIn({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) ? host : undefined
}

/**
 * Looks a name up for the very connection that is made, so that no second answer can lead elsewhere. One address that may
 * not be reached refuses the name.
 * @param refusal what the connection fails with
 */
export const guardedLookup =
  (
    mayReach: (address: string) => boolean,
    refusal: (host: string) => Error,
    resolve: Resolve = lookup,
  ): LookupFunction =>
  (hostname, options, callback) => {
    const { family, hints } = options
    const asked = {
      all: true as const,
      ...(typeof family === 'number' && { family }),
      ...(hints !== undefined && { hints }),
    }
    resolve(hostname, asked, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first) return callback(new Error(`no address for ${hostname}`), '', 0)
      if (!addresses.every(({ address }) => mayReach(address)))
        return callback(refusal(hostname), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
