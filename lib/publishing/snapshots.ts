import { sha256Hex } from '../platform/secrets'
import type { Db } from '../platform/db'
import type { ReleaseWindow } from './freeze'
import type { FrozenPayload } from './forecast/frozen-payload'

/** A forecast as it is stored: its text never changes once it is frozen (see `freezesAtMs`). */
export interface Snapshot {
  matchId: string
  /** What was known then; before kickoff. */
  asOf: string
  mode: FrozenPayload['provenance']['temporal_class']
  reliable: boolean
  payload: string
  sha256: string
}

export function sealSnapshot(frozen: FrozenPayload): Snapshot {
  const payload = JSON.stringify(frozen)
  return {
    matchId: frozen.match.id,
    asOf: frozen.as_of,
    mode: frozen.provenance.temporal_class,
    reliable: frozen.reliability,
    payload,
    sha256: sha256Hex(payload),
  }
}

/**
 * Stores snapshots. The statement itself keeps the two promises, whoever else writes at this moment:
 * a live forecast is stored, and a stored snapshot replaced, only before the instant at which its match's forecast
 * freezes. One of a decided match stays also when the clock was turned back (the database refuses anything else).
 * @param nowMs the clock at the time of writing, not of computing
 * @returns how many were written; the others had been overtaken by that instant
 */
export function storeSnapshots(
  db: Pick<Db, '$executeRaw'>,
  snapshots: readonly Snapshot[],
  nowMs: number,
): Promise<number> {
  const now = new Date(nowMs).toISOString()
  const column = <T>(read: (snapshot: Snapshot) => T): T[] => snapshots.map(read)
  return db.$executeRaw`
    INSERT INTO forecast_snapshots AS old
      (match_id, as_of, frozen_at, mode, reliable, payload, sha256)
    SELECT new.match_id, new.as_of, ${now}::timestamptz, new.mode, new.reliable, new.payload,
      new.sha256
    FROM unnest(
      ${column((s) => s.matchId)}::text[],
      ${column((s) => s.asOf)}::timestamptz[],
      ${column((s) => s.mode)}::text[],
      ${column((s) => s.reliable)}::boolean[],
      ${column((s) => s.payload)}::text[],
      ${column((s) => s.sha256)}::text[]
    ) AS new(match_id, as_of, mode, reliable, payload, sha256)
    JOIN matches ON matches.id = new.match_id
    WHERE new.mode = 'replay' OR matches.freezes_at > ${now}::timestamptz
    ON CONFLICT (match_id) DO UPDATE SET
      as_of = excluded.as_of, frozen_at = excluded.frozen_at, mode = excluded.mode,
      reliable = excluded.reliable, payload = excluded.payload, sha256 = excluded.sha256
    WHERE old.sha256 <> excluded.sha256 AND EXISTS (
      SELECT 1 FROM matches
      WHERE matches.id = old.match_id AND matches.freezes_at > ${now}::timestamptz
        AND matches.status NOT IN ('final', 'awarded'))`
}

/** What is known of a stored snapshot without its text. */
export interface SnapshotHead {
  asOfMs: number
  reliable: boolean
  sha256: string
}

/** The head of every stored snapshot, by match id. */
export async function loadSnapshotHeads(db: Db): Promise<Map<string, SnapshotHead>> {
  const rows = await db.$queryRaw<{ id: string; ms: number; reliable: boolean; sha256: string }[]>`
    SELECT match_id AS id, (extract(epoch FROM as_of) * 1000)::float8 AS ms, reliable, sha256
    FROM forecast_snapshots`
  return new Map(rows.map(({ id, ms, reliable, sha256 }) => [id, { asOfMs: ms, reliable, sha256 }]))
}

/**
 * The matches of a window whose stored forecast no longer has the hash it was stored with: somebody else has written there.
 * The database computes it, so that no text leaves it.
 */
export async function findAltered(
  db: Db,
  { fromMs, untilMs }: Pick<ReleaseWindow, 'fromMs' | 'untilMs'>,
): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ match_id: string }[]>`
    SELECT match_id FROM forecast_snapshots JOIN matches ON matches.id = match_id
    WHERE kickoff >= ${new Date(fromMs).toISOString()}::timestamptz
      AND kickoff < ${new Date(untilMs).toISOString()}::timestamptz
      AND encode(sha256(convert_to(payload, 'UTF8')), 'hex') <> sha256`
  return new Set(rows.map((row) => row.match_id))
}
