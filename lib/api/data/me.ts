import type { OpenAPIHono, RouteConfig, z } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import { nextParisMonthMs, parisMonth, parisMonthStartMs, utcStamp } from '../../platform/clock'
import { withinDeadline } from '../../platform/deadline'
import { ProductError } from '../../platform/errors'
import { LIMITS_WITHOUT_CONTRACT, PLANS, type PlanLimits } from '../../plans/limits'
import { readUsage, receiptHeaders, type MeteredRoute } from '../../quota'
import { standing, type ContractInForce, type Standing } from '../../clients/standing'
import type { ClientAccess } from '../../keys/access'
import { readHours, sumHours } from '../../usage/hours'
import { showLimits } from '../account/shapes'
import type { ApiDeps, ApiEnv } from '../context'
import { errorAnswer } from '../errors'
import { getMatchesBulkRoute } from './bulk-routes'
import { listChangesRoute } from './changes-routes'
import { listLeagueMatchesRoute } from './league-matches-routes'
import { listLeaguesRoute } from './leagues-routes'
import { getMatchRoute } from './match-routes'
import { requestOf } from './request'
import { worldOf } from './sandbox'
import { listTodayMatchesRoute, listTodayPicksRoute } from './today-routes'
import { getMeRoute, getUsageRoute, type meBody, type usageBody } from './me-routes'

/** The data routes as `/v1/me` lists them. */
const ENDPOINTS: Record<
  Exclude<MeteredRoute, 'account' | 'calendar'>,
  Pick<RouteConfig, 'method' | 'path'>
> = {
  leagues: listLeaguesRoute,
  league_matches: listLeagueMatchesRoute,
  match: getMatchRoute,
  today: listTodayMatchesRoute,
  picks: listTodayPicksRoute,
  bulk: getMatchesBulkRoute,
  changes: listChangesRoute,
}

/** Whether a plan has a route; most are part of all. */
const isIncluded = (route: string, { plan, limits }: ContractInForce): boolean =>
  route === 'bulk' ? limits.bulkMatches > 0 : route !== 'changes' || PLANS[plan].changes

interface KeyCall {
  access: ClientAccess
  may: Standing
  limits: PlanLimits
}

/** A route that reads what costs nothing: authenticated and counted in the minute window. */
function serveReading<Body>(
  given: ApiDeps,
  read: (deps: ApiDeps, call: KeyCall) => Promise<Body>,
): Handler<ApiEnv> {
  return async (c) => {
    const call = requestOf(c)
    call.route = 'account'
    const { deps, access, headers: mode } = await worldOf(call, given)
    const may = standing(access.facts, deps.clock.nowMs())
    const limits = may.contract?.limits ?? LIMITS_WITHOUT_CONTRACT
    const request = {
      route: call.route,
      cost: { units: 0, rows: 0 },
      unchanged: false,
      holdsSlot: false,
    }
    const known = deps.quota.knownDenial(access.clientId, limits)
    // What else is used up stops the data routes alone.
    const reservation =
      known?.code === 'rate_limit_exceeded'
        ? known
        : await deps.quota.reserve(access.clientId, limits, request)
    const headers = {
      ...receiptHeaders(reservation.state, limits, reservation.nowMs),
      ...mode,
      'X-Request-Cost': 'units=0, rows=0',
      'Cache-Control': 'no-store',
    }
    call.isBooked = !reservation.granted && reservation !== known
    if (!reservation.granted)
      return errorAnswer(c, reservation.code, reservation.retryAfterSeconds, headers)
    return c.json(await withinDeadline(read(deps, { access, may, limits })), 200, headers)
  }
}

async function showMe(
  { db }: ApiDeps,
  { access, may: { contract, competitions }, limits }: KeyCall,
): Promise<z.infer<typeof meBody>> {
  const key = await db.apiKey.findUnique({
    where: { id: access.keyId },
    select: {
      prefix: true,
      createdAt: true,
      lastUsedAt: true,
      client: {
        select: { id: true, name: true, usageType: true, account: { select: { email: true } } },
      },
    },
  })
  // Deleted since it was looked up.
  if (!key) throw new ProductError('invalid_api_key')
  const { client } = key
  return {
    status: contract ? 'active' : 'no_plan',
    plan: contract?.plan ?? null,
    client: {
      id: client.id,
      name: client.name,
      email: client.account.email,
      usage_type: client.usageType,
    },
    key: {
      prefix: key.prefix,
      created_at: utcStamp(key.createdAt),
      last_used_at: key.lastUsedAt && utcStamp(key.lastUsedAt),
    },
    limits: contract ? showLimits(limits) : null,
    competitions: [...competitions],
    endpoints: contract
      ? Object.entries(ENDPOINTS)
          .filter(([route]) => isIncluded(route, contract))
          .map(([, { method, path }]) => `${method.toUpperCase()} ${path}`)
      : [],
  }
}

async function showUsage(
  deps: ApiDeps,
  { access, limits }: KeyCall,
): Promise<z.infer<typeof usageBody>> {
  const nowMs = deps.clock.nowMs()
  const [usage, hours] = await Promise.all([
    readUsage(deps, access.clientId, limits),
    readHours(deps.db, access.clientId, parisMonthStartMs(nowMs)),
  ])
  const byRoute = sumHours(hours)
  const { minute, hour, day, rows } = usage
  return {
    daily: {
      date: day.date,
      used: day.used,
      limit: day.limit,
      rows_used: rows.used,
      rows_limit: rows.limit,
      resets_at: day.resets_at,
    },
    hourly: { used: hour.used, limit: hour.limit, resets_at: hour.resets_at },
    monthly: {
      month: parisMonth(nowMs),
      used: Object.values(byRoute).reduce((sum, figures) => sum + figures.units, 0),
      by_route: byRoute,
      resets_at: utcStamp(nextParisMonthMs(nowMs)),
    },
    rate_limit_minute: minute,
    last_used_at: usage.last_request_at,
  }
}

export function registerMe(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.get(getMeRoute.path, serveReading(deps, showMe))
  app.get(getUsageRoute.path, serveReading(deps, showUsage))
}
