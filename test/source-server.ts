import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import path from 'node:path'

const PEM = readFileSync(path.join(import.meta.dirname, 'fixtures/localhost.pem'), 'utf8')

/** Who vouches for the test server's certificate: itself. */
export const TEST_CA = PEM.slice(PEM.indexOf('-----BEGIN CERTIFICATE'))

/** A server of files, over http and over https, that answers as its listener does at the time. */
export interface SourceServer {
  http: string
  https: string
  answer(listener: RequestListener): void
  close(): Promise<void>
}

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`127.0.0.1:${(server.address() as AddressInfo).port}`),
    )
  })

export async function startSourceServer(): Promise<SourceServer> {
  let current: RequestListener = (_request, response) => void response.writeHead(404).end()
  const relay: RequestListener = (request, response) => current(request, response)
  const plain = createServer(relay)
  const tls = createTlsServer({ key: PEM, cert: TEST_CA }, relay)
  const servers = [plain, tls]
  return {
    http: `http://${await listen(plain)}`,
    https: `https://${(await listen(tls)).replace('127.0.0.1', 'localhost')}`,
    answer: (listener) => void (current = listener),
    async close() {
      await Promise.all(
        servers.map(
          (server) =>
            new Promise((resolve) => {
              server.close(resolve)
              server.closeAllConnections()
            }),
        ),
      )
    },
  }
}
