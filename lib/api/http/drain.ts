import type { IncomingMessage } from 'node:http'

const MOST_BYTES = 64 * 1024 * 1024
const MOST_MS = 10_000

/**
 * Reads and forgets what is still to come of a request that has been answered. Many callers send a body whole before they
 * listen: a connection that was closed meanwhile would take the answer from them. What is endless is cut off.
 */
export function drain(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return
  let bytes = 0
  const timer = setTimeout(() => incoming.destroy(), MOST_MS)
  incoming.once('close', () => clearTimeout(timer))
  // A web stream that somebody made of it would pause it again.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_BYTES) incoming.destroy()
  })
  incoming.resume()
}
