import { createRoute, z } from '@hono/zod-openapi'
import { matchId } from '../../releases/payload'
import { proofBody } from '../record/routes'
import { DATA_ERRORS, errorResponses, notModified, representationHeaders } from '../responses'
import { AS_OF_ERRORS, asOfParameter } from './as-of'
import { includeUnreliableParameter } from './query'

export const getOpeningRoute = createRoute({
  method: 'get',
  path: '/v1/matches/{match_id}/opening',
  operationId: 'getOpening',
  tags: ['Data'],
  summary: 'Proof of the analytics of one match',
  description:
    'The proof of the forecast that `/v1/matches/{match_id}` shows, with all that your plan includes opened: every figure you read can be checked against what was committed to. Counted as a call of that route.',
  security: [{ apiKey: [] }],
  request: {
    params: z.object({ match_id: matchId }),
    query: z.object({
      include_unreliable: includeUnreliableParameter,
      as_of: asOfParameter,
    }),
  },
  responses: {
    200: {
      description: 'Canonical text (RFC 8785), exactly as docs/record.md has it. 1 unit, 1 row.',
      headers: representationHeaders,
      content: { 'application/json': { schema: proofBody } },
    },
    ...notModified,
    ...errorResponses(
      [
        ...DATA_ERRORS,
        'invalid_match_id',
        'competition_not_selected',
        ...AS_OF_ERRORS,
        'unreliable_predictions_require_starter',
        'match_not_found',
      ],
      { validation: true },
    ),
  },
})
