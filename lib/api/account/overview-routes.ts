import { createRoute, z } from '@hono/zod-openapi'
import { NEXT_STEPS } from '../../accounts/next-step'
import { matchSummary } from '../../releases/payload'
import { errorResponses, SESSION_ERRORS } from '../responses'
import { callBody } from './requests-routes'
import { keyBody, planBody, slotBody, stamp, usageBody } from './shapes'

export const overviewBody = z
  .object({
    account: z.object({ id: z.string(), email: z.string() }),
    client: z.object({ id: z.string(), name: z.string() }),
    plan: z.union([planBody, z.null()]),
    selection: z.object({ slots: z.array(slotBody), limit: z.number().int() }),
    keys: z.object({
      active: z.number().int(),
      active_limit: z.number().int(),
      newest: z.union([keyBody, z.null()]),
    }),
    usage: z.union([usageBody, z.null()]),
    data: z.object({
      data_version: z.string().nullable(),
      promoted_at: stamp.nullable(),
      source_kind: z.string().nullable(),
    }),
    next_step: z
      .enum(NEXT_STEPS)
      .describe('The first thing still missing on the way to a first answer.'),
    last_call: z.union([callBody, z.null()]).describe('The newest call that is still kept.'),
    last_refused: z.union([callBody, z.null()]).describe('The newest of them that was refused.'),
    matches: z
      .array(matchSummary)
      .describe('The next matches of your competitions, three at most.'),
    audit: z.object({
      plan_activated_at: stamp.nullable(),
      competition_chosen_at: stamp.nullable(),
      key_created_at: stamp.nullable(),
    }),
  })
  .openapi('Overview')

export const getOverviewRoute = createRoute({
  method: 'get',
  path: '/account/overview',
  operationId: 'getOverview',
  tags: ['Account'],
  summary: 'Everything at a glance',
  description: 'Costs nothing of the quota.',
  security: [{ session: [] }],
  responses: {
    200: {
      description: 'Where you stand.',
      content: { 'application/json': { schema: overviewBody } },
    },
    ...errorResponses(SESSION_ERRORS),
  },
})
