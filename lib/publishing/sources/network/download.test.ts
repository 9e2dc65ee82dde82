import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSourceServer, TEST_CA, type SourceServer } from '../../../../test/source-server'
import { refusePrivateHost, sourceAddress } from './address'
import { download, hasChanged, type DownloadOptions } from './download'

const CSV = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\n'
const limits = { answerMs: 300, wholeMs: 800, bytes: 100_000 }

let server: SourceServer
let folder: string
let target: string
let count = 0

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prematch-download-'))
  server = await startSourceServer()
})
beforeEach(() => {
  target = path.join(folder, String(count++))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const fetchIt = (options: Partial<DownloadOptions> = {}, address = `${server.http}/E0.csv`) =>
  download(new URL(address), target, { allowPrivate: true, limits, ca: TEST_CA, ...options })
const text =
  (content: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/csv', ...headers }).end(content)

test('a file is fetched as it is, with what the server says of it', async () => {
  let asked: NodeJS.Dict<string | string[]> = {}
  server.answer((request, response) => {
    asked = request.headers
    text(CSV, { etag: '"a"', 'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT' })(request, response)
  })
  expect(await fetchIt()).toEqual({
    kind: 'changed',
    etag: '"a"',
    lastModified: 'Sun, 01 Mar 2026 12:00:00 GMT',
  })
  expect(readFileSync(target, 'utf8')).toBe(CSV)
  expect(asked).toMatchObject({ 'accept-encoding': 'identity' })
  expect(asked).not.toHaveProperty('if-none-match')
})

test('what is known is asked about, and 304 leaves it', async () => {
  server.answer((request, response) => {
    const { 'if-none-match': tag, 'if-modified-since': since } = request.headers
    response.writeHead(tag === '"a"' && since === 'yesterday' ? 304 : 200).end()
  })
  const known = { etag: '"a"', lastModified: 'yesterday' }
  expect(await fetchIt({ known })).toEqual({ kind: 'unchanged' })
  expect(await hasChanged(new URL(server.http), { allowPrivate: true, known })).toBe(false)
  expect(await hasChanged(new URL(server.http), { allowPrivate: true })).toBe(true)
})

const forever: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/csv' })
  const timer = setInterval(() => response.write(Buffer.alloc(20_000, 'x')), 1)
  response.on('close', () => clearInterval(timer))
}
const trickle: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/csv' })
  const timer = setInterval(() => response.write('x'), 50)
  response.on('close', () => clearInterval(timer))
}

test.each<[string, RequestListener, RegExp]>([
  ['500', (_, response) => response.writeHead(500).end('no'), /answers 500/],
  [
    '304 to a question that was not asked',
    (_, response) => response.writeHead(304).end(),
    /answers 304/,
  ],
  [
    'half a body',
    (_, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write(CSV)
      setTimeout(() => response.destroy(), 20)
    },
    /ended before the answer did/,
  ],
  [
    'half a chunked body',
    (_, response) => {
      response.writeHead(200).write(CSV)
      setTimeout(() => response.destroy(), 20)
    },
    /ended before the answer did/,
  ],
  [
    'a web page',
    (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'),
    /a web page \(text\/html\)/,
  ],
  [
    'a picture',
    (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    /image\/png/,
  ],
  ['a compressed body', text('x', { 'content-encoding': 'gzip' }), /compresses/],
  ['no answer', () => undefined, /did not answer within 0\.3 seconds/],
  ['a slow body', trickle, /took longer than 0\.8 seconds/],
  ['an endless body', forever, /larger than/],
  ['a large body that says so', text('x', { 'content-length': '100001' }), /larger than/],
  ['a broken connection', (request) => request.socket.destroy(), /ended before/],
  [
    'a way to http',
    (_, response) => response.writeHead(302, { location: `${server.http}/other` }).end(),
    /only https is followed/,
  ],
  [
    'a way to a file of this machine',
    (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    /only https is followed/,
  ],
])('%s is refused in a sentence', async (_name, listener, sentence) => {
  server.answer(listener)
  await expect(fetchIt()).rejects.toMatchObject({
    name: 'SourceError',
    message: expect.stringMatching(sentence) as string,
  })
})

test('three redirects to https are followed, a fourth is not', async () => {
  const lead =
    (times: number): RequestListener =>
    (request, response) => {
      const hop = Number(new URL(request.url ?? '', server.https).searchParams.get('hop') ?? 0)
      if (hop === times) text(CSV)(request, response)
      else response.writeHead(302, { location: `${server.https}/E0.csv?hop=${hop + 1}` }).end()
    }
  server.answer(lead(3))
  await expect(fetchIt()).resolves.toMatchObject({ kind: 'changed' })
  server.answer(lead(4))
  target += 'again'
  await expect(fetchIt()).rejects.toThrow(/more than 3 times/)
})

test('a server whose certificate nobody vouches for is not trusted', async () => {
  server.answer(text(CSV))
  await expect(fetchIt({ ca: undefined }, `${server.https}/E0.csv`)).rejects.toThrow(
    /can't be reached/,
  )
})

test.each([
  'https://127.0.0.1/x',
  'https://10.1.2.3/x',
  'https://192.168.0.1/x',
  'https://169.254.169.254/latest',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://[fd00::1]/x',
  'https://0.0.0.0/x',
  'https://100.64.0.1/x',
])('%s lies inside a network, and needs to be allowed', (address) => {
  expect(() => sourceAddress(address, { allowPrivate: false })).toThrow(/--allow-private/)
  expect(sourceAddress(address, { allowPrivate: true }).pathname).not.toBe('')
})

test('a name that leads inside a network is seen when the connection is made', async () => {
  server.answer(text(CSV))
  await expect(fetchIt({ allowPrivate: false }, server.https)).rejects.toThrow(
    /localhost is an address inside/,
  )
  await expect(fetchIt({ allowPrivate: true }, server.https)).resolves.toMatchObject({
    kind: 'changed',
  })
})

test.each([
  ['http://example.org/x.csv', /https:/],
  ['ftp://example.org/x.csv', /https:/],
  ['file:///etc/passwd', /https:/],
  ['https://user:secret@example.org/x', /password/],
  ['E0.csv', /no address/],
  [`https://example.org/${'x'.repeat(2_000)}`, /no address/],
])('%s is no address of a source', (address, sentence) => {
  expect(() => sourceAddress(address, { allowPrivate: false })).toThrow(sentence)
})

test('public addresses and names are let through', () => {
  expect(sourceAddress('https://93.184.216.34/a.csv#x', { allowPrivate: false }).href).toBe(
    'https://93.184.216.34/a.csv',
  )
  expect(() =>
    refusePrivateHost(new URL('https://[2606:2800:220:1::1]/'), { allowPrivate: false }),
  ).not.toThrow()
})
