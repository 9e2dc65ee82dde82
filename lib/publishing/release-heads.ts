import type { Score, SourceKind } from '../football/match'
import type { Db } from '../platform/db'
import { utcStamp } from '../platform/clock'
import { sha256Hex } from '../platform/secrets'
import { TRANSFORMATION_VERSION } from './forecast/frozen-payload'
import type { ReleaseWindow } from './freeze'

/** A row of a release before its texts: the facts, and which snapshot it shows. */
export interface ReleaseHead {
  matchId: string
  competitionCode: string
  kickoffMs: number
  finalScore: Score | null
  reliable: boolean
  snapshotSha256: string
}

interface HeadRow {
  match_id: string
  competition_code: string
  kickoff_ms: number
  status: string
  home_goals: number | null
  away_goals: number | null
  reliable: boolean
  sha256: string
}

/**
 * The rows of a release: verified matches of the history and scheduled ones to come, by match id.
 * A snapshot that is not older than its match's kickoff (the kickoff was moved forward afterwards)
 * is no forecast and stays out.
 */
export async function selectHeads(
  db: Db,
  kind: SourceKind,
  { fromMs, nowMs, untilMs }: ReleaseWindow,
): Promise<ReleaseHead[]> {
  const iso = (ms: number) => new Date(ms).toISOString()
  const rows = await db.$queryRaw<HeadRow[]>`
    SELECT match_id, competition_code, (extract(epoch FROM kickoff) * 1000)::float8 AS kickoff_ms,
      status, home_goals, away_goals, reliable, sha256
    FROM matches JOIN forecast_snapshots ON match_id = id
    WHERE source_kind = ${kind} AND as_of < kickoff
      AND kickoff >= ${iso(fromMs)}::timestamptz AND kickoff < ${iso(untilMs)}::timestamptz
      AND (kickoff <= ${iso(nowMs)}::timestamptz AND status = 'final'
        OR kickoff > ${iso(nowMs)}::timestamptz AND status = 'scheduled')
    ORDER BY match_id COLLATE "C"`
  return rows.map((row) => ({
    matchId: row.match_id,
    competitionCode: row.competition_code,
    kickoffMs: row.kickoff_ms,
    finalScore:
      row.status === 'final' && row.home_goals !== null && row.away_goals !== null
        ? { home: row.home_goals, away: row.away_goals }
        : null,
    reliable: row.reliable,
    snapshotSha256: row.sha256,
  }))
}

/**
 * SHA-256 of a release's content. One line per row, ascending by match id: id, kickoff, result (or
 * `-`) and the snapshot's SHA-256; the texts of the row follow from these and the transformation
 * named in the first line. The release's own id and receipt are not part of it.
 */
export function contentSha256(heads: readonly ReleaseHead[]): string {
  const lines = heads.map(({ matchId, kickoffMs, finalScore, snapshotSha256 }) => {
    const result = finalScore ? `${finalScore.home}-${finalScore.away}` : '-'
    return `${matchId} ${utcStamp(kickoffMs)} ${result} ${snapshotSha256}\n`
  })
  return sha256Hex(`${TRANSFORMATION_VERSION}\n${lines.join('')}`)
}
