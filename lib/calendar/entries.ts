import { Prisma, type Db } from '../platform/db'
import type { ChangeDetail } from '../changes/types'
import type { LoadedRelease } from '../releases/index-release'
import type { MatchSummary } from '../releases/payload'

/** A match as it stands in a calendar. */
export interface CalendarEntry {
  /** As lists have it, its forecast as it was told last: what has drifted since by less than a change would not be news. */
  match: MatchSummary
  /** Set where it is no longer shown in lists, and why. */
  gone?: 'postponed' | 'void'
  /** How often the sources have changed what they say of it. */
  revision: number
  /** When what is told of it changed last. */
  revisedAt: Date
}

/** Whose calendar it is, and of which days. */
export interface CalendarWindow {
  competitions: readonly string[]
  withUnreliable: boolean
  /** Of kickoffs: from the first instant up to the second, which is not in it (epoch ms). */
  fromMs: number
  toMs: number
}

interface Told {
  match_id: string
  revision: number
  revised_at: Date
  /** Of a forecast that has drifted since it was told. */
  drift: string | null
}

const REVISION = Prisma.sql`(SELECT count(*)::int FROM match_events e WHERE e.match_id = m.match_id)`

/** What has been told of matches up to a release: since a change, else since they were served first. */
const readTold = (
  db: Db,
  { promotedAt }: Pick<LoadedRelease, 'promotedAt'>,
  competitions: readonly string[],
  ids: readonly string[],
): Promise<Told[]> =>
  db.$queryRaw<Told[]>`
    WITH told AS (
      SELECT c.match_id, max(p.at) AS at FROM changes c JOIN promotions p ON p.seq = c.promotion_seq
      WHERE c.competition_code = ANY(${[...competitions]}::text[]) AND c.match_id = ANY(${[...ids]}::text[])
        AND c.type <> 'forecast.drifted' AND p.at <= ${promotedAt.toISOString()}::timestamptz
      GROUP BY c.match_id)
    SELECT m.match_id, ${REVISION} AS revision, d.detail AS drift,
      coalesce(told.at, (SELECT r.created_at FROM release_rows s JOIN releases r ON r.seq = s.from_release
        WHERE s.match_id = m.match_id ORDER BY s.from_release LIMIT 1)) AS revised_at
    FROM unnest(${[...ids]}::text[]) AS m(match_id)
    LEFT JOIN told USING (match_id)
    LEFT JOIN changes d ON d.match_id = m.match_id AND d.type = 'forecast.drifted'`

function asTold(summary: MatchSummary, drift: string | null): MatchSummary {
  const before = drift === null ? null : (JSON.parse(drift) as ChangeDetail).before
  if (!before) return summary
  const { probabilities, confidence, markets, pick } = before
  return { ...summary, probabilities, confidence, markets, pick }
}

/**
 * The matches that lists show in a window, by kickoff, then id.
 * @param shown their summaries
 */
export async function readShownEntries(
  db: Db,
  release: Pick<LoadedRelease, 'promotedAt'>,
  { competitions }: Pick<CalendarWindow, 'competitions'>,
  shown: readonly MatchSummary[],
): Promise<CalendarEntry[]> {
  const ids = shown.map(({ id }) => id)
  const told = await readTold(db, release, competitions, ids)
  const toldOf = new Map(told.map((one) => [one.match_id, one]))
  return shown.map((summary) => {
    const { revision, revised_at: revisedAt, drift } = toldOf.get(summary.id) ?? NEVER_TOLD
    return { match: asTold(summary, drift), revision, revisedAt }
  })
}

const NEVER_TOLD = { revision: 0, revised_at: new Date(0), drift: null }

interface GoneRow {
  match_id: string
  type: string
  reliable_before: boolean | null
  at: Date
  revision: number
  summary: string
}

/**
 * The matches of a window that are postponed or do not count, as lists had them last, for as long as changes are kept.
 * Those that are shown again, or have left for another reason, are not among them.
 */
export async function readGoneEntries(
  db: Db,
  release: Pick<LoadedRelease, 'promotedAt' | 'row'>,
  { competitions, withUnreliable, fromMs, toMs }: CalendarWindow,
): Promise<CalendarEntry[]> {
  const left = await db.$queryRaw<GoneRow[]>`
    SELECT m.*, ${REVISION} AS revision, s.summary
    FROM (
      SELECT DISTINCT ON (c.match_id) c.match_id, c.type, c.reliable_before, p.at
      FROM changes c JOIN promotions p ON p.seq = c.promotion_seq
      WHERE c.competition_code = ANY(${[...competitions]}::text[])
        AND c.type IN ('match.postponed', 'match.void', 'match.removed')
        AND p.at <= ${release.promotedAt.toISOString()}::timestamptz
      ORDER BY c.match_id, c.seq DESC) m
    CROSS JOIN LATERAL (
      SELECT kickoff, summary FROM release_rows WHERE match_id = m.match_id
      ORDER BY from_release DESC LIMIT 1) s
    WHERE s.kickoff >= ${new Date(fromMs).toISOString()}::timestamptz
      AND s.kickoff < ${new Date(toMs).toISOString()}::timestamptz
    ORDER BY s.kickoff, m.match_id`
  return left
    .filter(({ type, match_id }) => type !== 'match.removed' && !release.row(match_id))
    .filter(({ reliable_before }) => withUnreliable || reliable_before === true)
    .map(({ type, at, revision, summary }) => ({
      match: JSON.parse(summary) as MatchSummary,
      gone: type === 'match.postponed' ? 'postponed' : 'void',
      revision,
      revisedAt: at,
    }))
}
