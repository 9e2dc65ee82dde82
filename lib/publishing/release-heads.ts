import type { Kickoff } from '../football/kickoff'
import type { MatchStatus, Score, SourceKind } from '../football/match'
import type { Db } from '../platform/db'
import { utcStamp } from '../platform/clock'
import { sha256Hex } from '../platform/secrets'
import { isShown, type ReleaseWindow } from './freeze'
import { TRANSFORMATION_VERSION } from './release-payload'

/** A row of a release before its texts: the facts, and which snapshot it shows. */
export interface ReleaseHead extends Kickoff {
  matchId: string
  finalScore: Score | null
  reliable: boolean
  snapshotSha256: string
}

interface HeadRow {
  match_id: string
  competition_code: string
  kickoff_ms: number
  kickoff_confirmed: boolean
  status: MatchStatus
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
      kickoff_confirmed, status, home_goals, away_goals, reliable, sha256
    FROM matches JOIN forecast_snapshots ON match_id = id
    WHERE source_kind = ${kind} AND as_of < kickoff
      AND kickoff >= ${iso(fromMs)}::timestamptz AND kickoff < ${iso(untilMs)}::timestamptz
      AND status IN ('final', 'scheduled')
    ORDER BY match_id COLLATE "C"`
  return rows.flatMap((row): ReleaseHead[] => {
    const kickoff: Kickoff = {
      competitionCode: row.competition_code,
      kickoffMs: row.kickoff_ms,
      kickoffConfirmed: row.kickoff_confirmed,
    }
    if (!isShown({ ...kickoff, status: row.status }, nowMs)) return []
    const finalScore =
      row.status === 'final' && row.home_goals !== null && row.away_goals !== null
        ? { home: row.home_goals, away: row.away_goals }
        : null
    return [
      {
        ...kickoff,
        matchId: row.match_id,
        finalScore,
        reliable: row.reliable,
        snapshotSha256: row.sha256,
      },
    ]
  })
}

/**
 * SHA-256 of a release's content. One line per row, ascending by match id: id, kickoff (with `?` where only its
 * day is known), result (or `-`) and the snapshot's SHA-256; the texts of the row follow from these and the transformation
 * named in the first line. The release's own id and receipt are not part of it.
 */
export function contentSha256(heads: readonly ReleaseHead[]): string {
  const lines = heads.map(
    ({ matchId, kickoffMs, kickoffConfirmed, finalScore, snapshotSha256 }) => {
      const kickoff = utcStamp(kickoffMs) + (kickoffConfirmed ? '' : '?')
      const result = finalScore ? `${finalScore.home}-${finalScore.away}` : '-'
      return `${matchId} ${kickoff} ${result} ${snapshotSha256}\n`
    },
  )
  return sha256Hex(`${TRANSFORMATION_VERSION}\n${lines.join('')}`)
}
