import { createServer } from 'node:http'
import Fastify from 'fastify'

/**
 * What the data API is measured against, in a process of its own: `bare` sends one canned answer,
 * `fastify` routes to it first; neither checks anything.
 * Usage: rivals.ts bare|fastify, with the canned answer as JSON on standard input.
 */
export interface Canned {
  status: number
  headers: Record<string, string>
  /** Base64. */
  body: string
}

async function readStdin(): Promise<Canned> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return JSON.parse(text) as Canned
}

const canned = await readStdin()
const { status, headers } = canned
const body = status === 304 ? undefined : Buffer.from(canned.body, 'base64')
// Whoever measures us may be stopped at any moment.
process.on('disconnect', () => process.exit())

const announce = (port: number) => process.send?.({ ready: true, url: `http://127.0.0.1:${port}` })

if (process.argv[2] === 'bare') {
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') announce(address.port)
  })
} else {
  const app = Fastify()
  app.all('/*', (_request, reply) => reply.code(status).headers(headers).send(body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address && typeof address === 'object') announce(address.port)
}
