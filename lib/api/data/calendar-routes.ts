import { createRoute, z } from '@hono/zod-openapi'
import type { ErrorCode } from '../../platform/errors'
import { language } from '../../platform/language'
import { DATA_ERRORS, errorResponses, notModified, representationHeaders } from '../responses'

export const DEFAULT_DAYS = 14
export const MAX_DAYS = 31
/** Days before today that a calendar keeps: a match does not vanish before its result was read. */
export const PAST_DAYS = 2

/** What only a key, or another form of a list, is refused with. An address is always a live one. */
const NOT_HERE: readonly ErrorCode[] = [
  'missing_api_key',
  'invalid_api_key',
  'not_acceptable',
  'sandbox_not_ready',
]
const refusals = DATA_ERRORS.filter((code) => !NOT_HERE.includes(code))

export const getCalendarRoute = createRoute({
  method: 'get',
  path: '/v1/calendar/{address}',
  operationId: 'getCalendar',
  tags: ['Data'],
  summary: 'Your matches as a calendar',
  description: `The matches of your selection as iCalendar (RFC 5545), for calendar programs: from ${PAST_DAYS} days ago, with their results, up to the days that are asked for, each with its forecast. A match that moves moves in place, one that is postponed or called off stays as cancelled while changes are kept. What it says of a match changes when /v1/changes would tell of it, so that it stays a 304 while nothing is new. The address is the credential: make, replace and end it in the portal.`,
  security: [],
  request: {
    params: z.object({
      address: z
        .string()
        .openapi({ example: 'pmi_0000000000000000000000000000000.ics' })
        .describe('The secret with `.ics`, as the portal gave it.'),
    }),
    query: z.object({
      days: z.coerce
        .number()
        .int()
        .min(1)
        .max(MAX_DAYS)
        .default(DEFAULT_DAYS)
        .optional()
        .describe('How many Europe/Paris days, today and the next ones.'),
      lang: language.default('en').optional().describe('Language of its texts.'),
    }),
  },
  responses: {
    200: {
      description: 'A calendar, by kickoff. 1 unit, one row per match with a forecast.',
      headers: representationHeaders,
      content: { 'text/calendar': { schema: z.string() } },
    },
    ...notModified,
    ...errorResponses(['calendar_not_found', 'invalid_days', ...refusals], {
      validation: true,
    }),
  },
})
