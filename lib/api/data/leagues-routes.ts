import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses, METERED_ERRORS, notModified, representationHeaders } from '../responses'
import { listContent } from './csv-columns'

export const ACTIVITY = ['active', 'off_season', 'unavailable'] as const

const leaguesBody = z
  .object({
    source: z.string(),
    data_version: z.string(),
    leagues: z.array(
      z
        .object({
          code: z.string(),
          name: z.string(),
          country: z.string(),
          catalog_status: z.enum(['selectable', 'retired']),
          activity_status: z.enum(ACTIVITY),
          available: z.boolean().describe('False when activity_status is unavailable.'),
          matches_available: z.number().int().describe('Future matches.'),
        })
        .openapi('Competition'),
    ),
  })
  .openapi('Leagues')

export const listLeaguesRoute = createRoute({
  method: 'get',
  path: '/v1/leagues',
  operationId: 'listLeagues',
  tags: ['Data'],
  summary: 'Your selected competitions',
  security: [{ apiKey: [] }],
  responses: {
    200: {
      description: 'The competitions of your selection, in slot order. 1 unit, 0 rows.',
      headers: representationHeaders,
      content: listContent(leaguesBody, 'listLeagues'),
    },
    ...notModified,
    ...errorResponses(METERED_ERRORS),
  },
})
