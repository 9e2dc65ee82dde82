import { freezesAtMs } from '../football/kickoff'
import { asKnownAt, type Match } from '../football/match'
import type { Db, Tx } from '../platform/db'
import { chunks } from './batches'
import type { SourceReading } from './sources/source'

/** Rows per statement: large enough to be fast, small enough to stay far below the statement timeout. */
const CHUNK = 2_000
const TRANSACTION = { maxWait: 10_000, timeout: 120_000 }

export type SourceContent = Pick<SourceReading, 'kind' | 'teams' | 'matches'>

export interface IngestCounts {
  /** Rows that were new or different. */
  teams: number
  matches: number
  /** Matches the source no longer lists; they are now cancelled. */
  withdrawn: number
}

/**
 * Brings teams and matches in line with a reading, as far as it is known at `nowMs`: all or nothing,
 * and nothing when nothing changed.
 */
export async function ingest(db: Db, reading: SourceContent, nowMs: number): Promise<IngestCounts> {
  const matches = reading.matches.map((match) => asKnownAt(match, nowMs))
  return db.$transaction(async (tx) => {
    const teams = await upsertTeams(tx, reading)
    let changed = 0
    for (const chunk of chunks(matches, CHUNK)) changed += await upsertMatches(tx, chunk)
    const withdrawn = await withdrawUnlisted(tx, reading)
    return { teams, matches: changed, withdrawn }
  }, TRANSACTION)
}

const upsertTeams = (tx: Tx, { teams }: SourceContent): Promise<number> =>
  tx.$executeRaw`
    INSERT INTO teams (id, country, name)
    SELECT * FROM unnest(
      ${teams.map((team) => team.id)}::text[],
      ${teams.map((team) => team.country)}::text[],
      ${teams.map((team) => team.name)}::text[])
    ON CONFLICT (id) DO UPDATE SET country = excluded.country, name = excluded.name
    WHERE (teams.country, teams.name) IS DISTINCT FROM (excluded.country, excluded.name)`

function upsertMatches(tx: Tx, matches: readonly Match[]): Promise<number> {
  const column = <T>(read: (match: Match) => T): T[] => matches.map(read)
  return tx.$executeRaw`
    INSERT INTO matches AS old (
      id, competition_code, season, stage_key, stage, home_team_id, away_team_id, home_team,
      away_team, kickoff, kickoff_confirmed, freezes_at, neutral_venue, status, home_goals,
      away_goals, source_kind, source_ref)
    SELECT * FROM unnest(
      ${column((m) => m.id)}::text[],
      ${column((m) => m.competitionCode)}::text[],
      ${column((m) => m.season)}::text[],
      ${column((m) => m.stageKey)}::text[],
      ${column((m) => m.stage)}::text[],
      ${column((m) => m.homeTeamId)}::text[],
      ${column((m) => m.awayTeamId)}::text[],
      ${column((m) => m.homeTeam)}::text[],
      ${column((m) => m.awayTeam)}::text[],
      ${column((m) => new Date(m.kickoffMs).toISOString())}::timestamptz[],
      ${column((m) => m.kickoffConfirmed)}::boolean[],
      ${column((m) => new Date(freezesAtMs(m)).toISOString())}::timestamptz[],
      ${column((m) => m.neutralVenue)}::boolean[],
      ${column((m) => m.status)}::text[],
      ${column((m) => m.score?.home ?? null)}::int[],
      ${column((m) => m.score?.away ?? null)}::int[],
      ${column((m) => m.sourceKind)}::text[],
      ${column((m) => m.sourceRef)}::text[])
    ON CONFLICT (id) DO UPDATE SET
      stage = excluded.stage, home_team = excluded.home_team, away_team = excluded.away_team,
      kickoff = excluded.kickoff, kickoff_confirmed = excluded.kickoff_confirmed,
      freezes_at = excluded.freezes_at, neutral_venue = excluded.neutral_venue,
      status = excluded.status, home_goals = excluded.home_goals,
      away_goals = excluded.away_goals, source_kind = excluded.source_kind,
      source_ref = excluded.source_ref
    WHERE (old.stage, old.home_team, old.away_team, old.kickoff, old.kickoff_confirmed,
           old.freezes_at, old.neutral_venue, old.status, old.home_goals, old.away_goals,
           old.source_kind, old.source_ref)
      IS DISTINCT FROM
          (excluded.stage, excluded.home_team, excluded.away_team, excluded.kickoff,
           excluded.kickoff_confirmed, excluded.freezes_at, excluded.neutral_venue,
           excluded.status, excluded.home_goals, excluded.away_goals, excluded.source_kind,
           excluded.source_ref)`
}

/** A season that was read is complete: what it no longer lists will not be played. */
function withdrawUnlisted(tx: Tx, { kind, matches }: SourceContent): Promise<number> {
  const seasons = [...new Set(matches.map((match) => `${match.competitionCode}|${match.season}`))]
  return tx.$executeRaw`
    UPDATE matches SET status = 'cancelled', home_goals = NULL, away_goals = NULL
    WHERE source_kind = ${kind} AND status <> 'cancelled'
      AND competition_code || '|' || season = ANY(${seasons}::text[])
      AND NOT EXISTS (
        SELECT 1 FROM unnest(${matches.map((match) => match.id)}::text[]) AS listed(id)
        WHERE listed.id = matches.id)`
}
