import { type OpenAPIHono } from '@hono/zod-openapi'
import { utcStamp } from '../../platform/clock'
import { createDatabaseCheck } from '../../platform/database-check'
import { SOURCE } from '../../releases/payload'
import type { ApiDeps, ApiEnv } from '../context'
import { API_VERSION, healthRoute } from './health-routes'

export function registerHealth(app: OpenAPIHono<ApiEnv>, { db, releases, clock }: ApiDeps): void {
  const databaseAnswers = createDatabaseCheck(db)
  app.openapi(healthRoute, async (c) => {
    const isAnswering = await databaseAnswers()
    const release = releases.current()
    const reasons = [
      ...(release ? [] : ['no_release']),
      ...(isAnswering ? [] : ['database_unavailable']),
    ]
    c.header('Cache-Control', 'no-store')
    if (!release) c.header('Retry-After', '5')
    return c.json(
      {
        status: reasons.length === 0 ? ('ok' as const) : ('degraded' as const),
        reasons,
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
