import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { errorResponse, failStatements, isReady } from './postgres-wire'

type ProxyMode = 'pass' | 'refuse' | 'stall' | 'lose'

export interface FaultyProxy {
  /** The address given to `startFaultyProxy`, through the proxy. */
  url: string
  /**
   * pass: as if it were not there; refuse: connections are reset; stall: nothing travels any more; lose: nothing
   * travels on the connections there are, for good and without a word, and new ones pass.
   */
  set(mode: ProxyMode): void
  /**
   * Until the mode is set anew everything fails with this SQLSTATE: `connecting`, as if the server took nobody in and
   * had thrown out whoever was there; or each `statement` on the connections there are.
   */
  fail(sqlState: string, when: 'connecting' | 'statement'): void
  /** From now on a new connection stands still for so long before anything travels on it. */
  delay(ms: number): void
  /** Connections that were refused so far. */
  refused(): number
  close(): Promise<void>
}

/** A wire between the product and its database that a test can cut. */
export async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  const lost = new Set<[Socket, Socket]>()
  let mode: ProxyMode = 'pass'
  let refused = 0
  let delayMs = 0
  let failure: { sqlState: string; when: 'connecting' | 'statement' } | undefined
  const each = (act: (socket: Socket) => void, some: Iterable<[Socket, Socket]> = pairs) => {
    for (const pair of some) pair.forEach(act)
  }
  const server = createServer((near) => {
    if (mode === 'refuse') {
      refused++
      return near.resetAndDestroy()
    }
    if (failure?.when === 'connecting') {
      const { sqlState } = failure
      near.on('error', () => undefined)
      near.once('data', () => near.end(errorResponse(sqlState)))
      return
    }
    const far = connect(Number(target.port), '127.0.0.1')
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
    setTimeout(() => near.pipe(far), delayMs)
    far.pipe(near)
    const { sqlState } = failure ?? {}
    if (sqlState) far.on('data', (chunk) => isReady(chunk) && failStatements(pair, sqlState))
    if (mode === 'stall') pair.forEach((socket) => socket.pause())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    refused: () => refused,
    delay: (ms) => void (delayMs = ms),
    fail(sqlState, when) {
      failure = { sqlState, when }
      if (when === 'connecting') return each((socket) => socket.resetAndDestroy(), [...pairs])
      for (const pair of pairs) failStatements(pair, sqlState)
    },
    set(next) {
      mode = next
      // Whoever was told of a failure starts anew.
      if (failure?.when === 'statement') each((socket) => socket.resetAndDestroy(), [...pairs])
      failure = undefined
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
