import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { activateDeveloper, activatePlanInput } from '../../clients/activate'
import { endSurplusKeys } from '../../keys/end-surplus'
import { applyKept } from '../../selections/keep'
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
    'Only ever on request; nothing activates by itself. Counters stay. Developer has one working key: `keep_key` names it, without it the one used last stays, and the others end. Of the competitions of a larger plan `keep` names the one to go on with; without it the one in slot 1 is served, and `POST /account/competitions/keep` can choose later.',
  security: [{ session: [] }],
  request: {
    body: { required: true, content: { 'application/json': { schema: activatePlanInput } } },
  },
  responses: {
    200: {
      description: 'Developer is in force.',
      content: { 'application/json': { schema: activatedBody } },
    },
    ...errorResponses(
      [
        'competition_not_selected',
        'not_found',
        'key_not_active',
        'starter_contract_active',
        'plan_already_active',
        ...CHANGE_ERRORS,
      ],
      { validation: true },
    ),
  },
})

export function registerPlan(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...route, middleware: requireSession(deps) }, async (c) => {
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
