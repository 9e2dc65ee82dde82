import { describe, expect, it } from 'vitest'
import { networkOf } from './network'

describe('network of a request', () => {
  it('is the peer when no proxy is trusted, whatever the client writes', () => {
    expect(networkOf('203.0.113.9', '1.2.3.4, 5.6.7.8', 0)).toBe('203.0.113.9')
  })

  it('is what the outermost trusted proxy saw; what stands further left is not believed', () => {
    expect(networkOf('10.0.0.1', '1.2.3.4, 198.51.100.7', 1)).toBe('198.51.100.7')
    expect(networkOf('10.0.0.1', '1.2.3.4, 198.51.100.7, 10.0.0.2', 2)).toBe('198.51.100.7')
  })

  it('is the /64 of an IPv6 address', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6', undefined, 0)).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:0DB8::1', undefined, 0)).toBe('2001:db8:0:0::/64')
  })

  it('is read from a proxy that names the port as well, or writes brackets', () => {
    expect(networkOf('10.0.0.1', '198.51.100.7:5555', 1)).toBe('198.51.100.7')
    expect(networkOf('10.0.0.1', '1.2.3.4, [2001:db8:1:2:3:4:5:6]:5555', 1)).toBe(
      '2001:db8:1:2::/64',
    )
    expect(networkOf('10.0.0.1', '[2001:db8::1]', 1)).toBe('2001:db8:0:0::/64')
    expect(networkOf('10.0.0.1', '[::ffff:192.0.2.1]:80', 1)).toBe('192.0.2.1')
    for (const odd of ['1.2.3.4:', '1.2.3.4:5:6', '[1.2.3.4', '1.2.3:80', ':80'])
      expect(networkOf('10.0.0.1', odd, 1), odd).toBe('unknown')
  })

  it('is the IPv4 address of a mapped one, and unknown for anything else', () => {
    expect(networkOf('::ffff:192.0.2.1', undefined, 0)).toBe('192.0.2.1')
    expect(networkOf(undefined, 'nonsense', 1)).toBe('unknown')
  })
})
