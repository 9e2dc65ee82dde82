import type { IncomingMessage } from 'node:http'

/** Four times the largest body that we take. */
export const MOST_DRAINED_BYTES = 4 * 1024 * 1024
const MOST_MS = 5_000

const draining = new WeakSet<object>()

/** True while what still comes on this connection belongs to a request that has had its answer. */
export const isDraining = (socket: object): boolean => draining.has(socket)

/**
 * Reads and forgets what is still to come of a request that is being answered: before its answer is finished, or Node
 * begins to. Many callers send a body whole before they listen: a connection that was closed meanwhile would take the
 * answer from them. Who sends far too much is cut off.
 */
export function drain(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return
  let bytes = 0
  const timer = setTimeout(() => incoming.destroy(), MOST_MS)
  const { socket } = incoming
  draining.add(socket)
  incoming.once('close', () => {
    clearTimeout(timer)
    draining.delete(socket)
  })
  // A web stream that somebody made of it would pause it again.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_DRAINED_BYTES) incoming.destroy()
  })
  // Asked for now: what Node discards by itself is never counted.
  incoming.read(0)
  incoming.resume()
}
