import { beforeAll, describe, expect, it } from 'vitest'
import { exchange, type Exchange } from '../../test/reference/exchange'
import { ReferenceDocument, type Operation } from '../../test/reference/document'
import { OneLeague } from '../../test/one-league'
import { call } from '../../test/person'
import { newTester } from '../../test/sandbox'
import { ONE_PUBLICATION } from '../../test/sandbox-sizes'
import { useWorld } from '../../test/use-world'
import { signReport } from '../keys/leak-signature'
import { PLAN_LIMITS } from '../plans/limits'
import { buildSandbox } from '../sandbox'

const LEAK_REPORT_SECRET = 'the-secret-of-those-who-report-leaks'

const world = useWorld(() => OneLeague.start({ LEAK_REPORT_SECRET }))
let document: ReferenceDocument
let token: string
let testKey: string
beforeAll(async () => {
  const limits = { ...PLAN_LIMITS.starter, requestsPerMinute: 10_000 }
  await world.become({ plan: 'custom', limits })
  document = ReferenceDocument.ours()
  const { server } = world
  await buildSandbox(server.product.deps, { size: ONE_PUBLICATION })
  ;({ token, key: testKey } = await newTester(server))
  // The last one there may be: what is possible as the name of another is refused for that.
  await call(server, 'POST', '/v1/dashboard/sandbox/keys', { token, body: {} })
})

type Case = [name: string, json: string]
/** No text of ours is any of these. As JSON text, so that what no JavaScript text can hold goes out too. */
const IMPOSSIBLE: Case[] = [
  ['a NUL', '"a\\u0000b"'],
  ['a lone high surrogate', '"a\\ud800b"'],
  ['a lone low surrogate', '"\\udc00"'],
  ['control characters and a line break', '"a\\u0001\\u001b[2J\\r\\nSet-Cookie: x=1"'],
  ['an override of the direction', '"a\\u202eb\\u2066"'],
  ['a million characters', JSON.stringify('x'.repeat(1_000_000))],
]
const NO_TEXT: Case[] = [
  ['a number', '7'],
  ['an object', '{"a":1}'],
  ['a boolean', 'true'],
  ['an array', '["a"]'],
  ['null', 'null'],
]
/** Texts that some field may hold; others refuse them for what they say. */
const POSSIBLE: Case[] = [
  ['a quote and a statement', '"\'; DROP TABLE accounts; --"'],
  ['an empty text', '""'],
]
/** The outcome of each operation for them. */
const BY_CONTENT: Record<string, string> = {
  chooseCompetition: '404 competition_not_found',
  confirmBeta: '404 beta_link_unknown',
  verifyCode: '401 invalid_code',
  dashboardVerifyCode: '401 invalid_code',
  legacyVerifyCode: '401 invalid_code',
  issueKey: '403 invalid_plan_contract',
  rotateKey: '403 invalid_plan_contract',
  keepCompetitions: '403 invalid_plan_contract',
  issueTestKey: '409 active_key_limit_reached',
  rotateTestKey: '404 not_found',
  renameKey: '404 not_found',
  createWebhook: '400 webhook_url_refused',
  changeWebhook: '400 webhook_url_refused',
  unlock: '410 unlock_link_over',
  confirmEmailChange: '401 invalid_code',
  getMatchesBulk: '400 invalid_match_id',
  changeSettings: '200',
  reportLeakedKeys: '200',
  // No Stripe is set up here: these texts would go there.
  finalizeCheckout: '503 billing_unavailable',
  finalizeCheckoutLegacy: '503 billing_unavailable',
}

type Schema = { type?: unknown; properties?: Record<string, Schema>; items?: Schema }
const PLACE = 'the-place-of-a-hostile-text'

/** Where a text is wanted in a body: the example with one text at a time replaced, and the way to it. */
function* placesOf(
  schema: Schema,
  example: unknown,
  way = '',
): Generator<[body: unknown, way: string]> {
  if (typeof example === 'string') yield [PLACE, way]
  if (Array.isArray(example))
    for (const [i, item] of example.entries())
      for (const [place, to] of placesOf(schema.items ?? {}, item, `${way}.${i}`))
        yield [example.with(i, place), to]
  else if (example !== null && typeof example === 'object')
    for (const [name, value] of Object.entries(example))
      for (const [place, to] of placesOf(schema.properties?.[name] ?? {}, value, `${way}.${name}`))
        yield [{ ...example, [name]: place }, to]
}

/** What shows an operation who asks. */
function secretFor({ security }: Operation): Record<string, string> {
  const needs = (scheme: string) => security.some((one) => scheme in one)
  return {
    ...(needs('apiKey') && { 'x-api-key': world.client.key }),
    ...(needs('testKey') && { 'x-api-key': testKey }),
    ...(needs('session') && { authorization: `Bearer ${token}` }),
  }
}

/** The answer to a body, from somebody who may send it. */
function send(operationId: string, text: string): Promise<Exchange> {
  const at = world.clock.nowMs() / 1000
  return exchange(document, world.server.url, operationId, {
    path: { slot: '1', id: 'key_0000000000000000' },
    headers: {
      ...secretFor(document.operation(operationId)),
      'x-prematch-signature': signReport(LEAK_REPORT_SECRET, at, Buffer.from(text)),
    },
    body: text,
  })
}

interface Refused {
  detail?: string | { loc: unknown[]; msg: string; type: string }[]
  request_id?: string
}

