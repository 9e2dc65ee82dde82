import { isIPv4, isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'

/** Set by our own server in front of the portal; stripped from whatever arrives from outside. */
export const PORTAL_PEER_HEADER = 'x-prematch-peer'

/**
 * The network a request comes from: the peer, or the address that `trustedProxies` proxies vouch for.
 * What a client writes itself at the left of X-Forwarded-For is never believed.
 * @returns an IPv4 address, an IPv6 /64, or 'unknown'
 */
export function networkOf(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const address = addressOf(peer ?? '', forwardedFor, trustedProxies)
  let network = known.get(address)
  if (network === undefined) known.set(address, (network = normalise(address)))
  return network
}

function addressOf(peer: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (forwardedFor === undefined || trustedProxies === 0) return peer
  const chain = [...forwardedFor.split(',').map((part) => part.trim()), peer]
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? ''
}

/** Asked for on every request, mostly by the same callers. */
const known = new LRUCache<string, string>({ max: 10_000 })

function normalise(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  return `${expandIPv6(plain).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const fill = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(fill).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  )
}
