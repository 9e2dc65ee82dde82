import { createRoute, z } from '@hono/zod-openapi'
import { METERED_ROUTES } from '../../quota'
import { VIAS } from '../../requests/call'
import { STATUS_CLASSES } from '../../requests/read'
import { KEPT_DAYS, keptDays } from '../../requests/retention'
import { ERROR_CODES } from '../error-codes'
import { errorResponses, SESSION_ERRORS } from '../responses'
import { stamp } from './shapes'

/** What a refusal is called: a code of the product, or `invalid_input` for a 422. */
export const refusalCode = z.enum([...ERROR_CODES, 'invalid_input'])
const count = z.number().int().min(0)

export const callBody = z
  .object({
    id: z.string().describe('The `X-Request-Id` of its answer.'),
    at: z.iso.datetime().describe('When it was answered.'),
    method: z.string(),
    route: z.enum(METERED_ROUTES),
    target: z.string().describe('Path and query, cut at 300 characters and without secrets.'),
    status: z.number().int(),
    code: refusalCode
      .nullable()
      .describe('Of a refusal: its `detail`, or `invalid_input` for a 422.'),
    units: count,
    rows: count,
    ms: z.number().min(0).describe('How long the answer took on our side, in milliseconds.'),
    network: z.string().describe('The /24 or /48 it came from.'),
    via: z
      .enum(VIAS)
      .describe('What told who asked: a key, your session, or your calendar’s address.'),
    key: z
      .object({ id: z.string(), name: z.string(), last4: z.string() })
      .nullable()
      .describe('The key that was shown; null for a call of the explorer.'),
    stands_for: z
      .number()
      .int()
      .min(1)
      .describe('How many calls it stands for: more than 1 where only some of very many are kept.'),
  })
  .openapi('Request')

const foundCallBody = callBody
  .extend({
    message: z.string().nullable().describe('Of a refusal: what to do next.'),
    same_as: z
      .object({ id: z.string(), at: stamp })
      .nullable()
      .describe(
        'An earlier call, a day ago at most, that got the very same rows: with `If-None-Match` these would have cost none.',
      ),
  })
  .openapi('FoundRequest')

const shared = { method: 'get' as const, tags: ['Account'], security: [{ session: [] }] }

export const listRequestsRoute = createRoute({
  ...shared,
  path: '/account/requests',
  operationId: 'listRequests',
  summary: 'The calls of your keys',
  description: `The calls of the last ${KEPT_DAYS} days (${keptDays('developer')} on the Developer plan), newest first, refused ones too, a second or two after their answers. Of very many only some are kept one by one; \`stands_for\` says for how many one stands. Reading them costs nothing.`,
  request: {
    query: z.object({
      status: z.enum(STATUS_CLASSES).optional().describe('`refused`: 4xx and 5xx.'),
      route: z.enum(METERED_ROUTES).optional(),
      key: z
        .string()
        .regex(/^\w{1,64}$/)
        .optional()
        .describe('The id of a key, or `explorer`.'),
      code: refusalCode.optional(),
      from: stamp.optional(),
      to: stamp.optional().describe('Before this instant.'),
      cursor: z.string().max(100).optional().describe('`next_cursor` of the page before.'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    200: {
      description: 'One page.',
      content: {
        'application/json': {
          schema: z.object({
            requests: z.array(callBody),
            next_cursor: z.string().nullable().describe('Null after the last one.'),
            kept_days: count.describe('For how many days they are kept.'),
          }),
        },
      },
    },
    ...errorResponses(['invalid_cursor', ...SESSION_ERRORS], { validation: true }),
  },
})

export const getRequestRoute = createRoute({
  ...shared,
  path: '/account/requests/{id}',
  operationId: 'getRequest',
  summary: 'One call, by its request id',
  description: 'The id stands in every answer as `X-Request-Id`, and in a refusal as `request_id`.',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: { description: 'The call.', content: { 'application/json': { schema: foundCallBody } } },
    ...errorResponses(['not_found', ...SESSION_ERRORS]),
  },
})
