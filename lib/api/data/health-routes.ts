import { createRoute, z } from '@hono/zod-openapi'

export const API_VERSION = '0.1.0'

const health = z
  .object({
    status: z.enum(['ok', 'degraded']).describe('degraded: something fails, see `reasons`.'),
    reasons: z
      .array(z.string())
      .describe(
        'Why it is degraded, empty while it is not: `no_release` (nothing can be served yet), `database_unavailable` (data and account routes answer 503). There may be more.',
      ),
    api_version: z.string(),
    source: z.string(),
    data_version: z.string().nullable(),
    promoted_at: z.iso.datetime().nullable(),
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
