import { addParisDays, parisDayStartMs } from '../platform/clock'
import { byKickoffThenId, lowerBound, type CompetitionRows, type ReleaseRow } from './index-release'
import type { Window } from './window'

/** Upcoming rows are scheduled ones whose kickoff has not come; past rows are final ones. */
const belongs = (row: ReleaseRow, window: Window, nowMs: number): boolean => {
  const upcoming = !row.final && row.kickoffMs >= nowMs
  if (window.include === 'upcoming') return upcoming
  return row.final || (window.include === 'all' && upcoming)
}

export interface Page {
  rows: ReleaseRow[]
  /** The last row of the page when more follow, else null. */
  continueAfter: ReleaseRow | null
}

/**
 * One page of a competition's rows inside a window, ascending by kickoff, then id.
 * @param after only rows behind this one
 */
export function selectPage(
  competition: CompetitionRows,
  window: Window,
  options: {
    nowMs: number
    limit: number
    withUnreliable: boolean
    after?: { kickoffMs: number; id: string } | undefined
  },
): Page {
  const fromMs = parisDayStartMs(window.startDay)
  const untilMs = parisDayStartMs(addParisDays(window.endDay, 1))
  const { after } = options
  const rows: ReleaseRow[] = []
  for (let i = lowerBound(competition.rows, Math.max(fromMs, after?.kickoffMs ?? 0)); ; i++) {
    const row = competition.rows[i]
    if (!row || row.kickoffMs >= untilMs) return { rows, continueAfter: null }
    if (after && byKickoffThenId(row, after) <= 0) continue
    if (!belongs(row, window, options.nowMs)) continue
    if (!row.reliable && !options.withUnreliable) continue
    if (rows.length === options.limit) return { rows, continueAfter: rows.at(-1) ?? null }
    rows.push(row)
  }
}

/** Reliable scheduled rows whose kickoff is still to come. */
export const countUpcoming = (competition: CompetitionRows, nowMs: number): number =>
  competition.rows
    .slice(lowerBound(competition.rows, nowMs))
    .filter((row) => !row.final && row.reliable).length

/** Reliable final rows from the first day of the history entitlement on. */
export const countHistory = (
  competition: CompetitionRows,
  today: string,
  historyDays: number,
): number =>
  competition.rows
    .slice(lowerBound(competition.rows, parisDayStartMs(addParisDays(today, -historyDays))))
    .filter((row) => row.final && row.reliable).length
