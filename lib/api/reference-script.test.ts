import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server'
import { REFERENCE_SCRIPT } from '../platform/reference-script'
import project from '../../package.json' with { type: 'json' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The bytes as they travel; `fetch` would unpack them. */
const get = (encoding: string): Promise<{ headers: Record<string, unknown>; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding }
    request(server.url + REFERENCE_SCRIPT, { headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(parts) }))
    })
      .on('error', reject)
      .end()
  })

it('the reference’s script comes from our own origin, packed, to be kept for ever', async () => {
  const [br, gzip, plain] = [await get('br, gzip'), await get('gzip'), await get('identity')]
  expect(plain.bytes.length).toBeGreaterThan(4_000_000)
  expect(plain.bytes.toString()).toContain('createApiReference')
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
  expect(br.bytes.length).toBeLessThan(1_300_000)
  for (const { headers } of [br, gzip, plain])
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    })
})

it('its address names the version that the project pins', () => {
  const pinned = project.dependencies['@scalar/fastify-api-reference']
  expect(REFERENCE_SCRIPT).toBe(`/openapi/scalar/${pinned}.js`)
})

it('another version of it is not found', async () => {
  const response = await fetch(`${server.url}/openapi/scalar/0.0.0.js`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
})
