import { type OpenAPIHono } from '@hono/zod-openapi'
import { activateDeveloper } from '../../clients/activate'
import { endSurplusKeys } from '../../keys/end-surplus'
import { applyKept } from '../../selections/keep'
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
      keys: (tx, { activeKeys }, now, keep) =>
        endSurplusKeys(tx, deps, { actor, clientId, accountId, now, activeKeys, keep }),
    })
    return c.json({ plan: showPlan(contract), activated }, 200)
  })
}
