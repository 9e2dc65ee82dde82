import { type OpenAPIHono } from '@hono/zod-openapi'
import { activateDeveloper } from '../../clients/activate'
import { applyKept } from '../../selections/keep'
import { fitLimits } from '../../webhooks/fit-limits'
import type { ApiDeps, ApiEnv } from '../context'
import { requireSession } from './session'
import { showPlan } from './shapes'
import { activatePlanRoute } from './plan-routes'

export function registerPlan(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...activatePlanRoute, middleware: requireSession(deps) }, async (c) => {
    const actor = c.get('actor')
    const { clientId, accountId } = actor
    const { contract, activated } = await activateDeveloper(deps, actor, c.req.valid('json'), {
      competitions: applyKept,
      keys: (tx, limits, now, keep) =>
        fitLimits(tx, deps, limits, { actor, clientId, accountId, now, keep }),
    })
    return c.json({ plan: showPlan(contract), activated }, 200)
  })
}
