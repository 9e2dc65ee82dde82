import type { Db } from '../platform/db'
import { DAILY_MS, STALE_AFTER_MS } from './due'

/** What is wrong with what is served, as `/v1/health` names it. */
export type FreshnessReason = 'release_stale' | 'publication_failed' | 'forecasts_altered'

/** How current the promoted release is. */
export interface Freshness {
  reasons: FreshnessReason[]
  /** When it was made; null where none was promoted. */
  createdMs: number | null
  /** When the next one is due, as far as its publication foresaw; null where none tells. */
  nextDueMs: number | null
  /** An operator has chosen it: publications leave it. */
  pinned: boolean
}

interface Row {
  created_ms: number | null
  pinned: boolean
  due_ms: number | null
  last_outcome: string | null
  altered: number | null
}

/**
 * Reads how current the promoted release is. It is stale when the publication after it is two hours late: by its own
 * publication's word, or a day after it was made where that tells nothing or an operator's order keeps it.
 */
export async function readFreshness(db: Db, nowMs: number): Promise<Freshness> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT (extract(epoch FROM releases.created_at) * 1000)::float8 AS created_ms,
      promoted.pinned_by IS NOT NULL AS pinned,
      (SELECT (extract(epoch FROM next_due_at) * 1000)::float8 FROM publications
        WHERE outcome = 'published' AND release_id = promoted.release_id
        ORDER BY seq DESC LIMIT 1) AS due_ms,
      (SELECT outcome FROM publications WHERE outcome <> 'running'
        ORDER BY seq DESC LIMIT 1) AS last_outcome,
      (SELECT altered_forecasts FROM publications WHERE outcome IN ('published', 'pinned')
        ORDER BY seq DESC LIMIT 1) AS altered
    FROM (SELECT 1) AS one
    LEFT JOIN promoted_release AS promoted ON promoted.id = 1
    LEFT JOIN releases ON releases.id = promoted.release_id`
  const createdMs = row?.created_ms ?? null
  const pinned = row?.pinned ?? false
  const reasons: FreshnessReason[] = []
  if (createdMs !== null) {
    const dueMs = (pinned ? null : row?.due_ms) ?? createdMs + DAILY_MS
    if (nowMs > dueMs + STALE_AFTER_MS) reasons.push('release_stale')
  }
  if (row?.last_outcome === 'failed') reasons.push('publication_failed')
  if (row?.altered) reasons.push('forecasts_altered')
  return { reasons, createdMs, nextDueMs: pinned ? null : (row?.due_ms ?? null), pinned }
}
