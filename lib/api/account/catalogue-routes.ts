import { createRoute, z } from '@hono/zod-openapi'
import { ACTIVITY } from '../data/leagues-routes'
import { errorResponses, SESSION_ERRORS } from '../responses'

const catalogueBody = z
  .object({
    competitions: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        country: z.string(),
        kind: z.enum(['club', 'national']),
        catalog_status: z.enum(['selectable', 'retired']),
        activity_status: z.enum(ACTIVITY).describe('In the promoted release.'),
        available: z.boolean(),
        matches_available: z.number().int().describe('Future matches.'),
        selected: z.boolean(),
      }),
    ),
  })
  .openapi('Catalogue')

export const getCatalogueRoute = createRoute({
  method: 'get',
  path: '/account/catalogue',
  operationId: 'getCatalogue',
  tags: ['Account'],
  summary: 'Every competition, and which you have selected',
  security: [{ session: [] }],
  responses: {
    200: {
      description: 'The catalogue in its order.',
      content: { 'application/json': { schema: catalogueBody } },
    },
    ...errorResponses(SESSION_ERRORS),
  },
})
