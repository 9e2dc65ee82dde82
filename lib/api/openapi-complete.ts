import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ErrorCode } from '../platform/errors'
import type { ApiEnv } from './context'
import { csvListOf, csvOf } from './data/csv-columns'
import { errorExample, ERRORS } from './errors'
import { REFUSAL_COSTS, type RefusalCost } from './refusal-costs'
import { receiptSchema } from './responses'
import recorded from './examples.json' with { type: 'json' }

type Document = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>
interface Content {
  example?: unknown
  examples?: Record<string, object>
}
interface Operation {
  operationId?: string
  security?: object[]
  parameters?: object[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { headers?: Record<string, object>; content?: Record<string, Content> }>
}

/** Bodies and answers of a real server, recorded by `openapi-live.test.ts`. */
const EXAMPLES: Record<string, { body?: unknown; answers?: Record<string, unknown> } | undefined> =
  recorded

const REQUEST_ID_HEADER = {
  description: 'Names this request in our logs; quote it when you ask us.',
  schema: { type: 'string', example: 'req_4fTq0Zb81LwXe2Ry' },
}

/** Every operation that can answer 304 takes it. */
const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'ETags of what you have: one, a list, or `*`. What is still the same is answered 304, without a body.',
  schema: { type: 'string' },
  example: '"q0nB7h3JmT2yVb8cLx5KZ1sWd4e"',
}

/** Refusals that a data route meters like its answers: they carry the same receipt. */
const METERED_REFUSALS = ['400', '404', '406', '413', '415', '422', '429']
/** Of these statuses, what is refused before anybody is known whose counters a receipt could show. */
const OF_NOBODY = 'calendar_not_found'

/** What every address answers to a method it does not have. */
const METHOD_NOT_ALLOWED = {
  description: '`method_not_allowed`: this address was asked with another method.',
  headers: {
    Allow: {
      description: 'The methods it has.',
      schema: { type: 'string', example: 'GET, HEAD' },
    },
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
  },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: { method_not_allowed: { $ref: '#/components/examples/method_not_allowed' } },
    },
  },
}

/**
 * Adds what holds for all operations alike: recorded examples, both ways to show a key, conditional requests,
 * receipts of refusals, 405, the request id; names headers and errors once; and tells the table of error codes, as
 * `x-error-codes`.
 */
export function completeDocument(generated: Document) {
  const document = structuredClone(generated)
  const headers: Record<string, object> = { 'X-Request-Id': REQUEST_ID_HEADER }
  const codes = new Set(['method_not_allowed'])
  for (const item of Object.values(document.paths ?? {}))
    for (const operation of Object.values(item) as Operation[])
      completeOperation(operation, headers, codes)
  const answered = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code))
  return {
    ...document,
    components: {
      ...document.components,
      headers,
      responses: { MethodNotAllowed: METHOD_NOT_ALLOWED },
      examples: Object.fromEntries(answered.map((code) => [code, { value: errorExample(code) }])),
    },
    'x-error-codes': describedErrors(),
  }
}

/** Every code with its status, its sentence and, where it can be said, what it costs on a data route. */
export const describedErrors = () =>
  Object.fromEntries(
    (Object.keys(ERRORS) as ErrorCode[]).map((code) => [
      code,
      { ...ERRORS[code], ...(REFUSAL_COSTS[code] && { cost: REFUSAL_COSTS[code] }) },
    ]),
  ) as Record<ErrorCode, { status: number; message: string; cost?: RefusalCost }>

function completeOperation(
  operation: Operation,
  headers: Record<string, object>,
  codes: Set<string>,
): void {
  const security = (operation.security ??= [])
  if (security.some((one) => 'apiKey' in one)) security.push({ apiKeyAsBearer: [] })
  if ('304' in operation.responses)
    operation.parameters = [...(operation.parameters ?? []), IF_NONE_MATCH]
  const receipt = Object.keys(receiptSchema.shape).filter(
    (name) => name in (operation.responses[200]?.headers ?? {}),
  )
  const { body, answers = {} } = EXAMPLES[operation.operationId ?? ''] ?? {}
  const sent = operation.requestBody?.content['application/json']
  if (sent && body !== undefined) sent.example = body
  for (const [status, response] of Object.entries(operation.responses)) {
    const content = response.content?.['application/json']
    if (content && status in answers) content.example = answers[status]
    const csv = response.content?.['text/csv']
    const list = csvListOf(operation.operationId)
    if (csv && list && status in answers)
      csv.example = csvOf(list, answers[status] as Record<string, unknown>)
    const named = content?.examples && Object.keys(content.examples)
    if (named) {
      named.forEach((code) => codes.add(code))
      content.examples = referTo('examples', named)
    }
    Object.assign(headers, response.headers)
    const own = Object.keys(response.headers ?? {})
    const isCounted = METERED_REFUSALS.includes(status) && !named?.every((it) => it === OF_NOBODY)
    const more = isCounted ? receipt : []
    response.headers = referTo('headers', ['X-Request-Id', ...own, ...more])
  }
  Object.assign(operation.responses, { 405: { $ref: '#/components/responses/MethodNotAllowed' } })
}

const referTo = (kind: 'examples' | 'headers', names: string[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${kind}/${name}` }]))
