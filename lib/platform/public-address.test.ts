import { expect, test } from 'vitest'
import { addressIn, isPublicAddress } from './public-address'

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback, another', '127.8.9.10'],
  ['this host', '0.0.0.0'],
  ['private, 10', '10.1.2.3'],
  ['private, 172.16', '172.16.0.1'],
  ['private, 192.168', '192.168.0.1'],
  ['link-local', '169.254.1.1'],
  ['the metadata address of clouds', '169.254.169.254'],
  ['a provider’s network', '100.64.0.1'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['for documentation', '192.0.2.1'],
  ['for benchmarks', '198.18.0.1'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unspecified', '::'],
  ['IPv6 link-local', 'fe80::1'],
  ['IPv6 unique-local', 'fd00::1'],
  ['the metadata address of clouds, IPv6', 'fd00:ec2::254'],
  ['IPv6 site-local of old', 'fec0::1'],
  ['IPv6 multicast', 'ff02::1'],
  ['IPv4 mapped into IPv6', '::ffff:10.0.0.1'],
  ['IPv4 mapped into IPv6, in hexadecimal', '::ffff:a00:1'],
  ['IPv4 of old in IPv6', '::127.0.0.1'],
  ['6to4 of a private address', '2002:a00:1::1'],
  ['Teredo', '2001:0:a00:1::1'],
  ['NAT64 of a private address', '64:ff9b::a00:1'],
  ['NAT64 of a network’s own', '64:ff9b:1::a00:1'],
  ['for documentation, IPv6', '2001:db8::1'],
  ['no address at all', 'example.org'],
])('%s (%s) is not public', (_what, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '::ffff:93.184.216.34'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['decimal', 'https://2130706433/', '127.0.0.1'],
  ['octal', 'https://0177.0.0.1/', '127.0.0.1'],
  ['hexadecimal', 'https://0x7f.1/', '127.0.0.1'],
  ['short', 'https://127.1/', '127.0.0.1'],
  ['in full width', 'https://１２７.0.0.1/', '127.0.0.1'],
  ['in brackets', 'https://[::ffff:7f00:1]/', '::ffff:7f00:1'],
])('an address in %s form is seen as the address it is', (_form, url, address) => {
  expect(addressIn(new URL(url))).toBe(address)
})

test('a name is no address', () => {
  expect(addressIn(new URL('https://example.org/'))).toBeUndefined()
})
