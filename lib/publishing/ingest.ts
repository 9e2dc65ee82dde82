import type { Adjustment } from '../football/adjustments'
import { freezesAtMs } from '../football/kickoff'
import type { Match, Team } from '../football/match'
import type { Db, Tx } from '../platform/db'
import { storeAdjustments } from './adjustments'
import { chunks } from './batches'
import type { MatchChange, MatchState } from './compare'
import { utcStamp } from '../platform/clock'

/** Rows per statement: large enough to be fast, small enough to stay far below the statement timeout. */
const CHUNK = 2_000
const TRANSACTION = { maxWait: 10_000, timeout: 120_000 }

/** What of a reading goes into the record. */
export interface Intake {
  teams: readonly Team[]
  /** Matches to store as they are. */
  write: readonly Match[]
  /** What their histories tell of it. */
  applied: readonly MatchChange[]
  /** Undefined: nothing was said of rulings, and those on record stay. */
  readAdjustments?: readonly Adjustment[] | undefined
}

export interface IngestCounts {
  /** Rows that were new or different. */
  teams: number
  matches: number
}

/** Stores an intake and the history of its matches: all or nothing, and nothing when nothing changed. */
export async function ingest(
  db: Db,
  { teams, write, applied, readAdjustments }: Intake,
  publicationId: string,
  now: Date,
): Promise<IngestCounts> {
  return db.$transaction(async (tx) => {
    const changedTeams = await upsertTeams(tx, teams)
    let matches = 0
    for (const chunk of chunks(write, CHUNK)) matches += await upsertMatches(tx, chunk)
    for (const chunk of chunks(applied, CHUNK))
      await tx.matchEvent.createMany({
        data: chunk.map(({ kind, match, before, after }) => ({
          matchId: match.id,
          at: now,
          publicationId,
          kind,
          before: eventState(before),
          after: eventState(after),
        })),
      })
    await storeAdjustments(tx, readAdjustments)
    return { teams: changedTeams, matches }
  }, TRANSACTION)
}

/** A state as a history keeps it, readable without us. */
const eventState = ({ status, score, kickoffMs, kickoffConfirmed }: MatchState) => ({
  status,
  score: score && { home: score.home, away: score.away },
  kickoff: utcStamp(kickoffMs),
  kickoff_confirmed: kickoffConfirmed,
})

const upsertTeams = (tx: Tx, teams: readonly Team[]): Promise<number> =>
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
    INSERT INTO matches (
      id, competition_code, season, stage_key, stage, home_team_id, away_team_id, home_team,
      away_team, kickoff, kickoff_confirmed, freezes_at, neutral_venue, status, home_goals,
      away_goals, source_kind, source_ref, details)
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
      ${column((m) => m.sourceRef)}::text[],
      ${column((m) => (m.details ? JSON.stringify(m.details) : null))}::text[]::jsonb[])
    ON CONFLICT (id) DO UPDATE SET
      stage = excluded.stage, home_team = excluded.home_team, away_team = excluded.away_team,
      kickoff = excluded.kickoff, kickoff_confirmed = excluded.kickoff_confirmed,
      freezes_at = excluded.freezes_at, neutral_venue = excluded.neutral_venue,
      status = excluded.status, home_goals = excluded.home_goals,
      away_goals = excluded.away_goals, source_kind = excluded.source_kind,
      source_ref = excluded.source_ref, details = excluded.details`
}
