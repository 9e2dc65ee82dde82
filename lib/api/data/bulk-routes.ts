import { createRoute, z } from '@hono/zod-openapi'
import { PLAN_LIMITS } from '../../plans/limits'
import { analyticsPayload, matchId } from '../../releases/payload'
import { DATA_ERRORS, errorResponses, notModified, representationHeaders } from '../responses'
import { includeUnreliableParameter } from './query'

export const getMatchesBulkRoute = createRoute({
  method: 'post',
  path: '/v1/matches/bulk',
  operationId: 'getMatchesBulk',
  tags: ['Data'],
  summary: 'Analytics of several matches',
  security: [{ apiKey: [] }],
  request: {
    query: z.object({
      include_unreliable: includeUnreliableParameter,
    }),
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            match_ids: z
              .array(matchId)
              .min(1)
              .max(PLAN_LIMITS.starter.bulkMatches)
              .describe(`Unique ids; Developer: at most ${PLAN_LIMITS.developer.bulkMatches}.`),
          }),
        },
      },
    },
  },
  responses: {
    200: {
      description:
        'Payloads in the order asked for; what is missing or not yours stands in errors. ceil(max(requested, returned) / 10) units, one row per payload.',
      headers: representationHeaders,
      content: {
        'application/json': {
          schema: z
            .object({
              source: z.string(),
              data_version: z.string(),
              results: z.array(analyticsPayload),
              errors: z.array(z.object({ match_id: matchId, code: z.literal('match_not_found') })),
            })
            .openapi('BulkMatches'),
        },
      },
    },
    ...notModified,
    ...errorResponses(
      [
        ...DATA_ERRORS,
        'invalid_json',
        'invalid_bulk_request',
        'bulk_limit_exceeded',
        'duplicate_match_ids',
        'invalid_match_id',
        'bulk_not_available',
        'unreliable_predictions_require_starter',
        'payload_too_large',
        'unsupported_media_type',
      ],
      { validation: true },
    ),
  },
})
