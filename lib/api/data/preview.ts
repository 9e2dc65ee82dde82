import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { CATALOGUE } from '../../football/catalogue'
import { utcStamp } from '../../platform/clock'
import { ProductError } from '../../platform/errors'
import { upcomingRows, type ReleaseRow } from '../../releases/index-release'
import {
  analyticsPayload,
  matchSummary,
  SOURCE,
  type AnalyticsPayload,
  type MatchSummary,
} from '../../releases/payload'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'

const MATCHES = 3

const preview = z
  .object({
    source: z.string(),
    data_version: z.string(),
    source_kind: z.string(),
    promoted_at: z.iso.datetime(),
    competitions: z.number().int().describe('Competitions of the catalogue.'),
    matches: z.array(matchSummary).describe('The next match of up to three competitions.'),
    example: z
      .union([analyticsPayload, z.null()])
      .describe('The Developer payload of the first of them.'),
  })
  .openapi('Preview')

const route = createRoute({
  method: 'get',
  path: '/api/preview',
  operationId: 'preview',
  tags: ['Status'],
  summary: 'A look at today’s release, for the landing page',
  responses: {
    200: {
      description: 'Public; costs nothing.',
      content: { 'application/json': { schema: preview } },
    },
    ...errorResponses(['store_unavailable']),
  },
})

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
  app.openapi(route, async (c) => {
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
