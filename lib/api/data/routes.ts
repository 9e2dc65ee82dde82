import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiDeps, ApiEnv } from '../context'
import { toResponse } from '../http/answer'
import { bulk } from './bulk'
import { leagueMatches } from './league-matches'
import { leagues } from './leagues'
import { match } from './match'
import { requestOf } from './request'
import type { DataRoute } from './serve'
import { picks, today } from './today'

/** The metered data routes. The first that fits a path answers, so fixed paths stand before patterns. */
export const dataRoutes = (deps: ApiDeps): DataRoute[] => [
  leagues(deps),
  leagueMatches(deps),
  today(deps),
  picks(deps),
  bulk(deps),
  match(deps),
]

/**
 * Registers the data routes with Hono: their documentation, and what `createDirect` leaves to it, such
 * as encoded paths and calls from inside this process.
 */
export function registerData(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  for (const { doc, serve } of dataRoutes(deps)) {
    app.openAPIRegistry.registerPath(doc)
    const path = doc.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(doc.method.toUpperCase(), path, async (c) => toResponse(await serve(requestOf(c))))
  }
}
