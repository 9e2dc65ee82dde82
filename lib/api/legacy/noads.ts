import { type OpenAPIHono } from '@hono/zod-openapi'
import { contractInForce } from '../../clients/standing'
import { PLANS } from '../../plans/limits'
import { requireSession } from '../account/session'
import { stampOrNull } from '../account/shapes'
import type { ApiDeps, ApiEnv } from '../context'
import { noadsStatusRoute } from './noads-routes'

export function registerNoads(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...noadsStatusRoute, middleware: requireSession(deps) }, async (c) => {
    const contract = await contractInForce(deps.db, c.get('actor').clientId, deps.clock.now())
    const noads = contract !== null && !PLANS[contract.plan].isFree
    return c.json(
      { noads, plan: contract?.plan ?? null, until: stampOrNull(contract?.endsAt ?? null) },
      200,
    )
  })
}
