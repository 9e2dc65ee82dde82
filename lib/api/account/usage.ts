import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { requireContract } from '../../clients/standing'
import { PARIS, parisStamp, utcStamp } from '../../platform/clock'
import { METERED_ROUTES } from '../../quota'
import { readCurrentUsage } from '../../usage/current'
import { readHistory } from '../../usage/history'
import { USAGE_RANGES } from '../../usage/spans'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { requireSession, SESSION_ERRORS } from './session'
import { showUsage, stamp, usageBody } from './shapes'

const shared = { method: 'get' as const, tags: ['Account'], security: [{ session: [] }] }

const currentRoute = createRoute({
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

const count = z.number().int().min(0)
const figures = {
  requests: count,
  unchanged: count.describe('Answered with 304.'),
  denied: count.describe('Refused with 429.'),
  units: count,
  rows: count,
}

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

const historyRoute = createRoute({
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

export function registerUsage(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.openapi({ ...currentRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    const { limits } = await requireContract(deps.db, clientId, deps.clock.now())
    return c.json(showUsage(await readCurrentUsage(deps, clientId, limits)), 200)
  })

  app.openapi({ ...historyRoute, middleware }, async (c) => {
    const { range } = c.req.valid('query')
    const history = await readHistory(deps, c.get('actor').clientId, range)
    return c.json(
      {
        range,
        timezone: PARIS,
        buckets: history.buckets.map(({ startMs, endMs, figures }) => ({
          start: utcStamp(startMs),
          end: utcStamp(endMs),
          start_local: parisStamp(startMs),
          ...figures,
        })),
        total: history.total,
        by_route: history.byRoute.map(({ route, figures }) => ({ route, ...figures })),
      },
      200,
    )
  })
}
