import { createRoute, z } from '@hono/zod-openapi'
import { plainText } from '../../platform/text'
import { errorResponses, SESSION_ERRORS } from '../responses'
import { slotPath } from './competitions-routes'
import { stamp } from './shapes'

export const served = z
  .object({
    code: z.string(),
    name: z.string(),
    country: z.string(),
    matches_available: z.number().int().describe('Future matches.'),
    historical_matches_available: z
      .number()
      .int()
      .describe('Verified matches inside your plan’s history.'),
  })
  .openapi('ServedCompetition')

const previewBody = z
  .object({
    slot: z.number().int(),
    outcome: z
      .enum(['unchanged', 'filled', 'replaced', 'refused'])
      .describe('`filled` is free, `replaced` uses a replacement.'),
    refused_for: z
      .enum(['selection_full', 'competition_already_selected', 'replacement_limit_reached'])
      .nullable(),
    loses: z
      .union([served, z.null()])
      .describe('What your keys stop serving; null when that is nothing.'),
    gains: served,
    replacements: z
      .object({
        used: z.number().int(),
        limit: z.number().int(),
        left: z.number().int(),
        resets_at: stamp,
      })
      .describe('As they would stand after the change.'),
  })
  .openapi('ChoicePreview')

export const previewChoiceRoute = createRoute({
  method: 'get',
  path: '/account/competitions/slots/{slot}/preview',
  operationId: 'previewChoice',
  tags: ['Account'],
  summary: 'What putting a competition into a slot would do',
  description: 'Changes nothing.',
  security: [{ session: [] }],
  request: {
    params: slotPath,
    query: z.object({ code: plainText(64).openapi({ example: 'PREMIER_LEAGUE' }) }),
  },
  responses: {
    200: {
      description: 'What you would lose, gain and have left.',
      content: { 'application/json': { schema: previewBody } },
    },
    ...errorResponses(['invalid_plan_contract', 'competition_not_found', ...SESSION_ERRORS], {
      validation: true,
    }),
  },
})
