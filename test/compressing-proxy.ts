import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

export interface CompressingProxy {
  url: string
  close(): Promise<void>
}

/**
 * What nginx with `gzip on` does in front of a server: it asks for plain bytes, compresses what it
 * passes on, and weakens the tag, since the bytes are no longer those that were tagged.
 */
export async function startCompressingProxy(target: string): Promise<CompressingProxy> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers }
    const wantsGzip = /\bgzip\b/.test(incoming.headers['accept-encoding'] ?? '')
    delete headers['accept-encoding']
    request(target + (incoming.url ?? ''), { method: incoming.method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const { etag, ...passed } = response.headers
        delete passed['content-length']
        delete passed['transfer-encoding']
        const body = Buffer.concat(parts)
        const gzip = wantsGzip && body.length > 0
        outgoing.writeHead(response.statusCode ?? 502, {
          ...passed,
          ...(etag && { etag: gzip ? `W/${etag}` : etag }),
          ...(gzip && { 'content-encoding': 'gzip' }),
        })
        outgoing.end(gzip ? gzipSync(body) : body)
      })
    }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
