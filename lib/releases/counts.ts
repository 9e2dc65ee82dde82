import { addParisDays, parisDayStartMs } from '../platform/clock'
import { lowerBound, upcomingRows, type ReleaseRow } from './index-release'

/** Reliable matches that are still to come. */
export const countUpcoming = (rows: readonly ReleaseRow[], nowMs: number): number =>
  upcomingRows(rows, nowMs).filter((row) => row.reliable).length

/** Reliable final rows from the first day of the history entitlement on. */
export const countHistory = (
  rows: readonly ReleaseRow[],
  today: string,
  historyDays: number,
): number =>
  rows
    .slice(lowerBound(rows, parisDayStartMs(addParisDays(today, -historyDays))))
    .filter((row) => row.final && row.reliable).length
