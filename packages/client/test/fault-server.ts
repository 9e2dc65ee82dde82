import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * How one request is answered; `reset` cuts the connection, `cut` does so in the middle of the body,
 * and there `stall` falls silent.
 */
export type Fault =
  | 'reset'
  | 'cut'
  | 'stall'
  | 'silence'
  | Answer
  | ((request: ReceivedRequest) => Answer)

interface Answer {
  status: number
  headers?: Record<string, string>
  /** A text as it is, anything else as JSON. */
  body?: unknown
}

export interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export interface FaultServer {
  url: string
  /** Everything that arrived, in order. */
  requests: ReceivedRequest[]
  /** What the coming requests get, one each; the last stays. Forgets what arrived before. */
  play(...faults: Fault[]): void
  close(): Promise<void>
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  return { method, url, headers, body: Buffer.concat(chunks).toString() }
}

/** A server on a free port of this machine that fails as it is told, over real sockets. */
export async function startFaultServer(): Promise<FaultServer> {
  let script: Fault[] = []
  const requests: ReceivedRequest[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    void receive(request).then((received) => {
      requests.push(received)
      const next = (script.length > 1 ? script.shift() : script[0]) ?? 'reset'
      const fault = typeof next === 'function' ? next(received) : next
      if (fault === 'silence') return
      if (fault === 'reset') return request.socket.resetAndDestroy()
      if (fault === 'cut' || fault === 'stall') {
        response.writeHead(200, { 'content-length': '1000' })
        const then = fault === 'cut' ? () => request.socket.destroy() : undefined
        return void response.write('{"leagues":', then)
      }
      const { status, headers = {}, body } = fault
      const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
      response.writeHead(status, headers).end(text)
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    play(...faults) {
      script = faults
      requests.length = 0
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
