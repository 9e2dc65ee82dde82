import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { format } from 'oxfmt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT, OPEN } from '../../test/reference/account'
import { BETA } from '../../test/reference/beta'
import { BILLING } from '../../test/reference/billing'
import { DATA } from '../../test/reference/data'
import { EMAIL } from '../../test/reference/email'
import { KEYS } from '../../test/reference/keys'
import { nameOf, type Outcome } from '../../test/reference/document'
import type { Exchange, Sending } from '../../test/reference/exchange'
import { ask, provocationOf } from '../../test/reference/provoke'
import { recordable } from '../../test/reference/record'
import { RECORD } from '../../test/reference/the-record'
import { SANDBOX } from '../../test/reference/sandbox'
import { SETTINGS } from '../../test/reference/settings'
import { SIGN_IN } from '../../test/reference/sign-in'
import { WEBHOOKS } from '../../test/reference/webhooks'
import { ReferenceWorld } from '../../test/reference/world'
import { describedErrors } from './openapi-complete'
import { receiptSchema } from './responses'

/** Codes that no call from outside brings about, with the reason. Nothing else may go unprovoked. */
const NOT_FROM_OUTSIDE = {
  internal_error: 'a fault of ours; if we knew a call that leads to one, we would mend it',
}

const OWN = {
  ...DATA,
  ...SIGN_IN,
  ...ACCOUNT,
  ...SETTINGS,
  ...EMAIL,
  ...KEYS,
  ...OPEN,
  ...BILLING,
  ...BETA,
  ...RECORD,
  ...WEBHOOKS,
  ...SANDBOX,
}
const EXAMPLES = path.join(import.meta.dirname, 'examples.json')

let world: ReferenceWorld
let outcomes: Outcome[]
/** What really happened, per outcome. */
const seen = new Map<string, Exchange>()

beforeAll(async () => {
  world = await ReferenceWorld.start()
  outcomes = world.document.outcomes()
  for (const outcome of outcomes) {
    const provoke = provocationOf(outcome, OWN)
    if (provoke) seen.set(nameOf(outcome), await provoke(world))
  }
})
afterAll(() => world.close())

const happened = () =>
  outcomes.flatMap((outcome) => {
    const exchange = seen.get(nameOf(outcome))
    return exchange ? [{ outcome, exchange, name: nameOf(outcome) }] : []
  })
const responseOf = ({ operation, status }: Outcome) => {
  const response = operation.responses[status]
  if (!response) throw new Error(`${operation.operationId} does not list ${status}`)
  return world.document.resolve(response)
}

describe('every answer that the OpenAPI document lists', () => {
  it('is brought about here on a real server, but for those that are named with a reason', () => {
    const missing = outcomes.filter((outcome) => !seen.has(nameOf(outcome)))
    expect(missing.filter(({ code }) => !(code && code in NOT_FROM_OUTSIDE)).map(nameOf)).toEqual(
      [],
    )
    expect([...new Set(missing.map(({ code }) => code))]).toEqual(Object.keys(NOT_FROM_OUTSIDE))
    expect(seen.size).toBeGreaterThan(150)
  })

  it('comes with exactly the documented status and code', () => {
    for (const { outcome, exchange, name } of happened()) {
      const { detail } = (exchange.body ?? {}) as { detail?: unknown }
      const code = typeof detail === 'string' ? ` ${detail}` : ''
      expect(`${outcome.operation.operationId} ${exchange.status}${code}`).toBe(name)
    }
  })

  it('has a body that fits its schema and holds nothing that is not described', () => {
    for (const { outcome, exchange, name } of happened()) {
      const { content } = responseOf(outcome)
      const schema = content?.['application/json']?.schema
      if (!schema) expect(exchange.body, name).toBeUndefined()
      else expect([name, world.document.faults(schema, exchange.body)]).toEqual([name, []])
    }
  })

  it('carries every documented header', () => {
    const receipt = Object.keys(receiptSchema.shape)
    const missing = happened().flatMap(({ outcome, exchange, name }) =>
      Object.keys(responseOf(outcome).headers ?? {})
        .filter((header) => !exchange.headers.has(header))
        // Nobody is known yet whose counters a receipt could show.
        .filter((header) => outcome.code !== 'too_many_failures' || !receipt.includes(header))
        .map((header) => `${name}: ${header}`),
    )
    expect(missing).toEqual([])
  })

  it('has an example that fits the same schema', () => {
    for (const outcome of outcomes) {
      const content = responseOf(outcome).content?.['application/json']
      if (!content) continue
      const named = outcome.code === undefined ? undefined : content.examples?.[outcome.code]
      const example = named
        ? (world.document.resolve(named) as { value: unknown }).value
        : content.example
      const name = nameOf(outcome)
      expect([name, example === undefined]).toEqual([name, false])
      expect([name, world.document.faults(content.schema, example)]).toEqual([name, []])
    }
  })
})

