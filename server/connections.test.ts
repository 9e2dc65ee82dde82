import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { createTestClient } from '../test/client'
import { answersIn, ask, askLast, codeIn, say } from '../test/raw-http'
import { promoteTestRelease } from '../test/release'
import { startTestServer } from '../test/server'
import { useWorld } from '../test/use-world'

/** What ends after minutes ends here after moments; nothing else differs. */
const LIMITS = {
  headMs: 300,
  requestMs: 600,
  keepAliveMs: 700,
  silenceMs: 800,
  readingMs: 800,
  checkMs: 100,
}
const LARGE = Buffer.alloc(64 * 1024 * 1024)

const server = useWorld(() =>
  startTestServer({
    limits: LIMITS,
    pages(request, response) {
      const listens = meddle(request.socket)
      if (request.url === '/large') response.end(LARGE)
      else if (request.url === '/refused') response.writeHead(403).end()
      else if (request.url !== '/never') response.end(listens)
    },
  }),
)
let key: string
beforeAll(async () => {
  const { deps } = server.product
  await promoteTestRelease(deps.db, [
    { code: 'LIGUE_1', kickoff: '2026-03-01T19:45:00Z', home: 'Paris', away: 'Monaco' },
  ])
  await deps.releases.refresh()
  key = `X-API-Key: ${(await createTestClient(deps, { plan: 'starter' })).key}`
})

/** What Next does at its first page, unless it is given a server of its own. */
function meddle(socket: Socket): string {
  const { server: shared } = socket as Socket & { server: NodeJS.EventEmitter }
  try {
    shared.on('upgrade', () => undefined)
    return 'listens'
  } catch {
    return 'may not listen'
  }
}

/** A connection that has sent something and then does nothing at all: it neither reads nor ends. */
function hold(...pieces: (string | Uint8Array)[]): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  for (const piece of pieces) socket.write(piece)
  return socket
}

/** Answers once the server has accepted all of them: it takes connections in the order in which they come. */
async function accepted(sockets: Socket[]): Promise<void> {
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await say(server.url, askLast('GET /v1/health'))
}

const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket']
const JSON_BODY = ['Content-Type: application/json', 'Content-Length: 100']

const HOLDING = {
  'a head that does not end': 'GET /v1/health HTTP/1.1\r\nHost: x\r\n',
  'a data route’s body that does not end': () =>
    ask('POST /v1/matches/bulk', [key, ...JSON_BODY], '{"m'),
  'an account route’s body that does not end': () =>
    ask('POST /v1/dashboard/request-code', JSON_BODY, '{"e'),
  'a page’s body that does not end': () => ask('POST /a', JSON_BODY, '{'),
  'a refused body that does not end': () => ask('POST /refused', JSON_BODY, '{'),
  'a body that is announced and never sent': () =>
    ask('POST /v1/matches/bulk', [key, ...JSON_BODY, 'Expect: 100-continue']),
  'an answer that nobody reads': ask('GET /large'),
  'an answer that never comes': ask('GET /never'),
  'an upgrade of a page': ask('GET /a', UPGRADE),
  'an upgrade of a data route': () => ask('GET /v1/leagues', [key, ...UPGRADE]),
  'a tunnel': ask('CONNECT example.org:443'),
  silence: '',
}

it('nothing that a caller does or leaves undone holds a connection for ever', async () => {
  const held = Object.values(HOLDING).map((sent) => hold(typeof sent === 'string' ? sent : sent()))
  await accepted(held)
  await expect.poll(() => server.connections()).toBe(0)
  for (const socket of held) socket.destroy()
})

it('a caller who upgrades and leaves leaves nothing behind', async () => {
  const callers = Array.from({ length: 30 }, () => hold(ask('GET /a', UPGRADE)))
  await accepted(callers)
  for (const caller of callers) caller.destroy()
  await expect.poll(() => server.connections()).toBe(0)
})

it.each([
  ['websocket', ['Connection: Upgrade, close', 'Upgrade: websocket']],
  [
    'h2c',
    [
      'Connection: Upgrade, HTTP2-Settings, close',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
    ],
  ],
])(
  'a request to upgrade to %s is answered as the ordinary request that it is',
  async (_name, headers) => {
    for (const path of ['/v1/health', '/a', '/v1/leagues']) {
      const heard = await say(server.url, ask(`GET ${path}`, [key, ...headers]))
      expect(answersIn(heard).map(([status]) => status)).toEqual([200])
    }
  },
)

it('what does not arrive in time is told so, where nothing was answered yet', async () => {
  const whole = await say(server.url, ask('POST /v1/matches/bulk', [key, ...JSON_BODY], '{"m'))
  expect(codeIn(whole)).toEqual([408, 'request_timeout'])
  const announced = await say(
    server.url,
    ask('POST /v1/matches/bulk', [key, ...JSON_BODY, 'Expect: 100-continue']),
  )
  expect(answersIn(announced).map(([status]) => status)).toEqual([100, 408])
  const refused = await say(server.url, ask('POST /refused', JSON_BODY, '{')).catch(() => '')
  expect(refused).toMatch(/^HTTP\/1\.1 403 /)
  expect(refused).not.toContain('408')
})

it('a tunnel is refused in the form of all errors', async () => {
  expect(codeIn(await say(server.url, ask('CONNECT example.org:443')))).toEqual([
    400,
    'malformed_request',
  ])
})

it('nobody else can listen for what hands over a connection', async () => {
  expect(await (await fetch(`${server.url}/a`)).text()).toBe('may not listen')
})
