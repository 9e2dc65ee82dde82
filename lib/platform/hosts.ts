import { isIP } from 'node:net'

const plain = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/, '')

/** True for a name or an address by which a machine reaches itself, and nobody else can reach it. */
export function isLoopback(host: string): boolean {
  const name = plain(host)
  if (isIP(name) === 4) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost')
}

/** What has no dot is a name of one's own network; the others are kept for such networks. */
const PRIVATE_NAME = /^[^.]+$|\.(internal|local|lan|home\.arpa|localhost)$/
const PRIVATE_ADDRESS = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)|^(f[cd]|fe[89ab])/

/** True for a host inside a network of one's own, as far as its name or address tells. */
export function isPrivate(host: string): boolean {
  const name = plain(host)
  if (isLoopback(name)) return true
  return isIP(name) ? PRIVATE_ADDRESS.test(name) : PRIVATE_NAME.test(name)
}
