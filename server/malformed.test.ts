import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect, type Socket } from 'node:net'
import { beforeEach, expect, it } from 'vitest'
import { MOST_DRAINED_BYTES } from '../lib/api/http/drain'
import { OneLeague } from '../test/one-league'
import { answersIn, ask, askLast, codeIn, say } from '../test/raw-http'
import { useWorld } from '../test/use-world'

const world = useWorld(() => OneLeague.start())
beforeEach(() => world.reset())

const to = (...pieces: (string | Uint8Array)[]) => say(world.server.url, ...pieces)
const key = () => `X-API-Key: ${world.client.key}`
const MEGABYTE = 'x'.repeat(1_000_000)

it.each([
  [
    'a header of 1 MB',
    () => ask('GET /v1/leagues', [key(), `If-None-Match: ${MEGABYTE}`]),
    431,
    'request_header_too_large',
  ],
  [
    'an address of 1 MB',
    () => ask(`GET /v1/leagues/LIGUE_1/matches?cursor=${MEGABYTE}`, [key()]),
    431,
    'request_header_too_large',
  ],
  ['a page’s address of 1 MB', () => ask(`GET /docs?${MEGABYTE}`), 431, 'request_header_too_large'],
  ['no HTTP', () => 'hello\r\n\r\n', 400, 'malformed_request'],
  ['a NUL in a header', () => ask('GET /v1/leagues', ['X-API-Key: \0']), 400, 'malformed_request'],
  [
    'two lengths that differ',
    () => ask('POST /v1/matches/bulk', ['Content-Length: 1', 'Content-Length: 2']),
    400,
    'malformed_request',
  ],
])(
  '%s is answered as JSON with what to do, and the connection ends',
  async (_name, request, status, code) => {
    const heard = await to(request())
    expect(codeIn(heard)).toEqual([status, code])
    expect(heard).toMatch(/\r\nContent-Type: application\/json\r\n/)
    expect(heard).toMatch(/\r\nX-Request-Id: req_\w+\r\n/)
  },
)

it('what goes wrong behind a request that is being answered is never answered in its place', async () => {
  const heard = await to(ask('GET /v1/leagues', [key()]), 'nonsense\r\n\r\n').catch(() => '')
  expect(heard).toMatch(/^$|^HTTP\/1\.1 200 /)
  await expect.poll(async () => (await world.fresh('/v1/leagues')).status).toBe(200)
})

it('an expectation that nobody knows is ignored', async () => {
  const heard = await to(askLast('GET /v1/leagues', [key(), 'Expect: tea']))
  expect(answersIn(heard)[0]?.[0]).toBe(200)
})

it.each(['/v1/matches/bulk', '/v1/dashboard/request-code'])(
  'a caller that sends 3 MB to %s before it listens hears 413, and is heard again',
  async (path) => {
    const type = 'Content-Type: application/json'
    const announced = ask(`POST ${path}`, [key(), type, 'Content-Length: 3000000'])
    const inChunks = ask(`POST ${path}`, [key(), type, 'Transfer-Encoding: chunked'])
    const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`
    const heard = await to(
      announced,
      Buffer.alloc(3_000_000),
      inChunks,
      ...Array.from({ length: 3 }, () => chunk),
      '0\r\n\r\n',
      askLast('GET /v1/health'),
    )
    expect(answersIn(heard).map(([status]) => status)).toEqual([413, 413, 200])
  },
)

it.each(['/a-page', '/v1/matches/bulk', '/v1/dashboard/request-code'])(
  'what is sent after the refusal of %s is read a little, then the connection ends',
  async (path) => {
    const read = await readByServer(async () => {
      const [piece, all] = [Buffer.alloc(1024 * 1024), 64 * 1024 * 1024]
      const headers = [key(), 'Content-Type: application/json', `Content-Length: ${all}`]
      const socket = connect(Number(new URL(world.server.url).port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.resume()
      socket.write(ask(`POST ${path}`, headers))
      for (let i = 0; i < all; i += piece.length) socket.write(piece)
      await new Promise((resolve) => socket.once('close', resolve))
    })
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(MOST_DRAINED_BYTES + 1024 * 1024)
  },
)

/** How many bytes the server has read of the connection that is opened meanwhile; what the kernel holds back is not counted. */
async function readByServer(work: () => Promise<void>): Promise<number> {
  const sockets: Socket[] = []
  const keep = (message: unknown) => void sockets.push((message as { socket: Socket }).socket)
  subscribe('net.server.socket', keep)
  await work().finally(() => unsubscribe('net.server.socket', keep))
  const [socket] = sockets
  await expect.poll(() => socket?.destroyed).toBe(true)
  return socket?.bytesRead ?? 0
}
