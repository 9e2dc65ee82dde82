import { createServer, type AddressInfo } from 'node:net'

/** A loopback port that nobody listens on now; for a program that must come back on the same one. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
