import type { Match, MatchStatus, SourceKind } from '../football/match'
import type { Stage } from '../football/stages'
import type { Db } from '../platform/db'

interface MatchRow {
  id: string
  competition_code: string
  season: string
  stage_key: string
  stage: Stage
  home_team_id: string
  away_team_id: string
  home_team: string
  away_team: string
  kickoff_ms: number
  kickoff_exact: boolean
  neutral_venue: boolean | null
  status: MatchStatus
  home_goals: number | null
  away_goals: number | null
  source_ref: string
}

/** All matches of one kind of source, in the order of kickoff, then id. */
export async function loadMatches(db: Db, kind: SourceKind): Promise<Match[]> {
  const rows = await db.$queryRaw<MatchRow[]>`
    SELECT id, competition_code, season, stage_key, stage, home_team_id, away_team_id, home_team,
      away_team, (extract(epoch FROM kickoff) * 1000)::float8 AS kickoff_ms, kickoff_exact,
      neutral_venue, status, home_goals, away_goals, source_ref
    FROM matches WHERE source_kind = ${kind}
    ORDER BY kickoff, id`
  return rows.map((row) => ({
    id: row.id,
    competitionCode: row.competition_code,
    season: row.season,
    stageKey: row.stage_key,
    stage: row.stage,
    homeTeamId: row.home_team_id,
    awayTeamId: row.away_team_id,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    kickoffMs: row.kickoff_ms,
    kickoffExact: row.kickoff_exact,
    neutralVenue: row.neutral_venue,
    status: row.status,
    score:
      row.home_goals === null || row.away_goals === null
        ? null
        : { home: row.home_goals, away: row.away_goals },
    sourceKind: kind,
    sourceRef: row.source_ref,
  }))
}
