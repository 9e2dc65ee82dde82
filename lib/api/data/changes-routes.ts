import { createRoute, z } from '@hono/zod-openapi'
import { CHANGES_KEPT_DAYS } from '../../changes/retention'
import { change } from '../../changes/types'
import { DATA_ERRORS, errorResponses, notModified, representationHeaders } from '../responses'
import { listContent } from './csv-columns'
import { includeUnreliableParameter } from './query'

export const DEFAULT_CHANGES = 200
export const MAX_CHANGES = 500

const query = z.object({
  since: z
    .string()
    .optional()
    .describe(
      '`cursor` of the page before. Without it nothing is told yet: you get the cursor to begin with.',
    ),
  limit: z.coerce.number().int().min(1).max(MAX_CHANGES).default(DEFAULT_CHANGES).optional(),
  include_drift: z
    .enum(['true', 'false'])
    .default('false')
    .optional()
    .describe(
      'Also forecasts that moved by less than half a percentage point: with them a copy is exact.',
    ),
  include_unreliable: includeUnreliableParameter,
})

const body = z
  .object({
    source: z.string(),
    data_version: z
      .string()
      .describe('The release that is served: after the last page your copy is one of it.'),
    cursor: z.string().describe('Store it, and send it as `since`. Every page has one.'),
    has_more: z.boolean().describe('True when the next page can be read at once.'),
    changes: z.array(change).describe('In the order in which they came about.'),
  })
  .openapi('Changes')

export const listChangesRoute = createRoute({
  method: 'get',
  path: '/v1/changes',
  operationId: 'listChanges',
  tags: ['Data'],
  summary: 'What changed since your last look',
  description: `What changed of the matches of your selection, in one order that skips and repeats nothing, whatever was published in between. Begin with a call without \`since\`, then read your lists, and from then on send the cursor of the page before. When nothing has changed the answer is a 304, also without If-None-Match: keep your cursor. Changes are kept for ${CHANGES_KEPT_DAYS} days; a cursor that is older, or of other competitions than you have now, is refused with \`cursor_expired\`: begin again. Starter only.`,
  security: [{ apiKey: [] }],
  request: { query },
  responses: {
    200: {
      description: 'Changes in their order. 1 unit, one row per change that brings a match.',
      headers: representationHeaders,
      content: listContent(body, 'listChanges'),
    },
    304: { ...notModified[304], description: 'Nothing has changed. Costs 1 unit and no rows.' },
    ...errorResponses(
      [
        ...DATA_ERRORS,
        'invalid_limit',
        'invalid_cursor',
        'changes_require_starter',
        'cursor_expired',
      ],
      { validation: true },
    ),
  },
})
