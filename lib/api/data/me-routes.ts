import { createRoute, z } from '@hono/zod-openapi'
import { METERED_ROUTES } from '../../quota'
import { limitsBody, minuteBody, planName, routeFigures, stamp } from '../account/shapes'
import { errorResponses, receiptSchema } from '../responses'

const count = z.number().int().min(0)

export const meBody = z
  .object({
    status: z.enum(['active', 'no_plan']),
    plan: planName.nullable(),
    client: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      usage_type: z.string().nullable(),
    }),
    key: z.object({ prefix: z.string(), created_at: stamp, last_used_at: stamp.nullable() }),
    limits: limitsBody.nullable(),
    competitions: z.array(z.string()),
    endpoints: z.array(z.string()),
  })
  .openapi('KeyProfile')

export const usageBody = z
  .object({
    daily: z.object({
      date: z.iso.date(),
      used: count,
      limit: count,
      rows_used: count,
      rows_limit: count,
      resets_at: stamp,
    }),
    hourly: z.object({ used: count, limit: count, resets_at: stamp }),
    monthly: z.object({
      month: z.string().openapi({ example: '2026-03' }),
      used: count.describe('Units.'),
      by_route: z.partialRecord(z.enum(METERED_ROUTES), routeFigures),
      resets_at: stamp,
    }),
    rate_limit_minute: minuteBody,
    last_used_at: stamp.nullable(),
  })
  .openapi('KeyUsage')

const KEY_ERRORS = errorResponses([
  'missing_api_key',
  'invalid_api_key',
  'too_many_failures',
  'client_suspended',
  'rate_limit_exceeded',
  'internal_error',
  'store_unavailable',
  'sandbox_not_ready',
])

const describe = <Body extends z.ZodType>(
  path: string,
  operationId: string,
  summary: string,
  schema: Body,
) =>
  createRoute({
    method: 'get',
    path,
    operationId,
    tags: ['Data'],
    summary,
    description: 'Costs no units; counts in the minute window.',
    security: [{ apiKey: [] }],
    responses: {
      200: {
        description: summary,
        headers: receiptSchema,
        content: { 'application/json': { schema } },
      },
      ...KEY_ERRORS,
    },
  })

export const getMeRoute = describe(
  '/v1/me',
  'getMe',
  'Who the key belongs to, and what it may do',
  meBody,
)

export const getUsageRoute = describe(
  '/v1/me/usage',
  'getUsage',
  'What is used and what is left',
  usageBody,
)
