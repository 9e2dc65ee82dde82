import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { exchange } from '../../test/reference/exchange'
import { ReferenceDocument, type Operation } from '../../test/reference/document'
import { OneLeague, idOf } from '../../test/one-league'
import { call, newcomer } from '../../test/person'
import { sendChunks } from '../../test/raw-http'
import { newTester } from '../../test/sandbox'
import { ONE_PUBLICATION } from '../../test/sandbox-sizes'
import { useWorld } from '../../test/use-world'
import { PLAN_LIMITS } from '../plans/limits'
import { readUsage } from '../quota'
import { buildSandbox } from '../sandbox'

const LIMITS = { ...PLAN_LIMITS.starter, requestsPerMinute: 10_000 }

const world = useWorld(() => OneLeague.start())
let document: ReferenceDocument
let token: string
let testKey: string
let taking: Operation[]
beforeAll(async () => {
  await world.become({ plan: 'custom', limits: LIMITS })
  document = ReferenceDocument.ours()
  await buildSandbox(world.server.product.deps, { size: ONE_PUBLICATION })
  ;({ key: testKey } = await newTester(world.server))
  ;({ token } = await newcomer(world.server))
  await call(world.server, 'POST', '/account/plan', { token, body: { plan: 'developer' } })
  taking = document.operations.filter(({ requestBody }) => requestBody?.content['application/json'])
})

const PATH: Record<string, string> = { slot: '1', id: 'key_0000000000000000' }
/** Enough for a gigabyte if the server read on; it may read one MiB. */
const PIECE = Buffer.alloc(64 * 1024, 0x20)
function* mebibytes(count: number) {
  for (let i = 0; i < count * 16; i++) yield PIECE
}
const text = (value: string) => [Buffer.from(value)]
const nested = '['.repeat(100_000) + ']'.repeat(100_000)

