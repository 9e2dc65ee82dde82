import { type OpenAPIHono } from '@hono/zod-openapi'
import { utcStamp } from '../../platform/clock'
import { createDatabaseCheck } from '../../platform/database-check'
import { readFreshness } from '../../publishing/freshness'
import { readLateSigners } from '../../record/late-signers'
import { SOURCE } from '../../releases/payload'
import type { ApiDeps, ApiEnv } from '../context'
import { ageSeconds, verdict, type Seen } from './verdict'
import { API_VERSION, healthRoute } from './health-routes'
import { registerStatus } from './status'

export function registerHealth(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const { db, releases, clock } = deps
  const askDatabase = createDatabaseCheck(async (): Promise<Seen> => {
    const nowMs = clock.nowMs()
    const [freshness, late] = await Promise.all([
      readFreshness(db, nowMs),
      readLateSigners(deps, nowMs),
    ])
    return { ...freshness, reasons: [...freshness.reasons, ...late] }
  })

  app.openapi(healthRoute, async (c) => {
    const freshness = await askDatabase()
    const release = releases.current()
    const nowMs = clock.nowMs()
    c.header('Cache-Control', 'no-store')
    if (!release) c.header('Retry-After', '5')
    return c.json(
      {
        ...verdict(release, freshness),
        api_version: API_VERSION,
        source: SOURCE,
        data_version: release?.id ?? null,
        promoted_at: release ? utcStamp(release.promotedAt) : null,
        release_age_seconds: release && ageSeconds(release, nowMs),
        release_pinned: freshness?.pinned ?? false,
        time: utcStamp(nowMs),
      },
      release ? 200 : 503,
    )
  })

  registerStatus(app, deps, askDatabase)
}
