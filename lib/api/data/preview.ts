import { type OpenAPIHono } from '@hono/zod-openapi'
import { CATALOGUE } from '../../football/catalogue'
import { parisDay, parisDayStartMs, utcStamp } from '../../platform/clock'
import { ProductError } from '../../platform/errors'
import { lowerBound, type LoadedRelease, type ReleaseRow } from '../../releases/index-release'
import { SOURCE, type AnalyticsPayload, type MatchSummary } from '../../releases/payload'
import type { ApiDeps, ApiEnv } from '../context'
import { previewRoute } from './preview-routes'

/**
 * The day's example: the first reliable match from the beginning of the Paris day on, of the first competition that has one.
 * It stays when it is played, so that whoever reloads all day sees one match and no more.
 */
function exampleOf(release: LoadedRelease, nowMs: number): ReleaseRow | undefined {
  const dayStartMs = parisDayStartMs(parisDay(nowMs))
  for (const { code } of CATALOGUE) {
    const rows = release.competition(code)?.rows ?? []
    const found = rows.slice(lowerBound(rows, dayStartMs)).find((row) => row.reliable)
    if (found) return found
  }
  return undefined
}

export function registerPreview(app: OpenAPIHono<ApiEnv>, { releases, clock }: ApiDeps): void {
  app.openapi(previewRoute, async (c) => {
    const release = releases.current()
    if (!release) throw new ProductError('store_unavailable', 5)
    const row = exampleOf(release, clock.nowMs())
    const [summary] = row ? await releases.summaries(release, [row]) : []
    const payload = row && (await releases.payload(release, row, 'developer'))
    const example = summary &&
      payload && {
        match: JSON.parse(summary.toString()) as MatchSummary,
        payload: JSON.parse(payload.bytes.toString()) as AnalyticsPayload,
      }
    c.header('Cache-Control', 'public, max-age=60')
    return c.json(
      {
        source: SOURCE,
        data_version: release.id,
        source_kind: release.sourceKind,
        promoted_at: utcStamp(release.promotedAt),
        competitions: CATALOGUE.length,
        example: example ?? null,
      },
      200,
    )
  })
}
