import { type OpenAPIHono } from '@hono/zod-openapi'
import { BETA_LINK_HOURS } from '../../beta/beta-token'
import { requestBeta } from '../../beta/request-beta'
import type { ApiDeps, ApiEnv } from '../context'
import { originOf } from '../http/observe'
import { requestBetaRoute } from './request-routes'

export function registerBetaRequest(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi(requestBetaRoute, async (c) => {
    await requestBeta(deps, originOf(c), c.req.valid('json'))
    c.header('Cache-Control', 'no-store')
    return c.json({ status: 'sent' as const, expires_in: BETA_LINK_HOURS * 3_600 }, 202)
  })
}
