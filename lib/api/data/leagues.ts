import { createRoute, z } from '@hono/zod-openapi'
import { findCompetition } from '../../football/catalogue'
import { SOURCE } from '../../releases/payload'
import { countUpcoming } from '../../releases/counts'
import { errorResponses, METERED_ERRORS, notModified, representationHeaders } from '../responses'
import type { DataAnswer, DataCall, DataRoute } from './serve'

export const ACTIVITY = ['active', 'off_season', 'unavailable'] as const

const leaguesBody = z
  .object({
    source: z.string(),
    data_version: z.string(),
    leagues: z.array(
      z
        .object({
          code: z.string(),
          name: z.string(),
          country: z.string(),
          catalog_status: z.enum(['selectable', 'retired']),
          activity_status: z.enum(ACTIVITY),
          available: z.boolean().describe('False when activity_status is unavailable.'),
          matches_available: z.number().int().describe('Future matches.'),
        })
        .openapi('Competition'),
    ),
  })
  .openapi('Leagues')

const route = createRoute({
  method: 'get',
  path: '/v1/leagues',
  operationId: 'listLeagues',
  tags: ['Data'],
  summary: 'Your selected competitions',
  security: [{ apiKey: [] }],
  responses: {
    200: {
      description: 'The competitions of your selection, in slot order. 1 unit, 0 rows.',
      headers: representationHeaders,
      content: { 'application/json': { schema: leaguesBody } },
    },
    ...notModified,
    ...errorResponses(METERED_ERRORS),
  },
})

/** What the catalogue and the release say of a competition now. */
export function competitionSummary(release: DataCall['release'], code: string, nowMs: number) {
  const competition = findCompetition(code)
  if (!competition) throw new Error(`a selected competition left the catalogue: ${code}`)
  const rows = release.competition(code)
  const activity_status = rows?.activityStatus ?? 'unavailable'
  return {
    code,
    name: competition.name,
    country: competition.country,
    catalog_status: 'selectable' as const,
    activity_status,
    available: activity_status !== 'unavailable',
    matches_available: rows ? countUpcoming(rows.rows, nowMs) : 0,
  }
}

async function prepare({ deps, release, competitions, nowMs }: DataCall): Promise<DataAnswer> {
  const leagues = competitions.map((code) => competitionSummary(release, code, nowMs))
  const counts = leagues.map((league) => `${league.code}:${league.matches_available}`)
  const made = await deps.releases.remember(`${release.id} leagues ${counts.join(',')}`, () =>
    Promise.resolve({
      bytes: Buffer.from(JSON.stringify({ source: SOURCE, data_version: release.id, leagues })),
    }),
  )
  return { ...made, units: 1, rows: 0 }
}

export const leagues: DataRoute = { doc: route, name: 'leagues', prepare }