/** `404 not_found`, `422 body.name`: an answer in the decided form that the document lists. */
function outcomeOf(operationId: string, { status, headers, body }: Exchange): string {
  const { detail, request_id } = (body ?? {}) as Refused
  const code = typeof detail === 'string' ? detail : undefined
  const listed = document
    .outcomes()
    .filter((one) => one.operation.operationId === operationId && one.status === String(status))
  expect(listed.length, `${operationId} lists ${status}`).toBeGreaterThan(0)
  if (status < 300) return String(status)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(request_id).toBe(headers.get('x-request-id'))
  if (!Array.isArray(detail)) {
    expect(listed.map((one) => one.code)).toContain(code)
    return `${status} ${code}`
  }
  for (const { msg, type } of detail)
    expect([msg.length > 0, type.length > 0]).toEqual([true, true])
  return `${status} ${[...new Set(detail.map(({ loc }) => loc.join('.')))].join(' ')}`
}

interface Place {
  operationId: string
  way: string
  outcome: string
}

/** What every place for a text in the bodies of the document answers to this. */
async function answersTo(json: string): Promise<Place[]> {
  const found: Place[] = []
  for (const { operationId, requestBody } of document.operations) {
    const content = requestBody?.content['application/json']
    if (!content) continue
    for (const [place, way] of placesOf(document.resolve(content.schema), content.example)) {
      const text = JSON.stringify(place).replace(JSON.stringify(PLACE), json)
      const outcome = outcomeOf(operationId, await send(operationId, text))
      found.push({ operationId, way, outcome })
    }
  }
  expect(new Set(found.map((one) => one.operationId)).size).toBeGreaterThan(20)
  return found
}

/** Compares what was answered with what `wanted` says of each place. */
function compare(places: Place[], wanted: (place: Place) => string): void {
  const line = ({ operationId, way }: Place, outcome: string) => `${operationId}${way}: ${outcome}`
  expect(places.map((one) => line(one, one.outcome))).toEqual(
    places.map((one) => line(one, wanted(one))),
  )
}

describe('every text in every body of the document (case I60)', () => {
  it.each([...IMPOSSIBLE, ...NO_TEXT])(
    'that is %s is refused where it stands, as JSON',
    async (name, json) => {
      const isText = IMPOSSIBLE.some(([one]) => one === name)
      const bulk = `400 ${isText ? 'invalid_match_id' : 'invalid_bulk_request'}`
      compare(await answersTo(json), ({ operationId, way }) => {
        if (operationId === 'getMatchesBulk') return bulk
        // Whatever somebody found may be reported as a key; it is only hashed.
        const isFound = operationId === 'reportLeakedKeys' && way === '.0.token'
        return isFound && isText && json.length < 1_000 ? '200' : `422 body${way}`
      })
    },
  )

  it.each(POSSIBLE)(
    'that is %s is refused for its form or for what it says, as JSON',
    async (_name, json) => {
      compare(await answersTo(json), ({ operationId, way, outcome }) =>
        outcome.startsWith('422') ? `422 body${way}` : (BY_CONTENT[operationId] ?? 'a refusal'),
      )
    },
  )
})

/** Encoded and broken, in a path or a query. */
const IN_URLS: [name: string, text: string][] = [
  ['a NUL', '%00'],
  ['a surrogate', '%ED%A0%80'],
  ['an overlong slash', '%C0%AF'],
  ['a lone percent sign', '%'],
  ['a percent sign before no number', '%zz'],
  ['a line break and a header', '%0D%0AX-Evil:%201'],
  ['1,500 characters', 'x'.repeat(1_500)],
]

/** What is answered to this person, who has no plan and no invitation, whatever stands in the URL. */
const ANYWAY: Record<string, string> = {
  dashboardUsage: '403 invalid_plan_contract',
  readReviewerAccess: '403 reviewer_access_inactive',
  // The release of this world was made without a log.
  getCheckpoint: '404 not_found',
}

describe('every parameter of every GET of the document (case I60)', () => {
  it.each(IN_URLS)(
    'that is %s is refused as JSON, and ignored where it is no parameter',
    async (_name, text) => {
      const gets = document.operations.filter(({ method }) => method === 'GET')
      expect(gets.length).toBeGreaterThan(20)
      for (const operation of gets) {
        const { operationId, parameters = [], path } = operation
        const named = parameters
          .filter((one) => one.in === 'query')
          .map(({ name }) => `${name}=${text}`)
        const url = `${world.server.url}${path.replace(/\{\w+\}/g, text)}?${named.join('&')}&unknown=${text}`
        const response = await fetch(url, { redirect: 'manual', headers: secretFor(operation) })
        const { status, headers } = response
        expect(headers.get('x-evil')).toBeNull()
        // A feed is XML where nothing is refused.
        const isJson = /json/.test(headers.get('content-type') ?? '')
        const body: unknown = isJson ? await response.json() : await response.text()
        const outcome = outcomeOf(operationId, { sent: undefined, status, headers, body })
        const isRead = parameters.some((one) => one.in !== 'header')
        const wanted = isRead
          ? '(400 invalid_|404 |422 (query|path)\\.).+'
          : (ANYWAY[operationId] ?? '200')
        expect(`${operationId}: ${outcome}`).toMatch(RegExp(`^${operationId}: ${wanted}$`))
      }
    },
  )
})
