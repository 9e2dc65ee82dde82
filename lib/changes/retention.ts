import type { Db } from '../platform/db'

/** So long a change can be asked for after it was served. */
export const CHANGES_KEPT_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Gives up changes older than `CHANGES_KEPT_DAYS`, and keeps in mind up to where: whoever has not been told of one of them
 * begins again, and nobody else. Drift is the newest state of a match, and stays as long as it is that.
 */
export async function giveUpOldChanges(db: Db, nowMs: number): Promise<void> {
  const since = new Date(nowMs - CHANGES_KEPT_DAYS * DAY_MS).toISOString()
  await db.$executeRaw`
    WITH gone AS (
      DELETE FROM changes c USING promotions p
      WHERE p.seq = c.promotion_seq AND p.at < ${since}::timestamptz AND c.type <> 'forecast.drifted'
      RETURNING c.competition_code, c.seq)
    INSERT INTO changes_given_up (competition_code, through_seq)
    SELECT competition_code, max(seq) FROM gone GROUP BY competition_code
    ON CONFLICT (competition_code) DO UPDATE SET through_seq = excluded.through_seq`
}
