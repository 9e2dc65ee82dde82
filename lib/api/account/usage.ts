import { type OpenAPIHono } from '@hono/zod-openapi'
import { requireContract } from '../../clients/standing'
import { PARIS, parisStamp, utcStamp } from '../../platform/clock'
import { readCurrentUsage } from '../../usage/current'
import { readHistory } from '../../usage/history'
import type { ApiDeps, ApiEnv } from '../context'
import { requireSession } from './session'
import { showUsage } from './shapes'
import { dashboardUsageRoute, usageHistoryRoute } from './usage-routes'

export function registerUsage(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.openapi({ ...dashboardUsageRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    const { limits } = await requireContract(deps.db, clientId, deps.clock.now())
    return c.json(showUsage(await readCurrentUsage(deps, clientId, limits)), 200)
  })

  app.openapi({ ...usageHistoryRoute, middleware }, async (c) => {
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
