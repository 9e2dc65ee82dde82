import { createRoute, z } from '@hono/zod-openapi'
import { PARIS } from '../../platform/clock'
import { matchSummary } from '../../releases/payload'
import { AS_OF_ERRORS, asOfParameter } from './as-of'
import { DATA_ERRORS, errorResponses, notModified, representationHeaders } from '../responses'
import { listContent } from './csv-columns'
import { includeUnreliableParameter } from './query'

export const DEFAULT_PICKS = 20
export const MAX_PICKS = 100

const body = z
  .object({
    date: z.iso.date().describe('The Europe/Paris day.'),
    timezone: z.literal(PARIS),
    source: z.string(),
    data_version: z.string(),
    matches: z.array(matchSummary),
  })
  .openapi('DayMatches')

const answers = (
  operationId: 'listTodayMatches' | 'listTodayPicks',
  description: string,
  more: Parameters<typeof errorResponses>[0],
) => ({
  200: {
    description,
    headers: representationHeaders,
    content: listContent(body, operationId),
  },
  ...notModified,
  ...errorResponses(
    [...DATA_ERRORS, ...AS_OF_ERRORS, 'unreliable_predictions_require_starter', ...more],
    {
      validation: true,
    },
  ),
})

export const listTodayMatchesRoute = createRoute({
  method: 'get',
  path: '/v1/matches/today',
  operationId: 'listTodayMatches',
  tags: ['Data'],
  summary: 'What is still to be played today',
  security: [{ apiKey: [] }],
  request: {
    query: z.object({ include_unreliable: includeUnreliableParameter, as_of: asOfParameter }),
  },
  responses: answers(
    'listTodayMatches',
    'Today’s coming matches of your selection, by kickoff. 1 unit, one row per match.',
    [],
  ),
})

export const listTodayPicksRoute = createRoute({
  method: 'get',
  path: '/v1/picks/today',
  operationId: 'listTodayPicks',
  tags: ['Data'],
  summary: 'The clearest picks of today',
  security: [{ apiKey: [] }],
  request: {
    query: z.object({
      limit: z.coerce.number().int().min(1).max(MAX_PICKS).default(DEFAULT_PICKS).optional(),
      include_unreliable: includeUnreliableParameter,
      as_of: asOfParameter,
    }),
  },
  responses: answers(
    'listTodayPicks',
    'Today’s coming matches by confidence, then pick probability. 1 unit, one row per pick.',
    ['invalid_limit'],
  ),
})
