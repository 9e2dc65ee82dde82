import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusal } from '../lib/api/errors'
import { isDraining } from '../lib/api/http/drain'
import { apiAnswer } from '../lib/platform/answer-headers'
import type { Env } from '../lib/platform/env'
import type { ErrorCode } from '../lib/platform/errors'
import { newId } from '../lib/platform/ids'
import type { Logger } from '../lib/platform/log'

/** What an answer on the bare socket needs. */
export interface SocketDeps {
  env: Pick<Env, 'PUBLIC_URL'>
  log: Pick<Logger, 'info'>
}

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request_header_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}
/** How long what is still being sent is read, so that the answer is not lost with the connection. */
const LINGER_MS = 1_000

/** Answers what is no request that a handler could take in the form of all our errors; Node alone says it without a body. */
export function answerMalformed(server: Server, deps: SocketDeps): void {
  const answered = new WeakSet<Duplex>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // What goes on arriving fails as well.
    if (answered.has(socket)) return
    answered.add(socket)
    const isAnswered = isDraining(socket) || isAnswering(socket)
    if (!socket.writable || error.code === 'ECONNRESET' || isAnswered) return void socket.destroy()
    refuseOnSocket(socket, CODES[error.code ?? ''] ?? 'malformed_request', deps, error.code)
  })
  // Ignoring an expectation that nobody knows is allowed, and kinder than a 417 without a word.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** Says no on the bare socket, and lets go of it soon after. */
export function refuseOnSocket(
  socket: Duplex,
  code: ErrorCode,
  { env, log }: SocketDeps,
  reason: string | undefined,
): void {
  const requestId = newId('req')
  const { status, headers, body } = refusal(requestId, code)
  log.info({ requestId, status, reason }, 'malformed request')
  const head = Object.entries({
    ...apiAnswer(env.PUBLIC_URL),
    ...headers,
    'Content-Length': String(Buffer.byteLength(body ?? '')),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${head.join('')}\r\n${String(body)}`)
  socket.removeAllListeners('data')
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/**
 * True while an answer to an earlier request of this connection is under way, or to one that has arrived whole. One that is
 * waiting for the rest of its own body can still be told that it took too long.
 */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as {
    _httpMessage?: (ServerResponse & { req: IncomingMessage }) | null
  }
  return answer ? answer.headersSent || answer.req.complete : false
}
