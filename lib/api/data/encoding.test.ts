import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { PLAN_LIMITS } from '../../plans/limits'
import { chooseEncoding, createEncoder } from './encoding'
import { useWorld } from '../../../test/use-world'

const MATCH: TestMatch = { code: 'LIGUE_1', kickoff: '2026-03-05T20:00:00Z' }
const path = `/v1/matches/${testMatchId(MATCH)}`
const server = useWorld(() => startTestServer({ clock: manualClock('2026-03-01T12:00:00Z') }))
let key: string

beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, [MATCH])
  await server.product.deps.releases.refresh()
  const limits = { ...PLAN_LIMITS.starter, requestsPerMinute: 1_000 }
  key = (
    await createTestClient(server.product.deps, {
      plan: 'custom',
      limits,
      competitions: ['LIGUE_1'],
    })
  ).key
})

/** As it travels: nothing is unpacked on the way. */
async function raw(
  headers: Record<string, string>,
): Promise<{ response: IncomingMessage; body: Buffer }> {
  const response = await new Promise<IncomingMessage>((resolve) =>
    httpGet(server.url + path, { headers: { 'x-api-key': key, ...headers } }, resolve),
  )
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { response, body: Buffer.concat(chunks) }
}

describe('Accept-Encoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br;q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['GZIP', 'gzip'],
    ['BR', 'br'],
    ['Gzip;Q=0.9, BR;Q=0.1', 'gzip'],
    ['GZIP;Q=0', null],
    ['br ; q=0 , gzip ; q=0.5', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['identity, *;q=0', null],
    ['identity;q=0.5, gzip;q=1', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['identity;q=0, *', 'br'],
    // Nothing we have would do: plain, rather than a status that the contract does not know.
    ['identity;q=0', null],
    ['identity;q=0, br;q=0, gzip;q=0', null],
    ['x-gzip', null],
    ['nonsense;;q=x,,,', null],
  ])('%j gets %j', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
  })
})

describe('compressed answers', () => {
  it('unpack to the plain bytes, under a tag of their own, and vary', async () => {
    const plain = await raw({})
    const gzip = await raw({ 'accept-encoding': 'gzip' })
    const br = await raw({ 'accept-encoding': 'br' })
    expect([plain, gzip, br].map(({ response }) => response.headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ])
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(br.body.length).toBeLessThan(plain.body.length)
    expect(new Set([plain, gzip, br].map(({ response }) => response.headers.etag)).size).toBe(3)
    expect(gzip.response.headers.vary).toContain('Accept-Encoding')
  })

  it.each(['gzip', 'br', 'identity'])(
    'a tag from any encoding is answered 304 under %s, with the tag of that encoding',
    async (accepted) => {
      const expected = (await raw({ 'accept-encoding': accepted })).response.headers.etag
      for (const from of ['gzip', 'br', 'identity']) {
        const tag = (await raw({ 'accept-encoding': from })).response.headers.etag ?? ''
        for (const sent of [tag, `W/${tag}`]) {
          const { response, body } = await raw({
            'accept-encoding': accepted,
            'if-none-match': sent,
          })
          expect([response.statusCode, body.length, response.headers.etag]).toEqual([
            304,
            0,
            expected,
          ])
        }
      }
    },
  )

  it('are packed once, however many ask at the same time or later', async () => {
    const encoder = createEncoder()
    const representation = { bytes: Buffer.alloc(5_000, 'x'), etag: '"abc"' }
    const all = await Promise.all(
      Array.from({ length: 10 }, () => encoder.encode(representation, 'gzip')),
    )
    const later = await encoder.encode(representation, 'gzip')
    expect(new Set([...all, later].map(({ bytes }) => bytes)).size).toBe(1)
  })

  it.each([
    ['identity;q=0.5, gzip;q=1', 'gzip'],
    ['identity;q=0, *', 'br'],
    ['identity, *;q=0', undefined],
    ['*;q=0', undefined],
    ['*', 'br'],
    ['BR, GZIP;Q=0.5', 'br'],
    ['GZIP', 'gzip'],
  ])('to a caller that sends Accept-Encoding: %s come as %s', async (accepted, encoding) => {
    const plain = await raw({})
    const { response, body } = await raw({ 'accept-encoding': accepted })
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, encoding])
    const unpacked =
      encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body
    expect(unpacked.equals(plain.body)).toBe(true)
    expect(response.headers['content-length']).toBe(String(body.length))
  })

  it('small bodies stay plain', async () => {
    const representation = { bytes: Buffer.from('{}'), etag: '"abc"' }
    expect(await createEncoder().encode(representation, 'br')).toEqual({
      ...representation,
      encoding: null,
    })
  })
})
