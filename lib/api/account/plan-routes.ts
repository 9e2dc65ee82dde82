import { createRoute, z } from '@hono/zod-openapi'
import { activatePlanInput } from '../../clients/activate'
import { errorResponses, CHANGE_ERRORS } from '../responses'
import { planBody } from './shapes'

const activatedBody = z
  .object({
    plan: planBody,
    activated: z.boolean().describe('False when it was in force before.'),
  })
  .openapi('PlanActivated')

export const activatePlanRoute = createRoute({
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
