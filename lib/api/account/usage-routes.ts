import { createRoute, z } from '@hono/zod-openapi'
import { PARIS } from '../../platform/clock'
import { METERED_ROUTES } from '../../quota'
import { USAGE_RANGES } from '../../usage/spans'
import { errorResponses, SESSION_ERRORS } from '../responses'
import { routeFigures, stamp, usageBody } from './shapes'

const shared = { method: 'get' as const, tags: ['Account'], security: [{ session: [] }] }

export const dashboardUsageRoute = createRoute({
  ...shared,
  path: '/v1/dashboard/usage',
  operationId: 'dashboardUsage',
  summary: 'What is used and what is left',
  description: 'The figures that the next data request is decided by. Reading them costs nothing.',
  responses: {
    200: { description: 'Usage now.', content: { 'application/json': { schema: usageBody } } },
    ...errorResponses(['invalid_plan_contract', ...SESSION_ERRORS]),
  },
})

const figures = routeFigures.shape

const historyBody = z
  .object({
    range: z.enum(USAGE_RANGES),
    timezone: z.literal(PARIS),
    buckets: z
      .array(
        z.object({
          start: stamp,
          end: stamp,
          start_local: z.iso.datetime({ offset: true }).describe('The start, in Paris time.'),
          ...figures,
        }),
      )
      .describe('Oldest first, without a gap; the last one is still running.'),
    total: z.object(figures).describe('The sum of the buckets.'),
    by_route: z.array(z.object({ route: z.enum(METERED_ROUTES), ...figures })),
  })
  .openapi('UsageHistory')

export const usageHistoryRoute = createRoute({
  ...shared,
  path: '/account/usage',
  operationId: 'usageHistory',
  summary: 'What was used, by hour, day or month',
  description:
    'Hours of yesterday and today, 31 days, or 12 months of the calendar of Paris, from the books that the quota keeps.',
  request: {
    query: z.object({ range: z.enum(USAGE_RANGES).default('days') }),
  },
  responses: {
    200: { description: 'The usage.', content: { 'application/json': { schema: historyBody } } },
    ...errorResponses(SESSION_ERRORS, { validation: true }),
  },
})
