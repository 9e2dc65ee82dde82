import { isToCome, type Kickoff } from '../football/kickoff'
import type { Match, Score } from '../football/match'
import { utcStamp } from '../platform/clock'
import { sha256Hex } from '../platform/secrets'
import { isShown, type ReleaseWindow } from './freeze'
import { TRANSFORMATION_VERSION } from './release-payload'
import type { SnapshotHead } from './snapshots'

/** A row of a release before its texts: the facts, and which snapshot it shows. */
export interface ReleaseHead extends Kickoff {
  matchId: string
  finalScore: Score | null
  reliable: boolean
  snapshotSha256: string
}

/** True for a row whose match is still to come: it has no result, and need not have begun. */
export const isUpcoming = (head: ReleaseHead, nowMs: number): boolean =>
  !head.finalScore && isToCome(head, nowMs)

/**
 * The rows of a release, by match id: verified matches of the history, scheduled ones to come, and those that were just
 * played and wait for their result. A snapshot that is not older than its match's kickoff (the kickoff was moved forward
 * afterwards) is no forecast and stays out.
 */
export function selectHeads(
  matches: readonly Match[],
  snapshots: ReadonlyMap<string, SnapshotHead>,
  { fromMs, nowMs, untilMs }: ReleaseWindow,
): ReleaseHead[] {
  const heads = matches.flatMap((match): ReleaseHead[] => {
    const { id, competitionCode, kickoffMs, kickoffConfirmed, status, score } = match
    const snapshot = snapshots.get(id)
    const isInside = kickoffMs >= fromMs && kickoffMs < untilMs
    if (!snapshot || !isInside || snapshot.asOfMs >= kickoffMs || !isShown(match, nowMs)) return []
    return [
      {
        competitionCode,
        kickoffMs,
        kickoffConfirmed,
        matchId: id,
        finalScore: status === 'final' && score ? { home: score.home, away: score.away } : null,
        reliable: snapshot.reliable,
        snapshotSha256: snapshot.sha256,
      },
    ]
  })
  return heads.sort((a, b) => (a.matchId < b.matchId ? -1 : 1))
}

/** What the texts of a row follow from, as one line: id, kickoff (with `?` where only its day is known), result (or `-`), snapshot. */
function contentLine({
  matchId,
  kickoffMs,
  kickoffConfirmed,
  finalScore,
  snapshotSha256,
}: ReleaseHead): string {
  const kickoff = utcStamp(kickoffMs) + (kickoffConfirmed ? '' : '?')
  const result = finalScore ? `${finalScore.home}-${finalScore.away}` : '-'
  return `${matchId} ${kickoff} ${result} ${snapshotSha256}\n`
}

/** Over lines, under a first one that names the transformation. */
const sha256OfLines = (lines: readonly string[]): string =>
  sha256Hex(`${TRANSFORMATION_VERSION}\n${lines.join('')}`)

/**
 * SHA-256 of a release's content: one line per row, ascending by match id. The texts of the rows follow from these and the
 * transformation. The release's own id and receipt are not part of it.
 */
export const contentSha256 = (heads: readonly ReleaseHead[]): string =>
  sha256OfLines(heads.map(contentLine))

/** The same of one row: two releases with the same one serve the same texts, but for the release that they name. */
export const rowSha256 = (head: ReleaseHead): string => sha256OfLines([contentLine(head)])
