import { findCompetition } from '../../football/catalogue'
import { SOURCE } from '../../releases/payload'
import { countUpcoming } from '../../releases/counts'
import type { DataAnswer, DataCall, DataRoute } from './serve'
import { listLeaguesRoute } from './leagues-routes'

/** What the catalogue and the release say of a competition now. */
export function competitionSummary(release: DataCall['release'], code: string, nowMs: number) {
  const competition = findCompetition(code)
  if (!competition) throw new Error(`a selected competition left the catalogue: ${code}`)
  const rows = release.competition(code)
  const activity_status = rows?.facts.activity_status ?? 'unavailable'
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
  const { bytes, etag } = await deps.releases.remember(
    `${release.id} leagues ${counts.join(',')}`,
    () =>
      Promise.resolve({
        bytes: Buffer.from(JSON.stringify({ source: SOURCE, data_version: release.id, leagues })),
      }),
  )
  return { bytes, etag, units: 1, rows: 0, version: release.id }
}

export const leagues: DataRoute = { doc: listLeaguesRoute, name: 'leagues', prepare }
