import type { OpenAPIHono, z } from '@hono/zod-openapi'
import { CATALOGUE } from '../../football/catalogue'
import { utcStamp } from '../../platform/clock'
import { createDatabaseCheck } from '../../platform/database-check'
import { countUpcoming } from '../../releases/counts'
import type { LoadedRelease } from '../../releases/index-release'
import { strongEtag } from '../../releases/store'
import type { Measured } from '../../status/bounds'
import { incidentFeed } from '../../status/feed'
import { readIncidents, type Incident } from '../../status/incidents'
import { readMeasured } from '../../status/measure'
import type { ApiDeps, ApiEnv } from '../context'
import { respondToAll } from '../http/public-answer'
import {
  atomFeedRoute,
  FEED_TYPES,
  jsonFeedRoute,
  statusRoute,
  type incident,
  type measured,
} from './health-routes'
import { ageSeconds, verdict, type AskFreshness } from './verdict'

const INCIDENT_DAYS = 30
const DAY_MS = 86_400_000
/** Figures of whole spans need no newer answer. */
const FRESH_MS = 10_000

export function registerStatus(
  app: OpenAPIHono<ApiEnv>,
  { db, releases, clock, env }: ApiDeps,
  askFreshness: AskFreshness,
): void {
  const askRecent = createDatabaseCheck(async () => {
    const nowMs = clock.nowMs()
    const since = new Date(nowMs - INCIDENT_DAYS * DAY_MS)
    return {
      incidents: await readIncidents(db, { since }),
      measured: await readMeasured(db, nowMs),
    }
  }, FRESH_MS)

  app.openapi(statusRoute, async (c) => {
    const [freshness, recent] = await Promise.all([askFreshness(), askRecent()])
    const release = releases.current()
    const nowMs = clock.nowMs()
    const spans = recent?.measured
    c.header('Cache-Control', 'public, max-age=10')
    return c.json(
      {
        ...verdict(release, freshness),
        incidents: (recent?.incidents ?? []).map(showIncident),
        measured: spans
          ? {
              day: showMeasured(spans.day),
              week: showMeasured(spans.week),
              month: showMeasured(spans.month),
            }
          : null,
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

  for (const [format, route] of [
    ['atom', atomFeedRoute],
    ['json', jsonFeedRoute],
  ] as const)
    app.get(route.path, async (c) => {
      const [incidents, first] = await Promise.all([
        readIncidents(db),
        db.release.findFirst({ orderBy: { createdAt: 'asc' }, select: { createdAt: true } }),
      ])
      // There was nothing to tell of before the first release was served.
      const begun = first?.createdAt ?? clock.now()
      const text = incidentFeed(incidents, env.PUBLIC_URL, format, begun)
      const bytes = Buffer.from(text)
      const kind = {
        type: `${FEED_TYPES[format]}; charset=utf-8`,
        cacheControl: 'public, max-age=60',
      }
      return respondToAll(c, { bytes, etag: strongEtag(bytes) }, kind)
    })
}

const stampOrNull = (ms: number | null | undefined) => (ms == null ? null : utcStamp(ms))

const showIncident = ({ openedAt, updates, ...known }: Incident): z.infer<typeof incident> => ({
  ...known,
  state: updates[0].state,
  opened_at: utcStamp(openedAt),
  updates: updates.map(({ at, ...told }) => ({ ...told, at: utcStamp(at) })),
})

const showMeasured = (one: Measured): z.infer<typeof measured> => ({
  since: utcStamp(one.from),
  available: one.available,
  calls: one.calls,
  faults: one.faults,
  p50_ms: one.p50Ms,
  p95_ms: one.p95Ms,
})

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