type Wrong = 'no JSON' | 'no such body' | 'an unknown object'
/** How each kind of wrong body may be answered. An object of unknown keys may even do: they are ignored. */
const STATUSES: Record<Wrong, number[]> = {
  'no JSON': [400],
  'no such body': [400, 422],
  'an unknown object': [200, 201, 400, 404, 409, 422],
}
const BODIES: [name: string, kind: Wrong, chunks: Uint8Array[]][] = [
  ['nothing', 'no JSON', []],
  ['{oops', 'no JSON', text('{oops')],
  ['null', 'no such body', text('null')],
  ['a list', 'no such body', text('[]')],
  ['a text', 'no such body', text('"s"')],
  ['a number beyond all numbers', 'no such body', text('1e400')],
  [
    'JSON behind a byte order mark',
    'an unknown object',
    [Buffer.from([0xef, 0xbb, 0xbf]), ...text('{}')],
  ],
  ['invalid UTF-8', 'no such body', [Buffer.from([0x22, 0xff, 0xfe, 0x22])]],
  ['UTF-16', 'no JSON', [Buffer.from('{"a":1}', 'utf16le')]],
  ['the same key twice', 'an unknown object', text('{"nonsense":1,"nonsense":2}')],
  [
    '__proto__ and constructor',
    'an unknown object',
    text('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  ],
  ['a list 100,000 deep', 'no such body', text(nested)],
  [
    'an object of lists 100,000 deep',
    'an unknown object',
    text(`{"match_ids":${nested},"email":${nested}}`),
  ],
]

/** Refused before the body is looked at: not set up here, not signed, too often. */
const BEFORE = [
  'leak_reports_unavailable',
  'billing_unavailable',
  'invalid_signature',
  'too_many_codes',
]

/** Sends a body to every operation that takes one. */
async function toAll(
  chunks: () => Iterable<Uint8Array>,
  check: (status: number, name: string) => void,
  headers: Record<string, string> = {},
): Promise<void> {
  for (const { operationId, method, path, security } of taking) {
    const url =
      world.server.url + path.replace(/\{(\w+)\}/g, (_, name: string) => PATH[name] ?? 'x')
    const needs = (scheme: string) => security.some((one) => scheme in one)
    const secret = {
      ...(needs('apiKey') && { 'x-api-key': world.client.key }),
      ...(needs('testKey') && { 'x-api-key': testKey }),
      ...(needs('session') && { authorization: `Bearer ${token}` }),
    }
    const sent = { 'content-type': 'application/json', ...secret, ...headers }
    const answer = await sendChunks(url, method, sent, chunks())
    const body = (answer.text === '' ? {} : JSON.parse(answer.text)) as { detail?: unknown }
    if (!BEFORE.includes(String(body.detail))) check(answer.status, operationId)
  }
}

describe('every operation that takes a body (case I60)', () => {
  it('is in this test', () => {
    expect(taking.length).toBeGreaterThan(5)
    expect(taking.map(({ operationId }) => operationId)).toContain('getMatchesBulk')
  })

  it.each(BODIES)('is told in JSON what is wrong with %s', async (_name, kind, chunks) => {
    await toAll(
      () => chunks,
      (status, name) =>
        expect([name, STATUSES[kind]]).toEqual([name, expect.arrayContaining([status])]),
    )
  })

  it.each<[string, Record<string, string>]>([
    ['a gzipped body', { 'content-encoding': 'gzip' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a body without a type', { 'content-type': '' }],
  ])('does not take %s: 415', async (_name, headers) => {
    await toAll(
      () => [gzipSync('{}')],
      (status, name) => expect([name, status]).toEqual([name, 415]),
      headers,
    )
  })

  it('stops reading after 1 MiB of 20 that come in chunks without a length: 413', async () => {
    await toAll(
      () => mebibytes(20),
      (status, name) => expect([name, status]).toEqual([name, 413]),
    )
  })

  it('costs the quota nothing while its body is wrong', async () => {
    const usage = await readUsage(world.server.product.deps, world.client.clientId, LIMITS)
    expect([usage.hour.used, usage.day.used, usage.rows.used]).toEqual([0, 0, 0])
    expect(usage.minute.remaining).toBeLessThan(LIMITS.requestsPerMinute)
  })

  it('reads no more of a body than it may: memory stays bounded under 1 GB sent at once', async () => {
    const url = `${world.server.url}/v1/matches/bulk`
    const headers = { 'content-type': 'application/json', 'x-api-key': world.client.key }
    const before = process.memoryUsage().rss
    const sent = await Promise.allSettled(
      Array.from({ length: 16 }, () => sendChunks(url, 'POST', headers, mebibytes(64))),
    )
    // Whoever is still sending when the connection is closed may miss why.
    const statuses = sent.map((one) => (one.status === 'fulfilled' ? one.value.status : 413))
    expect(new Set(statuses)).toEqual(new Set([413]))
    // Sender and server are one process here: what they hold together is far below what was offered.
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 * 1024)
  })

  it('is not asked with another method: 405 in JSON, with the right ones in Allow', async () => {
    for (const { operationId, method } of taking) {
      const answer = await exchange(document, world.server.url, operationId, {
        path: PATH,
        method: 'PROPFIND',
      })
      expect([answer.status, (answer.body as { detail: string }).detail]).toEqual([
        405,
        'method_not_allowed',
      ])
      expect(answer.headers.get('allow')?.split(', ')).toContain(method)
    }
  })

  it('leaves no trace of a polluted prototype', () => {
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('takes the last of two equal keys, as JSON parsers do', async () => {
    const url = `${world.server.url}/v1/matches/bulk`
    const headers = { 'content-type': 'application/json', 'x-api-key': world.client.key }
    const twice = `{"match_ids":["x"],"match_ids":["${idOf('Paris')}"]}`
    expect((await sendChunks(url, 'POST', headers, text(twice))).status).toBe(200)
  })
})
