import { createRoute, z } from '@hono/zod-openapi'
import { PARIS } from '../../platform/clock'
import { METERED_ROUTES } from '../../quota'
import { SAVINGS_DAYS } from '../../requests/savings'
import { VIAS } from '../../requests/call'
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

const count = z.number().int().min(0)
const used = { calls: count, units: count, rows: count }

const savingsBody = z
  .object({
    days: count.describe('How many days are looked at.'),
    rows: count.describe('All rows that were sent.'),
    repeated_rows: count.describe(
      'Rows among them that the same call had brought within a day, unchanged: with `If-None-Match` they would have cost none.',
    ),
    unchanged: count.describe('How many answers were a 304.'),
    saved_rows: count.describe(
      'Rows that these would have cost, by what the same call brought when it was answered whole.',
    ),
    by_key: z.array(
      z.object({
        via: z.enum(VIAS),
        key: z
          .object({ id: z.string(), name: z.string(), last4: z.string() })
          .nullable()
          .describe('Null for the explorer, and for a key that is gone.'),
        ...used,
      }),
    ),
    by_competition: z.array(
      z.object({
        code: z
          .string()
          .nullable()
          .describe(
            'Null for calls that ask for several, and for matches that are no longer published.',
          ),
        name: z.string().nullable(),
        ...used,
      }),
    ),
  })
  .openapi('UsageSavings')

export const usageSavingsRoute = createRoute({
  ...shared,
  path: '/account/usage/savings',
  operationId: 'usageSavings',
  summary: 'What 304s saved, what they could save, and which keys and competitions used what',
  description: `From the calls that are kept, of ${SAVINGS_DAYS} days at most; where only some of very many are kept, these stand for all. What was used exactly is in \`/account/usage\`.`,
  responses: {
    200: { description: 'The sums.', content: { 'application/json': { schema: savingsBody } } },
    ...errorResponses(SESSION_ERRORS),
  },
})
