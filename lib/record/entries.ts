import { randomBytes } from 'node:crypto'
import type { Tx } from '../platform/db'
import { utcStamp } from '../platform/clock'
import { sha256Hex } from '../platform/secrets'
import { canonicalText, type Json } from './canonical'
import {
  commitmentOf,
  hashText,
  openSections,
  rootOfCommitments,
  SALTS_BYTES,
  SECTION_NAMES,
} from './sections'

/** What the log says of a match. */
export const ENTRY_KINDS = ['forecast', 'moved', 'void', 'final', 'corrected'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export interface NewEntry {
  matchId: string
  asOf: Date
  kind: EntryKind
  /** Canonical text. */
  entry: string
  /** Of a forecast. */
  salts: Buffer | null
}

const entry = (
  kind: EntryKind,
  matchId: string,
  asOf: Date,
  facts: Record<string, Json>,
  salts: Buffer | null = null,
): NewEntry => ({
  matchId,
  asOf,
  kind,
  entry: canonicalText({ as_of: utcStamp(asOf), kind, match: matchId, ...facts }),
  salts,
})

/** Forecasts in memory at a time, some 5 KB each. */
const CHUNK = 500

interface SnapshotRow {
  match_id: string
  as_of: Date
  mode: string
  payload: string
  sha256: string
}

/** The entry of a frozen forecast: a commitment to each of its sections, under fresh salts. */
export function forecastEntry(
  { match_id, as_of, mode, payload }: Omit<SnapshotRow, 'sha256'>,
  salts: Buffer,
): NewEntry {
  const sections = openSections(JSON.parse(payload) as Json, salts)
  const commitments = SECTION_NAMES.map((name) => commitmentOf(name, sections[name]))
  const commitment = hashText(rootOfCommitments(commitments))
  return entry('forecast', match_id, as_of, { commitment, mode }, salts)
}

/** The forecasts that are stored and not yet in the log, in the order of their matches. One that was altered stays out. */
export async function* forecastsDue(tx: Tx): AsyncGenerator<NewEntry[]> {
  for (let after = ''; ;) {
    const rows = await tx.$queryRaw<SnapshotRow[]>`
      SELECT s.match_id, s.as_of, s.mode, s.payload, s.sha256 FROM forecast_snapshots s
      WHERE s.match_id > ${after} AND NOT EXISTS (
        SELECT 1 FROM record_entries e
        WHERE e.match_id = s.match_id AND e.as_of = s.as_of AND e.kind = 'forecast')
      ORDER BY s.match_id LIMIT ${CHUNK}`
    const last = rows.at(-1)
    if (!last) return
    yield rows
      .filter((row) => sha256Hex(row.payload) === row.sha256)
      .map((row) => forecastEntry(row, randomBytes(SALTS_BYTES)))
    after = last.match_id
  }
}

/** A match's state as `match_events` keeps it. */
interface EventState {
  status: string
  score: { home: number; away: number } | null
  kickoff: string
  kickoff_confirmed: boolean
}

interface EventRow {
  match_id: string
  at: Date
  kind: string
  after: EventState
}

const NO_MATCH = new Set(['postponed', 'cancelled', 'abandoned', 'awarded'])

/** What a change of a match means for the forecast of it; undefined for its first result, which is read from the match. */
function eventEntry({ match_id, at, kind, after }: EventRow): NewEntry | undefined {
  const { status, score, kickoff, kickoff_confirmed } = after
  if (NO_MATCH.has(status))
    return entry('void', match_id, at, { reason: kind === 'unlisted' ? kind : status })
  if (kind === 'corrected' || kind === 'result_withdrawn')
    return entry('corrected', match_id, at, { kickoff, score })
  if (kind === 'result') return undefined
  return entry('moved', match_id, at, { kickoff, kickoff_confirmed })
}

/** What happened to matches whose forecast is in the log, and is not yet in it, in the order of happening; then results. */
export async function eventsDue(tx: Tx, now: Date): Promise<NewEntry[]> {
  const events = await tx.$queryRaw<EventRow[]>`
    SELECT v.match_id, v.at, v.kind, v.after FROM match_events v
    WHERE EXISTS (
      SELECT 1 FROM record_entries e
      WHERE e.match_id = v.match_id AND e.kind = 'forecast' AND e.as_of <= v.at)
    AND NOT EXISTS (
      SELECT 1 FROM record_entries e
      WHERE e.match_id = v.match_id AND e.as_of = v.at AND e.kind <> 'forecast')
    ORDER BY v.id`
  return [...events.flatMap((event) => eventEntry(event) ?? []), ...(await finalsDue(tx, now))]
}

async function finalsDue(tx: Tx, now: Date): Promise<NewEntry[]> {
  const finals = await tx.$queryRaw<{ id: string; kickoff: Date; home: number; away: number }[]>`
    SELECT m.id, m.kickoff, m.home_goals AS home, m.away_goals AS away FROM matches m
    WHERE m.status = 'final' AND m.kickoff <= ${now.toISOString()}::timestamptz
      AND EXISTS (SELECT 1 FROM record_entries e WHERE e.match_id = m.id AND e.kind = 'forecast')
      AND NOT EXISTS (SELECT 1 FROM record_entries e WHERE e.match_id = m.id AND e.kind = 'final')
    ORDER BY m.kickoff, m.id`
  return finals.map(({ id, kickoff, home, away }) =>
    entry('final', id, now, { kickoff: utcStamp(kickoff), score: { away, home } }),
  )
}
