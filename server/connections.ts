import type { IncomingMessage, Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from '../lib/platform/log'
import { answerMalformed, refuseOnSocket, type SocketDeps } from './malformed'

/** How long anything may hold a connection. */
export interface ConnectionLimits {
  /** For a request's head, from its first byte or the connection's beginning. */
  headMs: number
  /** For a request with its body; the largest that we take has 1 MiB. */
  requestMs: number
  /** For the next request of a connection that has had its answer. */
  keepAliveMs: number
  /** In which nothing comes and nothing leaves. Whatever we wait for ourselves gives up long before. */
  silenceMs: number
  /** For what we have answered to be taken, or another 256 KiB of it. */
  readingMs: number
  /** How often all that is looked at. */
  checkMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 15_000,
  requestMs: 30_000,
  // Longer than proxies keep theirs (nginx 60 s): one that sends a request just as we hang up has to answer 502.
  keepAliveMs: 75_000,
  silenceMs: 90_000,
  readingMs: 120_000,
  checkMs: 5_000,
}

/** A reader who takes this much within `readingMs` is slow, and served. */
const FAIR_BYTES = 256 * 1024

/** Takes a connection over, as the development server of the pages does for its hot updates. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Events that hand a request or its socket to whoever listens: a second listener, or one that does nothing, holds it for ever. */
const OWNED = new Set([
  'request',
  'upgrade',
  'connect',
  'clientError',
  'checkContinue',
  'checkExpectation',
  'dropRequest',
  'timeout',
])

/** What Node itself watches: requests that do not arrive. */
export const serverOptions = (limits: ConnectionLimits): ServerOptions => ({
  // What is sent twice is joined, as the web standard has it, rather than half forgotten.
  joinDuplicateHeaders: true,
  keepAliveTimeout: limits.keepAliveMs,
  // Counts from a request's first byte, so it may be shorter than the pause between two.
  headersTimeout: limits.headMs,
  requestTimeout: limits.requestMs,
  connectionsCheckingInterval: limits.checkMs,
})

/**
 * Owns what happens to the server's connections beside ordinary requests: each event has one listener, here, and each
 * connection an end. Without a listener for `upgrade`, Node answers such a request as an ordinary one; `Expect: 100-continue` it
 * answers by itself, and the body that follows is watched like any other.
 * @param upgrade only in development
 */
export function ownConnections(
  server: Server,
  deps: SocketDeps,
  limits: ConnectionLimits,
  upgrade?: UpgradeHandler,
): void {
  answerMalformed(server, deps)
  server.on('connect', (_request, socket: Duplex) => {
    // Node has let go of it: nobody else listens for its failure any more.
    socket.on('error', () => socket.destroy())
    refuseOnSocket(socket, 'malformed_request', deps, 'CONNECT')
  })
  if (upgrade) server.on('upgrade', upgrade)
  server.on('newListener', (event: string | symbol) => {
    if (typeof event === 'string' && OWNED.has(event))
      throw new Error(`server/connections.ts owns "${event}" of this server`)
  })
  closeOverdue(server, deps.log, limits)
}

interface Watched {
  /** What had come and left when something last moved. */
  bytes: number
  movedAtMs: number
  /** Since when, and from which byte on, something waits for its reader; undefined when all has left. */
  owing: { sinceMs: number; fromByte: number } | undefined
}

/** One look at all connections now and then: a timer each would cost every request. */
function closeOverdue(server: Server, log: Pick<Logger, 'info'>, limits: ConnectionLimits): void {
  const open = new Map<Socket, Watched>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, { bytes: 0, movedAtMs: performance.now(), owing: undefined })
    socket.once('close', () => open.delete(socket))
  })
  const look = setInterval(() => {
    const nowMs = performance.now()
    for (const [socket, watched] of open) {
      const reason = overdue(socket, watched, nowMs, limits)
      if (!reason) continue
      log.info({ reason, network: socket.remoteAddress }, 'connection closed')
      socket.destroy()
    }
  }, limits.checkMs)
  look.unref()
  server.once('close', () => clearInterval(look))
}

function overdue(
  socket: Socket,
  watched: Watched,
  nowMs: number,
  { silenceMs, readingMs }: ConnectionLimits,
): string | undefined {
  const left = socket.bytesWritten - socket.writableLength
  const bytes = socket.bytesRead + left
  if (bytes !== watched.bytes) {
    watched.bytes = bytes
    watched.movedAtMs = nowMs
  }
  if (socket.writableLength === 0) {
    watched.owing = undefined
    return nowMs - watched.movedAtMs > silenceMs ? 'nothing moves' : undefined
  }
  // How much of one large piece has left can't be seen before it is gone whole, so slow is not the same as still.
  if (!watched.owing || left - watched.owing.fromByte >= FAIR_BYTES)
    watched.owing = { sinceMs: nowMs, fromByte: left }
  return nowMs - watched.owing.sinceMs > readingMs ? 'its reader is too slow' : undefined
}
