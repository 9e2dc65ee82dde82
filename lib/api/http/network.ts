import { isIPv4, isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform'

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

/** Said once per log, whichever way the requests come in. */
const warned = new WeakSet<object>()

/**
 * As `networkOf`, with the proxies this installation trusts. Says once when a proxy tells of callers and none is
 * trusted: all callers behind it then share the limits of one network.
 */
export function createNetworkReader({ env, log }: Pick<Platform, 'env' | 'log'>) {
  return (peer: string | undefined, forwardedFor: string | undefined): string => {
    if (env.TRUSTED_PROXIES === 0 && forwardedFor !== undefined && !warned.has(log)) {
      warned.add(log)
      log.warn(
        'X-Forwarded-For is ignored, since TRUSTED_PROXIES is 0: behind a proxy all callers share one limit; set it to the number of proxies',
      )
    }
    return networkOf(peer, forwardedFor, env.TRUSTED_PROXIES)
  }
}

function addressOf(peer: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (forwardedFor === undefined || trustedProxies === 0) return peer
  const chain = [...forwardedFor.split(',').map((part) => part.trim()), peer]
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? ''
}

/** Asked for on every request, mostly by the same callers. */
const known = new LRUCache<string, string>({ max: 10_000 })

/** Some proxies name the caller's port as well: `192.0.2.1:5555`, `[2001:db8::1]:5555`. */
const withoutPort = (address: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

function normalise(address: string): string {
  const plain = withoutPort(address)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
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
