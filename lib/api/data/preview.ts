import { type OpenAPIHono } from '@hono/zod-openapi'
import { CATALOGUE } from '../../football/catalogue'
import { utcStamp } from '../../platform/clock'
import { ProductError } from '../../platform/errors'
import { upcomingRows, type ReleaseRow } from '../../releases/index-release'
import { SOURCE, type AnalyticsPayload, type MatchSummary } from '../../releases/payload'
import type { ApiDeps, ApiEnv } from '../context'
import { previewRoute } from './preview-routes'

const MATCHES = 3

/** The next reliable match of the first competitions of the catalogue that have one. */
function nextMatches(
  release: NonNullable<ReturnType<ApiDeps['releases']['current']>>,
  nowMs: number,
): ReleaseRow[] {
  const found: ReleaseRow[] = []
  for (const { code } of CATALOGUE) {
    const rows = release.competition(code)?.rows ?? []
    const next = upcomingRows(rows, nowMs).find((row) => row.reliable)
    if (next) found.push(next)
    if (found.length === MATCHES) break
  }
  return found
}

export function registerPreview(app: OpenAPIHono<ApiEnv>, { releases, clock }: ApiDeps): void {
  app.openapi(previewRoute, async (c) => {
    const release = releases.current()
    if (!release) throw new ProductError('store_unavailable', 5)
    const rows = nextMatches(release, clock.nowMs())
    const summaries = await releases.summaries(release, rows)
    const [first] = rows
    const example = first ? await releases.payload(release, first, 'developer') : null
    c.header('Cache-Control', 'public, max-age=60')
    return c.json(
      {
        source: SOURCE,
        data_version: release.id,
        source_kind: release.sourceKind,
        promoted_at: utcStamp(release.promotedAt),
        competitions: CATALOGUE.length,
        matches: summaries.map((bytes) => JSON.parse(bytes.toString()) as MatchSummary),
        example: example ? (JSON.parse(example.bytes.toString()) as AnalyticsPayload) : null,
      },
      200,
    )
  })
}
