import { createServer } from 'node:http'
import Fastify from 'fastify'

/**
 * What the data API is measured against, in a process of its own:
 * `bare` sends one canned answer, `fastify` looks it up by path first; neither checks anything.
 * Usage: rivals.ts bare|fastify, with the canned answers as JSON on standard input.
 */
export interface Canned {
  [path: string]: { status: number; headers: Record<string, string>; body: string }
}

async function readStdin(): Promise<Canned> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return JSON.parse(text) as Canned
}

const canned = await readStdin()
const answers = new Map(
  Object.entries(canned).map(([path, { status, headers, body }]) => [
    path,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
)
const answerTo = (url: string | undefined) => {
  const answer = answers.get(url ?? '')
  if (!answer) throw new Error(`no answer for ${url}`)
  return answer
}
const announce = (port: number) => process.send?.({ ready: true, url: `http://127.0.0.1:${port}` })

if (process.argv[2] === 'bare') {
  const server = createServer((request, response) => {
    const { status, headers, body } = answerTo(request.url)
    response.writeHead(status, headers)
    response.end(status === 304 ? undefined : body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') announce(address.port)
  })
} else {
  const app = Fastify()
  app.all('/*', (request, reply) => {
    const { status, headers, body } = answerTo(request.url)
    return reply
      .code(status)
      .headers(headers)
      .send(status === 304 ? undefined : body)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address && typeof address === 'object') announce(address.port)
}
