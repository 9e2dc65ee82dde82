import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { activateDeveloper, activatePlanInput } from '../../plans/activate'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { CHANGE_ERRORS, requireSession } from './session'
import { planBody, showPlan } from './shapes'

const activatedBody = z
  .object({
    plan: planBody,
    activated: z.boolean().describe('False when it was in force before.'),
  })
  .openapi('PlanActivated')

const route = createRoute({
  method: 'post',
  path: '/account/plan',
  operationId: 'activatePlan',
  tags: ['Account'],
  summary: 'Activate the free Developer plan',
  description:
    'Only ever on request; nothing activates by itself. Selection, keys and counters stay.',
  security: [{ session: [] }],
  request: {
    body: { required: true, content: { 'application/json': { schema: activatePlanInput } } },
  },
  responses: {
    200: {
      description: 'Developer is in force.',
      content: { 'application/json': { schema: activatedBody } },
    },
    ...errorResponses(['starter_contract_active', 'plan_already_active', ...CHANGE_ERRORS], {
      validation: true,
    }),
  },
})

export function registerPlan(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...route, middleware: requireSession(deps) }, async (c) => {
    const { contract, activated } = await activateDeveloper(deps, c.get('actor'))
    return c.json({ plan: showPlan(contract), activated }, 200)
  })
}
