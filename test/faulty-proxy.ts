import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface FaultyProxy {
  /** The address given to `startFaultyProxy`, through the proxy. */
  url: string
  /** pass: as if it were not there; refuse: connections are reset; stall: nothing travels any more. */
  set(mode: 'pass' | 'refuse' | 'stall'): void
  close(): Promise<void>
}

/** A wire between the product and its database that a test can cut. */
export async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  let mode: 'pass' | 'refuse' | 'stall' = 'pass'
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(act)
  }
  const server = createServer((near) => {
    if (mode === 'refuse') return near.resetAndDestroy()
    const far = connect(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(pair)
        pair.forEach((other) => other.destroy())
      })
    }
    near.pipe(far)
    far.pipe(near)
    if (mode === 'stall') pair.forEach((socket) => socket.pause())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    set(next) {
      mode = next
      if (next === 'refuse') each((socket) => socket.resetAndDestroy())
      if (next === 'stall') each((socket) => socket.pause())
      if (next === 'pass') each((socket) => socket.resume())
    },
    async close() {
      each((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
