import { addParisDays, parisDayStartMs } from '../platform/clock'
import { byKickoffThenId, isUpcoming, lowerBound, type ReleaseRow } from './index-release'
import type { Window } from './window'

/** Which rows of a competition a list is about; the same on every page of a walk. */
export interface RowFilter {
  window: Window
  withUnreliable: boolean
  /** Upcoming rows are those still to come at this instant (epoch ms). */
  nowMs: number
}

/** Where a walk stands, and what a release promoted under it has moved across that place. */
export interface WalkPosition {
  /** The row that was read last, in the order of `releaseId`. */
  kickoffMs: number
  id: string
  releaseId: string
  /** The earliest end of the upcoming rows that were read: where "upcoming" began for this walk. */
  begunMs: number | null
  /** Rows read already although they are not listed behind this place. */
  read: readonly string[]
  /** Rows not read yet although they are listed behind this place. */
  owed: readonly string[]
}

export interface Page {
  rows: ReleaseRow[]
  /** Null when nothing follows. */
  next: WalkPosition | null
}

/** True when a row belongs to the list: final ones to past, those still to come to upcoming, both to all. */
function belongs(row: ReleaseRow, { window, withUnreliable, nowMs }: RowFilter): boolean {
  if (!row.reliable && !withUnreliable) return false
  if (row.final) return window.include !== 'upcoming'
  return window.include !== 'past' && isUpcoming(row, nowMs)
}

/** The filter as a test of one row, with the window's days as instants. */
function listing(filter: RowFilter): {
  fromMs: number
  untilMs: number
  lists: (row: ReleaseRow) => boolean
} {
  const fromMs = parisDayStartMs(filter.window.startDay)
  const untilMs = parisDayStartMs(addParisDays(filter.window.endDay, 1))
  const lists = (row: ReleaseRow) =>
    row.kickoffMs >= fromMs && row.kickoffMs < untilMs && belongs(row, filter)
  return { fromMs, untilMs, lists }
}

/**
 * One page of a walk, ascending by kickoff, then id.
 * @param rows the competition's rows in the release that is served
 * @param releaseId that release
 * @param position where the page before ended; undefined for the first page
 * @param before the competition's rows in the position's release when that is another one, so that a
 *   row whose kickoff moved in between is neither read twice nor left out; null when it is gone
 */
export function nextPage(
  rows: readonly ReleaseRow[],
  releaseId: string,
  filter: RowFilter,
  limit: number,
  position?: WalkPosition,
  before?: readonly ReleaseRow[] | null,
): Page {
  const { fromMs, untilMs, lists } = listing(filter)
  const { read, owed } = position ? reconcile(rows, filter, position, before) : nothingMoved()
  const ahead: ReleaseRow[] = []
  const behind = owed.size > 0 ? rows.filter((row) => owed.has(row.id) && lists(row)) : []
  for (let i = lowerBound(rows, Math.max(fromMs, position?.kickoffMs ?? 0)); ; i++) {
    const row = rows[i]
    // One more than fits tells whether a page follows.
    if (!row || row.kickoffMs >= untilMs || behind.length + ahead.length > limit) break
    if (position && byKickoffThenId(row, position) <= 0) continue
    if (lists(row) && !read.has(row.id)) ahead.push(row)
  }

  const all = [...behind, ...ahead]
  const page = all.slice(0, limit)
  if (all.length <= limit) return { rows: page, next: null }
  // The place moves only with rows that lie ahead of it; what is still owed is carried along.
  const last = ahead[page.length - behind.length - 1] ?? position ?? START
  const begunMs = earliestEnd(page, position?.begunMs ?? null)
  const { lists: willCountAsRead } = listing({ ...filter, nowMs: begunMs ?? Infinity })
  for (const row of rows)
    if (byKickoffThenId(row, last) <= 0 && willCountAsRead(row)) read.delete(row.id)
  const stillOwed = behind.slice(limit).map((row) => row.id)
  const { kickoffMs, id } = last
  return {
    rows: page,
    next: { kickoffMs, id, releaseId, begunMs, read: [...read], owed: stillOwed },
  }
}

const earliestEnd = (page: readonly ReleaseRow[], known: number | null): number | null =>
  page.reduce<number | null>(
    (earliest, row) => (row.final ? earliest : Math.min(earliest ?? Infinity, row.upcomingUntilMs)),
    known,
  )

const START = { kickoffMs: 0, id: '' }

const nothingMoved = () => ({ read: new Set<string>(), owed: new Set<string>() })

/**
 * What was read and what is owed, seen from the release that is served now. In one release a row was
 * read exactly when it is listed behind the place; only the exceptions are written down.
 */
function reconcile(
  rows: readonly ReleaseRow[],
  filter: RowFilter,
  position: WalkPosition,
  before: readonly ReleaseRow[] | null | undefined,
): { read: Set<string>; owed: Set<string> } {
  const read = new Set(position.read)
  const owed = new Set(position.owed)
  if (!before) return { read, owed }
  const isBehind = (row: ReleaseRow) => byKickoffThenId(row, position) <= 0
  const then = listing({ ...filter, nowMs: position.begunMs ?? Infinity })
  for (const row of before)
    if (isBehind(row) && then.lists(row) && !owed.has(row.id)) read.add(row.id)
  owed.clear()
  const { lists } = listing(filter)
  for (const row of rows) {
    if (!isBehind(row) || !lists(row)) continue
    if (!read.has(row.id)) owed.add(row.id)
  }
  return { read, owed }
}
