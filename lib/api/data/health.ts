import { type OpenAPIHono } from '@hono/zod-openapi'
import { utcStamp } from '../../platform/clock'
import { createDatabaseCheck } from '../../platform/database-check'
import { readFreshness } from '../../publishing/freshness'
import { SOURCE } from '../../releases/payload'
import type { ApiDeps, ApiEnv } from '../context'
import { API_VERSION, healthRoute } from './health-routes'

export function registerHealth(app: OpenAPIHono<ApiEnv>, { db, releases, clock }: ApiDeps): void {
  const askDatabase = createDatabaseCheck(() => readFreshness(db, clock.nowMs()))
  app.openapi(healthRoute, async (c) => {
    const freshness = await askDatabase()
    const release = releases.current()
    const nowMs = clock.nowMs()
    const reasons = [
      ...(release ? [] : ['no_release']),
      ...(freshness?.reasons ?? ['database_unavailable']),
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
        release_age_seconds: release
          ? Math.floor((nowMs - release.createdAt.getTime()) / 1000)
          : null,
        release_pinned: freshness?.pinned ?? false,
        time: utcStamp(nowMs),
      },
      release ? 200 : 503,
    )
  })
}
