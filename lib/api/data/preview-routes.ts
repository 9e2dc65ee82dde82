import { createRoute, z } from '@hono/zod-openapi'
import { analyticsPayload, matchSummary } from '../../releases/payload'
import { errorResponses } from '../responses'

const preview = z
  .object({
    source: z.string(),
    data_version: z.string(),
    source_kind: z.string(),
    promoted_at: z.iso.datetime(),
    competitions: z.number().int().describe('Competitions of the catalogue.'),
    example: z
      .union([z.object({ match: matchSummary, payload: analyticsPayload }), z.null()])
      .describe(
        'One match, the same all day, and its Developer payload: all that is open of matches to come.',
      ),
  })
  .openapi('Preview')

export const previewRoute = createRoute({
  method: 'get',
  path: '/api/preview',
  operationId: 'preview',
  tags: ['Status'],
  summary: 'A look at today’s release, for the landing page',
  responses: {
    200: {
      description: 'Public; costs nothing.',
      content: { 'application/json': { schema: preview } },
    },
    ...errorResponses(['store_unavailable']),
  },
})
