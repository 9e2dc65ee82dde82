import { createRoute, z } from '@hono/zod-openapi'
import { ACTIVITY } from './leagues-routes'

export const API_VERSION = '0.1.0'

const verdict = {
  status: z.enum(['ok', 'degraded']).describe('degraded: something fails, see `reasons`.'),
  reasons: z
    .array(z.string())
    .describe(
      'Why it is degraded, empty while it is not: `no_release` (nothing can be served yet), `database_unavailable` (data and account routes answer 503), `release_stale` (the next release is more than two hours late), `publication_failed` (the last attempt to make one; the release before is served), `forecasts_altered` (stored forecasts no longer have their hash and are left out), `cosignature_late` and `stamp_late` (a witness, or the authority, has not signed the record’s head for half an hour; data is served as ever). There may be more.',
    ),
}

const health = z
  .object({
    ...verdict,
    api_version: z.string(),
    source: z.string(),
    data_version: z.string().nullable(),
    promoted_at: z.iso.datetime().nullable(),
    release_age_seconds: z
      .number()
      .int()
      .nullable()
      .describe('Since the release that is served was made.'),
    release_pinned: z
      .boolean()
      .describe('True while an operator has chosen the release: new ones wait.'),
    time: z.iso.datetime(),
  })
  .openapi('Health')

const content = { 'application/json': { schema: health } }

export const healthRoute = createRoute({
  method: 'get',
  path: '/v1/health',
  operationId: 'health',
  tags: ['Status'],
  summary: 'Whether data is being served',
  description:
    'Asks the database as well, at most once a second for all callers. 503 only while there is nothing to serve.',
  responses: {
    200: { description: 'A release is loaded; `status` tells whether all else works.', content },
    503: { description: 'No release is loaded yet.', content },
  },
})

const instant = z.iso.datetime().nullable()

const status = z
  .object({
    ...verdict,
    release: z
      .object({
        id: z.string(),
        source_kind: z.string(),
        created_at: z.iso.datetime(),
        promoted_at: z.iso.datetime(),
        age_seconds: z.number().int().describe('Since it was made.'),
        pinned: z.boolean().describe('An operator has chosen it: new ones wait.'),
        next_due_at: instant.describe('When the next one is due at the latest, if it is known.'),
      })
      .nullable(),
    competitions: z.array(
      z
        .object({
          code: z.string(),
          name: z.string(),
          country: z.string(),
          activity_status: z.enum(ACTIVITY),
          matches_available: z.number().int().describe('Future matches with a reliable forecast.'),
          newest_result: instant.describe('Kickoff of the newest result on record.'),
          next_match: instant.describe('Kickoff of the next match on record.'),
          quarantined_rows: z.number().int().describe('Rows of the sources that were left out.'),
          held_changes: z
            .number()
            .int()
            .describe('Changes of the sources that wait until somebody has looked at them.'),
        })
        .openapi('CompetitionStatus'),
    ),
    time: z.iso.datetime(),
  })
  .openapi('Status')

export const statusRoute = createRoute({
  method: 'get',
  path: '/v1/status',
  operationId: 'readStatus',
  tags: ['Status'],
  summary: 'How current the data is, by competition',
  description:
    'Public, without a key, for people and programs that watch. The page /status shows it.',
  responses: {
    200: {
      description: 'The release that is served, and what is known of each competition.',
      content: { 'application/json': { schema: status } },
    },
  },
})
