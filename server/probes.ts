import type { IncomingMessage, ServerResponse } from 'node:http'
import type { createNetworkReader } from '../lib/api/http/network'
import type { Readiness } from './readiness'

/**
 * Answers what supervisors and load balancers ask each instance: `/livez` is 200 while the process answers at all, `/readyz`
 * 200 while it should get requests, 503 with the reasons while it should not. Neither is logged or counted. `/livez` also
 * tells callers which network it takes them to be from: `prematch doctor --through` learns by it whether proxies are right.
 * @returns false for any other request, which is left untouched
 */
export function answerProbe(
  readiness: Readiness,
  networkOf: ReturnType<typeof createNetworkReader>,
  { url = '', method, socket, headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = url.split('?', 1)[0]
  if (path === '/livez')
    send(response, 200, {
      alive: true,
      network: networkOf(socket.remoteAddress, headers['x-forwarded-for']?.toString()),
    })
  else if (path === '/readyz') void answerReady(readiness, response)
  else return false
  return true
}

async function answerReady(readiness: Readiness, response: ServerResponse): Promise<void> {
  const reasons = await readiness.reasons()
  const ready = reasons.length === 0
  send(response, ready ? 200 : 503, { ready, reasons })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = `${JSON.stringify(body)}\n`
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  response.end(text)
}
