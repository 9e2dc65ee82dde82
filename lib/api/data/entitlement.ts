import { historyBegins } from '../../clients/standing'
import { parisDayStartMs } from '../../platform/clock'
import type { ReleaseRow } from '../../releases/index-release'
import type { DataCall } from './serve'

/** The Paris day on which the history entitlement begins. */
export const firstHistoryDay = ({ limits, nowMs }: DataCall): string => historyBegins(limits, nowMs)

/** True unless the match was played before the history entitlement. */
export const isInsideHistory = (row: ReleaseRow, call: DataCall): boolean =>
  !row.final || row.kickoffMs >= parisDayStartMs(firstHistoryDay(call))
