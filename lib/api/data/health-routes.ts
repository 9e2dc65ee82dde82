import { createRoute, z } from '@hono/zod-openapi'

export const API_VERSION = '0.1.0'

const health = z
  .object({
    status: z.enum(['ok', 'degraded']).describe('degraded: something fails, see `reasons`.'),
    reasons: z
      .array(z.string())
      .describe(
        'Why it is degraded, empty while it is not: `no_release` (nothing can be served yet), `database_unavailable` (data and account routes answer 503), `release_stale` (the next release is more than two hours late), `publication_failed` (the last attempt to make one; the release before is served). There may be more.',
      ),
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
