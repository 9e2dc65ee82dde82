import { createRoute, z } from '@hono/zod-openapi'
import { planName, stamp } from '../account/shapes'
import { errorResponses, SESSION_ERRORS } from '../responses'

const noadsBody = z
  .object({
    noads: z.boolean().describe('True on every plan but the free one.'),
    plan: planName.nullable(),
    until: stamp.nullable().describe('When the plan ends by itself; null when it has no end.'),
  })
  .openapi('NoAds')

export const noadsStatusRoute = createRoute({
  method: 'get',
  path: '/api/noads/status',
  operationId: 'noadsStatus',
  deprecated: true,
  tags: ['Account'],
  summary: 'Whether the website shows this owner advertising',
  description: 'Kept for earlier versions of the website. Told from the contract in force.',
  security: [{ session: [] }],
  responses: {
    200: {
      description: 'By the contract in force.',
      content: { 'application/json': { schema: noadsBody } },
    },
    ...errorResponses(SESSION_ERRORS),
  },
})
