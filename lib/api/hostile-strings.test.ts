import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange } from '../../test/reference/exchange'
import { ReferenceDocument } from '../../test/reference/document'
import { OneLeague } from '../../test/one-league'
import { signIn } from '../../test/person'
import { PLAN_LIMITS } from '../plans/limits'

let world: OneLeague
let document: ReferenceDocument
let token: string
beforeAll(async () => {
  world = await OneLeague.start()
  const limits = { ...PLAN_LIMITS.starter, requestsPerMinute: 10_000 }
  await world.become({ plan: 'custom', limits })
  document = await ReferenceDocument.of(world.server.url)
  ;({ token } = await signIn(world.server))
})
afterAll(() => world.close())

/** As JSON text, so that what no JavaScript text can hold goes out too. */
const STRINGS: [name: string, json: string][] = [
  ['a NUL', '"a\\u0000b"'],
  ['a lone high surrogate', '"a\\ud800b"'],
  ['a lone low surrogate', '"\\udc00"'],
  ['control characters and a line break', '"a\\u0001\\u001b[2J\\r\\nSet-Cookie: x=1"'],
  ['an override of the direction', '"a\\u202eb\\u2066"'],
  ['a quote and a statement', '"\'; DROP TABLE accounts; --"'],
  ['a million characters', JSON.stringify('x'.repeat(1_000_000))],
  ['an empty text', '""'],
]

type Schema = { type?: unknown; properties?: Record<string, Schema>; items?: Schema }

/** Where a text is wanted in a body: the example with one text at a time replaced. */
function* placesOf(schema: Schema, example: unknown): Generator {
  if (typeof example === 'string') yield PLACE
  if (Array.isArray(example))
    for (const [i, item] of example.entries())
      for (const place of placesOf(schema.items ?? {}, item)) yield example.with(i, place)
  else if (example !== null && typeof example === 'object')
    for (const [name, value] of Object.entries(example))
      for (const place of placesOf(schema.properties?.[name] ?? {}, value))
        yield { ...example, [name]: place }
}
const PLACE = 'the-place-of-a-hostile-text'

describe('every text that a caller can send (case I60)', () => {
  it.each(STRINGS)('may be %s and is answered in JSON, never by a fault of ours', async (_name, json) => {
    let tried = 0
    for (const { operationId, requestBody } of document.operations) {
      const content = requestBody?.content['application/json']
      if (!content) continue
      for (const place of placesOf(document.resolve(content.schema), content.example)) {
        const answer = await exchange(document, world.server.url, operationId, {
          path: { slot: '1', id: 'key_0000000000000000' },
          token,
          key: world.client.key,
          headers: operationId === 'getMatchesBulk' ? { authorization: '' } : {},
          body: JSON.stringify(place).replace(JSON.stringify(PLACE), json),
        })
        tried++
        expect([operationId, answer.status < 500 || answer.status === 503]).toEqual([operationId, true])
        expect((answer.body as { request_id?: string }).request_id ?? 'answered').toBeTruthy()
      }
    }
    expect(tried).toBeGreaterThan(8)
  }) // prettier-ignore

  it('may stand in any parameter, encoded however, with the same result', async () => {
    for (const { operationId, parameters = [], method } of document.operations) {
      if (method !== 'GET') continue
      for (const text of ['%00', '%ED%A0%80', '%C0%AF', '%', '%zz', '%0D%0AX-Evil:%201', 'x'.repeat(6_000)]) {
        const query = parameters.filter((one) => one.in === 'query').map(({ name }) => `${name}=${text}`)
        const path = document.operation(operationId).path.replace(/\{\w+\}/g, text)
        const response = await fetch(`${world.server.url}${path}?${query.join('&')}`, {
          redirect: 'manual',
          headers: { 'x-api-key': world.client.key },
        })
        expect([operationId, text.slice(0, 20), response.status < 500]).toEqual([operationId, text.slice(0, 20), true])
        expect(response.headers.get('x-evil')).toBeNull()
        await response.text()
      }
    }
  }) // prettier-ignore
})
