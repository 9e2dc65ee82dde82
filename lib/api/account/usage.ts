import { type OpenAPIHono } from '@hono/zod-openapi'
import { contractInForce, requireContract } from '../../clients/standing'
import { PARIS, parisStamp, utcStamp } from '../../platform/clock'
import { findCompetition } from '../../football/catalogue'
import { keptSince } from '../../requests/retention'
import { readSavings, SAVINGS_DAYS, savingsSince, type Savings } from '../../requests/savings'
import { readCurrentUsage } from '../../usage/current'
import { readHistory } from '../../usage/history'
import type { ApiDeps, ApiEnv } from '../context'
import { requireSession } from './session'
import { showUsage } from './shapes'
import { dashboardUsageRoute, usageHistoryRoute, usageSavingsRoute } from './usage-routes'

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

  app.openapi({ ...usageSavingsRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    const nowMs = deps.clock.nowMs()
    const contract = await contractInForce(deps.db, clientId, deps.clock.now())
    const since = savingsSince(keptSince(contract?.plan, nowMs), nowMs)
    const savings = await readSavings(deps.db, clientId, since)
    return c.json(
      {
        days: SAVINGS_DAYS,
        rows: savings.rows,
        repeated_rows: savings.repeatedRows,
        unchanged: savings.unchanged,
        saved_rows: savings.savedRows,
        by_key: savings.byKey,
        by_competition: byCompetition(deps, savings.byPath),
      },
      200,
    )
  })
}

/** Calls by the competition that they asked about; what of a match tells its competition is the release. */
function byCompetition({ releases }: Pick<ApiDeps, 'releases'>, paths: Savings['byPath']) {
  const release = releases.current()
  const sums = new Map<string | null, { calls: number; units: number; rows: number }>()
  for (const { code: named, matchId, calls, units, rows } of paths) {
    const code = named ?? (matchId === null ? null : (release?.row(matchId)?.code ?? null))
    const sum = sums.get(code) ?? { calls: 0, units: 0, rows: 0 }
    sums.set(code, { calls: sum.calls + calls, units: sum.units + units, rows: sum.rows + rows })
  }
  return [...sums]
    .map(([code, used]) => ({
      code,
      name: code === null ? null : (findCompetition(code)?.name ?? null),
      ...used,
    }))
    .toSorted((a, b) => b.units - a.units || b.rows - a.rows)
}