describe('what the document says to send', () => {
  it('has an example wherever there is a body, and it fits the schema', () => {
    for (const { operationId, requestBody } of world.document.operations) {
      const content = requestBody?.content['application/json']
      if (!content) continue
      expect([operationId, content.example === undefined]).toEqual([operationId, false])
      expect([operationId, world.document.faults(content.schema, content.example)]).toEqual([
        operationId,
        [],
      ])
    }
  })

  it('is all there is: no other answer comes of wrong methods, bodies, keys, sessions and origins', async () => {
    // Compiling all schemas may take longer than the server holds an idle connection: it ends them now, before one is used.
    await setTimeout(100)
    const token = await world.person('developer')
    const { key } = await world.client()
    const tries: Sending[] = [
      {},
      { body: '' },
      { body: 'null' },
      { body: '[]' },
      { body: '{oops' },
      { body: 'a=b', headers: { 'content-type': 'text/plain' } },
      { headers: { origin: 'https://evil.test' } },
      { query: 'limit=%00&cursor=%ff&include=%F0%9F%98%80&days=1&days=2' },
      { path: { code: '%00', match_id: 'x\u0000', id: '%', slot: '-1' } },
    ]
    for (const { operationId, method, responses } of world.document.operations)
      for (const sending of tries) {
        if ('body' in sending && method === 'GET') continue
        const { status, body } = await ask(world, operationId, { token, ...sending, key })
        const listed = responses[String(status)]
        expect([operationId, sending, status, listed !== undefined]).toEqual([
          operationId,
          sending,
          status,
          true,
        ])
        const { detail } = (body ?? {}) as { detail?: unknown }
        if (listed && typeof detail === 'string')
          expect(
            Object.keys(
              world.document.resolve(listed).content?.['application/json']?.examples ?? {},
            ),
          ).toContain(detail)
      }
  })
})

it('the document tells every error code with its status and sentence', () => {
  expect(world.document.document['x-error-codes']).toEqual(describedErrors())
})

it('the examples are answers of this server, recorded; `npm run examples:api` renews them', async () => {
  const examples: Record<string, { body?: unknown; answers: Record<string, unknown> }> = {}
  for (const { outcome, exchange } of happened()) {
    if (outcome.code !== undefined || exchange.body === undefined) continue
    const { operationId } = outcome.operation
    const entry = (examples[operationId] ??= { answers: {} })
    if (exchange.status < 300 && exchange.sent !== undefined) entry.body = recordable(exchange.sent)
    entry.answers[outcome.status] = recordable(exchange.body)
  }
  for (const [id, { body }] of [...seen].flatMap(([name, { sent, status }]) =>
    status === 204 && sent !== undefined
      ? [[name.split(' ')[0] ?? '', { body: sent }] as const]
      : [],
  ))
    examples[id] = { body: recordable(body), answers: examples[id]?.answers ?? {} }
  const { code } = await format(EXAMPLES, JSON.stringify(examples), { printWidth: 100 })
  await expect(code).toMatchFileSnapshot(EXAMPLES)
})
