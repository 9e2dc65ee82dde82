import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAssets } from './assets'

const SCRIPT = 'console.log("kept");\n'.repeat(200)
const FONT = Buffer.alloc(2_000, 'font')
let folder: string
let server: Server
let port: number

beforeAll(async () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'prematch-assets-'))
  folder = path.join(parent, 'static')
  mkdirSync(path.join(folder, 'chunks'), { recursive: true })
  writeFileSync(path.join(parent, 'secret.js'), 'secret')
  writeFileSync(path.join(folder, 'chunks/0a_~-.js'), SCRIPT)
  writeFileSync(path.join(folder, 'chunks/gone.js'), SCRIPT)
  writeFileSync(path.join(folder, 'font.woff2'), FONT)
  writeFileSync(path.join(folder, 'chunks/map.js.map'), '{}')
  const assets = createAssets(folder)
  server = createServer((request, response) => {
    void assets(request, response).then((isTaken) => {
      if (!isTaken) response.writeHead(404).end('left to the pages')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(path.dirname(folder), { recursive: true, force: true })
})

/** As sent: no part of the path is resolved, and nothing is unpacked. */
const ask = (asked: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>(
    (resolve, reject) => {
      const call = request({ port, path: asked, method, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        )
      })
      call.on('error', reject).end()
    },
  )

const address = '/_next/static/chunks/0a_~-.js'

it('a script comes packed as its reader likes, and may be kept for ever', async () => {
  const br = await ask(address, { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT)
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'content-length': String(br.body.length),
  })
  const gzip = await ask(`${address}?dpl=1`, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT)
  const plain = await ask(address)
  expect(plain.body.toString()).toBe(SCRIPT)
  expect(plain.headers).not.toHaveProperty('content-encoding')

  const { etag = '' } = br.headers
  const again = await ask(address, { 'accept-encoding': 'br', 'if-none-match': etag })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await ask(address, {}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    String(SCRIPT.length),
    0,
  ])
})

it('a font is packed already', async () => {
  const font = await ask('/_next/static/font.woff2', { 'accept-encoding': 'br' })
  expect(font.body).toEqual(FONT)
  expect(font.headers).not.toHaveProperty('content-encoding')
})

it('a file is read once: what lies there later has another name', async () => {
  await ask(address)
  rmSync(path.join(folder, 'chunks/0a_~-.js'))
  expect((await ask(address)).body.toString()).toBe(SCRIPT)
})

it.each([
  '/_next/static/../secret.js',
  '/_next/static/%2e%2e/secret.js',
  '/_next/static/chunks/../../secret.js',
  '/_next/static/chunks/other.js',
  '/_next/static/chunks/map.js.map',
  '/_next/static/',
  '/chunks/0a_~-.js',
])('what is not of the build is left to the pages: %s', async (asked) => {
  expect((await ask(asked)).body.toString()).toBe('left to the pages')
})

it('what a later build has taken away, and what is not asked for to be read, is left to the pages', async () => {
  rmSync(path.join(folder, 'chunks/gone.js'))
  expect((await ask('/_next/static/chunks/gone.js')).status).toBe(404)
  expect((await ask(address, {}, 'POST')).status).toBe(404)
})
