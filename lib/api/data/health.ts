import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { utcStamp } from '../../platform/clock'
import { SOURCE } from '../../releases/payload'
import type { ApiDeps, ApiEnv } from '../context'

export const API_VERSION = '0.1.0'

const health = z
  .object({
    status: z.enum(['ok', 'degraded']).describe('degraded: no release is loaded.'),
    api_version: z.string(),
    source: z.string(),
    data_version: z.string().nullable(),
    promoted_at: z.iso.datetime().nullable(),
    time: z.iso.datetime(),
  })
  .openapi('Health')

const content = { 'application/json': { schema: health } }

const route = createRoute({
  method: 'get',
  path: '/v1/health',
  operationId: 'health',
  tags: ['Status'],
  summary: 'Whether data is being served',
  responses: {
    200: { description: 'A release is served.', content },
    503: { description: 'No release is loaded yet.', content },
  },
})

export function registerHealth(app: OpenAPIHono<ApiEnv>, { releases, clock }: ApiDeps): void {
  app.openapi(route, (c) => {
    const release = releases.current()
    c.header('Cache-Control', 'no-store')
    if (!release) c.header('Retry-After', '5')
    return c.json(
      {
        status: release ? ('ok' as const) : ('degraded' as const),
        api_version: API_VERSION,
        source: SOURCE,
        data_version: release?.id ?? null,
        promoted_at: release ? utcStamp(release.promotedAt) : null,
        time: utcStamp(clock.nowMs()),
      },
      release ? 200 : 503,
    )
  })
}
