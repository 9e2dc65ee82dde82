import { createRoute, z } from '@hono/zod-openapi'
import { PARIS } from '../../platform/clock'
import { leagueRef, matchSummary } from '../../releases/payload'
import { INCLUDES } from '../../releases/window'
import { DATA_ERRORS, errorResponses, notModified, representationHeaders } from '../responses'
import { AS_OF_ERRORS, asOfParameter } from './as-of'
import { listContent } from './csv-columns'
import { ACTIVITY } from './leagues-routes'
import { includeUnreliableParameter } from './query'

export const DEFAULT_LIMIT = 200
export const MAX_LIMIT = 500

const query = z.object({
  include: z.enum(INCLUDES).default('upcoming').optional(),
  start: z.iso
    .date()
    .optional()
    .describe('First Europe/Paris day. Default: today; for past, so that the window ends today.'),
  end: z.iso.date().optional().describe('Last day, inclusive. Only with start, instead of days.'),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(31)
    .optional()
    .describe('Default 14; for past min(history entitlement, 31).'),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).optional(),
  cursor: z
    .string()
    .optional()
    .describe('next_cursor of the page before, with all other parameters unchanged.'),
  include_unreliable: includeUnreliableParameter,
  as_of: asOfParameter,
})

const body = z
  .object({
    league: leagueRef,
    catalog_status: z.enum(['selectable', 'retired']),
    activity_status: z.enum(ACTIVITY),
    matches_available: z.number().int().describe('Same as future_matches_available.'),
    matches_returned: z.number().int(),
    future_matches_available: z.number().int(),
    historical_matches_available: z.number().int(),
    history_entitlement_days: z.number().int(),
    history_available_from: z.iso.datetime().nullable(),
    next_cursor: z.string().nullable(),
    date_range: z.object({ start: z.iso.date(), end: z.iso.date(), include: z.enum(INCLUDES) }),
    timezone: z.literal(PARIS),
    source: z.string(),
    data_version: z.string(),
    matches: z.array(matchSummary),
  })
  .openapi('LeagueMatches')

export const listLeagueMatchesRoute = createRoute({
  method: 'get',
  path: '/v1/leagues/{code}/matches',
  operationId: 'listLeagueMatches',
  tags: ['Data'],
  summary: 'Matches of one competition',
  security: [{ apiKey: [] }],
  request: { params: z.object({ code: z.string().openapi({ example: 'LIGUE_1' }) }), query },
  responses: {
    200: {
      description: 'Matches by kickoff, then id. 1 unit, one row per match.',
      headers: representationHeaders,
      content: listContent(body, 'listLeagueMatches'),
    },
    ...notModified,
    ...errorResponses(
      [
        ...DATA_ERRORS,
        'invalid_include',
        'invalid_date',
        'invalid_days',
        'invalid_limit',
        'invalid_cursor',
        'competition_not_found',
        'competition_not_selected',
        ...AS_OF_ERRORS,
        'unreliable_predictions_require_starter',
      ],
      { validation: true },
    ),
  },
})
