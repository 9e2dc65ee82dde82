import type { ReleaseManifest } from './payload'

/** What a list answer needs to know of a row before its bytes are fetched. */
export interface ReleaseRow {
  id: string
  code: string
  kickoffMs: number
  final: boolean
  reliable: boolean
}

/** The rows of one competition, ascending by kickoff, then id. */
export interface CompetitionRows {
  rows: readonly ReleaseRow[]
  activityStatus: 'active' | 'off_season' | 'unavailable'
}

/** One immutable release, indexed. A request takes it once and uses nothing else. */
export interface LoadedRelease {
  id: string
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
  head: Pick<LoadedRelease, 'id' | 'promotedAt' | 'sourceKind' | 'historyFrom'>,
  manifest: ReleaseManifest,
  rows: ReleaseRow[],
): LoadedRelease {
  rows.sort(byKickoffThenId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byCode = new Map<string, CompetitionRows & { rows: ReleaseRow[] }>(
    manifest.competitions.map(({ code, activity_status }) => [
      code,
      { rows: [], activityStatus: activity_status },
    ]),
  )
  for (const row of rows) byCode.get(row.code)?.rows.push(row)
  return {
    ...head,
    competition: (code) => byCode.get(code),
    row: (id) => byId.get(id),
  }
}

/** The first position in ascending rows whose row is not before `kickoffMs`. */
export function lowerBound(rows: readonly ReleaseRow[], kickoffMs: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row && row.kickoffMs < kickoffMs) low = middle + 1
    else high = middle
  }
  return low
}
