import { type OpenAPIHono } from '@hono/zod-openapi'
import { CATALOGUE } from '../../football/catalogue'
import { utcStamp } from '../../platform/clock'
import { createDatabaseCheck } from '../../platform/database-check'
import { readFreshness, type Freshness } from '../../publishing/freshness'
import { readLateSigners, type LateSigner } from '../../record/late-signers'
import { countUpcoming } from '../../releases/counts'
import type { LoadedRelease } from '../../releases/index-release'
import { SOURCE } from '../../releases/payload'
import type { ApiDeps, ApiEnv } from '../context'
import { API_VERSION, healthRoute, statusRoute } from './health-routes'

/** What the database tells of the state of the service. */
type Seen = Omit<Freshness, 'reasons'> & { reasons: (Freshness['reasons'][number] | LateSigner)[] }

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

  app.openapi(statusRoute, async (c) => {
    const freshness = await askDatabase()
    const release = releases.current()
    const nowMs = clock.nowMs()
    c.header('Cache-Control', 'public, max-age=10')
    return c.json(
      {
        ...verdict(release, freshness),
        release: release && {
          id: release.id,
          source_kind: release.sourceKind,
          created_at: utcStamp(release.createdAt),
          promoted_at: utcStamp(release.promotedAt),
          age_seconds: ageSeconds(release, nowMs),
          pinned: freshness?.pinned ?? false,
          next_due_at: stampOrNull(freshness?.nextDueMs),
        },
        competitions: CATALOGUE.map(({ code, name, country }) => ({
          code,
          name,
          country,
          ...competitionStatus(release, code, nowMs),
        })),
        time: utcStamp(nowMs),
      },
      200,
    )
  })
}

const stampOrNull = (ms: number | null | undefined) => (ms == null ? null : utcStamp(ms))

const ageSeconds = ({ createdAt }: LoadedRelease, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - createdAt.getTime()) / 1000))

function verdict(release: LoadedRelease | null, freshness: Seen | null) {
  const reasons = [
    ...(release ? [] : ['no_release']),
    ...(freshness?.reasons ?? ['database_unavailable']),
  ]
  return { status: reasons.length === 0 ? ('ok' as const) : ('degraded' as const), reasons }
}

function competitionStatus(release: LoadedRelease | null, code: string, nowMs: number) {
  const known = release?.competition(code)
  return {
    activity_status: known?.facts.activity_status ?? ('unavailable' as const),
    matches_available: known ? countUpcoming(known.rows, nowMs) : 0,
    newest_result: known?.facts.newest_result ?? null,
    next_match: known?.facts.next_match ?? null,
    quarantined_rows: known?.facts.quarantined_rows ?? 0,
    held_changes: known?.facts.held_changes ?? 0,
  }
}
