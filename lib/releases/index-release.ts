import type { CompetitionFacts, ReleaseManifest } from './manifest'

/** What a list answer needs to know of a row before its bytes are fetched. */
export interface ReleaseRow {
  id: string
  code: string
  kickoffMs: number
  /** The last instant at which it is upcoming, unless it is final: its kickoff, or the end of a day that is all that is known. */
  upcomingUntilMs: number
  final: boolean
  reliable: boolean
}

/** The rows of one competition, ascending by kickoff, then id. */
export interface CompetitionRows {
  rows: readonly ReleaseRow[]
  /** `upcomingUntilMs` of those that are not final, ascending: all the instants at which the clock alone changes a list. */
  endsMs: readonly number[]
  facts: CompetitionFacts
}

/** One immutable release, indexed. A request takes it once and uses nothing else. */
export interface LoadedRelease {
  id: string
  /** When it was made: nothing in it is known later. */
  createdAt: Date
  promotedAt: Date
  sourceKind: string
  /** Earliest verified snapshot, or null. */
  historyFrom: Date | null
  competition(code: string): CompetitionRows | undefined
  row(id: string): ReleaseRow | undefined
}

export const byKickoffThenId = (
  a: Pick<ReleaseRow, 'kickoffMs' | 'id'>,
  b: Pick<ReleaseRow, 'kickoffMs' | 'id'>,
): number => a.kickoffMs - b.kickoffMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export function indexRelease(
  head: Pick<LoadedRelease, 'id' | 'createdAt' | 'promotedAt' | 'sourceKind' | 'historyFrom'>,
  manifest: ReleaseManifest,
  rows: ReleaseRow[],
): LoadedRelease {
  rows.sort(byKickoffThenId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byCode = new Map<string, CompetitionRows & { rows: ReleaseRow[]; endsMs: number[] }>(
    manifest.competitions.map((facts) => [facts.code, { rows: [], endsMs: [], facts }]),
  )
  for (const row of rows) {
    const own = byCode.get(row.code)
    own?.rows.push(row)
    if (!row.final) own?.endsMs.push(row.upcomingUntilMs)
  }
  for (const { endsMs } of byCode.values()) endsMs.sort((a, b) => a - b)
  return {
    ...head,
    competition: (code) => byCode.get(code),
    row: (id) => byId.get(id),
  }
}

/** The first position in an ascending list whose item is not before an instant. */
function firstFrom<Item>(list: readonly Item[], instantMs: number, at: (item: Item) => number) {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = list[middle]
    if (item !== undefined && at(item) < instantMs) low = middle + 1
    else high = middle
  }
  return low
}

/** The first position in ascending rows whose row is not before `kickoffMs`. */
export const lowerBound = (rows: readonly ReleaseRow[], kickoffMs: number): number =>
  firstFrom(rows, kickoffMs, (row) => row.kickoffMs)

/** How many matches have stopped being upcoming: while it stays the same, so do the lists of a day. */
export const countEnded = ({ endsMs }: CompetitionRows, nowMs: number): number =>
  firstFrom(endsMs, nowMs, (endMs) => endMs)

/** True while a match is still to come; the same as `isToCome`, from what was computed once for a release. */
export const isUpcoming = (row: ReleaseRow, nowMs: number): boolean =>
  !row.final && row.upcomingUntilMs >= nowMs

/** No kickoff lies further back while its match is still upcoming: a local day is at most 25 hours long. */
const LONGEST_DAY_MS = 25 * 3_600_000

/** The matches of ascending rows that are still to come, ascending. */
export const upcomingRows = (rows: readonly ReleaseRow[], nowMs: number): ReleaseRow[] =>
  rows.slice(lowerBound(rows, nowMs - LONGEST_DAY_MS)).filter((row) => isUpcoming(row, nowMs))
