import { createRoute, z } from '@hono/zod-openapi'
import { analyticsPayload, matchId } from '../../releases/payload'
import { SECTIONS, type Section } from '../../releases/variants'
import { AS_OF_ERRORS, asOfParameter } from './as-of'
import { DATA_ERRORS, errorResponses, notModified, representationHeaders } from '../responses'
import { includeUnreliableParameter } from './query'

export const SECTION_NAMES = Object.keys(SECTIONS) as Section[]

/** What `include` leaves of the payload. */
export const analyticsSections = analyticsPayload
  .partial({
    statistics: true,
    streaks: true,
    standings: true,
    ratings: true,
    forecast: true,
    probabilities: true,
    context: true,
    quality: true,
    provenance: true,
  })
  .openapi('AnalyticsSections')

export const getMatchRoute = createRoute({
  method: 'get',
  path: '/v1/matches/{match_id}',
  operationId: 'getMatch',
  tags: ['Data'],
  summary: 'Analytics of one match',
  security: [{ apiKey: [] }],
  request: {
    params: z.object({ match_id: matchId }),
    query: z.object({
      include: z
        .string()
        .optional()
        .describe(`Comma-separated sections to keep: ${SECTION_NAMES.join(', ')}. Default: all.`),
      include_unreliable: includeUnreliableParameter,
      as_of: asOfParameter,
    }),
  },
  responses: {
    200: {
      description: 'The payload in the variant of your plan. 1 unit, 1 row.',
      headers: representationHeaders,
      content: { 'application/json': { schema: z.union([analyticsPayload, analyticsSections]) } },
    },
    ...notModified,
    ...errorResponses(
      [
        ...DATA_ERRORS,
        'invalid_match_id',
        'invalid_include',
        'competition_not_selected',
        ...AS_OF_ERRORS,
        'unreliable_predictions_require_starter',
        'match_not_found',
      ],
      { validation: true },
    ),
  },
})
