import { CATALOGUE } from '../football/catalogue'
import type { Match, MatchDetails, MatchStatus, SourceKind } from '../football/match'
import type { Stage } from '../football/stages'
import type { Db } from '../platform/db'

interface MatchRow {
  id: string
  season: string
  stage_key: string
  stage: Stage
  home_team_id: string
  away_team_id: string
  home_team: string
  away_team: string
  kickoff_ms: number
  kickoff_confirmed: boolean
  neutral_venue: boolean | null
  status: MatchStatus
  home_goals: number | null
  away_goals: number | null
  source_ref: string
  details: MatchDetails | null
}

/**
 * All matches of one kind of source, by competition, kickoff and id. Read one competition at a time:
 * as one answer they would lie in memory twice.
 */
export async function loadMatches(db: Db, kind: SourceKind): Promise<Match[]> {
  const matches: Match[] = []
  const shared = new Map<string, string>()
  /** One copy of a text that many rows repeat. */
  const share = <T extends string>(text: T): T => {
    const known = shared.get(text) as T | undefined
    if (known === undefined) shared.set(text, text)
    return known ?? text
  }
  for (const { code } of CATALOGUE) {
    const rows = await db.$queryRaw<MatchRow[]>`
      SELECT id, season, stage_key, stage, home_team_id, away_team_id, home_team, away_team,
        (extract(epoch FROM kickoff) * 1000)::float8 AS kickoff_ms, kickoff_confirmed,
        neutral_venue, status, home_goals, away_goals, source_ref, details
      FROM matches WHERE source_kind = ${kind} AND competition_code = ${code}
      ORDER BY kickoff, id`
    for (const row of rows)
      matches.push({
        id: row.id,
        competitionCode: code,
        season: share(row.season),
        stageKey: share(row.stage_key),
        stage: share(row.stage),
        homeTeamId: share(row.home_team_id),
        awayTeamId: share(row.away_team_id),
        homeTeam: share(row.home_team),
        awayTeam: share(row.away_team),
        kickoffMs: row.kickoff_ms,
        kickoffConfirmed: row.kickoff_confirmed,
        neutralVenue: row.neutral_venue,
        status: share(row.status),
        score:
          row.home_goals === null || row.away_goals === null
            ? null
            : { home: row.home_goals, away: row.away_goals },
        sourceKind: kind,
        sourceRef: row.source_ref,
        ...(row.details && { details: row.details }),
      })
  }
  return matches
}
