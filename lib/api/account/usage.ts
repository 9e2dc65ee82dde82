import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { requireContract } from '../../plans/contracts'
import { readUsage } from '../../quota'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { requireSession, SESSION_ERRORS } from './session'
import { usageBody } from './shapes'

const route = createRoute({
  method: 'get',
  path: '/v1/dashboard/usage',
  operationId: 'dashboardUsage',
  tags: ['Account'],
  summary: 'What is used and what is left',
  description: 'The figures that the next data request is decided by. Reading them costs nothing.',
  security: [{ session: [] }],
  responses: {
    200: { description: 'Usage now.', content: { 'application/json': { schema: usageBody } } },
    ...errorResponses(['invalid_plan_contract', ...SESSION_ERRORS]),
  },
})

export function registerUsage(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...route, middleware: requireSession(deps) }, async (c) => {
    const { clientId } = c.get('actor')
    const { limits } = await requireContract(deps.db, clientId, deps.clock.now())
    return c.json(await readUsage(deps, clientId, limits), 200)
  })
}
