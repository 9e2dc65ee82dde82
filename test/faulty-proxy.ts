import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

type ProxyMode = 'pass' | 'refuse' | 'stall' | 'lose'

export interface FaultyProxy {
  /** The address given to `startFaultyProxy`, through the proxy. */
  url: string
  /**
   * pass: as if it were not there; refuse: connections are reset; stall: nothing travels any more; lose: nothing
   * travels on the connections there are, for good and without a word, and new ones pass.
   */
  set(mode: ProxyMode): void
  close(): Promise<void>
}

/** A wire between the product and its database that a test can cut. */
export async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  const lost = new Set<[Socket, Socket]>()
  let mode: ProxyMode = 'pass'
  const each = (act: (socket: Socket) => void, some: Iterable<[Socket, Socket]> = pairs) => {
    for (const pair of some) pair.forEach(act)
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
        lost.delete(pair)
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
      if (next === 'refuse') each((socket) => socket.resetAndDestroy(), [...pairs, ...lost])
      if (next === 'stall') each((socket) => socket.pause())
      if (next === 'pass') each((socket) => socket.resume())
      if (next === 'lose') {
        each((socket) => socket.pause())
        for (const pair of pairs) lost.add(pair)
        pairs.clear()
      }
    },
    async close() {
      each((socket) => socket.destroy(), [...pairs, ...lost])
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
