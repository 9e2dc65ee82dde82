import { freezesAtMs, resultKnownAtMs } from '../football/kickoff'
import type { Match } from '../football/match'
import { addParisDays, parisDay, parisDayStartMs } from '../platform/clock'

const MINUTE_MS = 60_000

/** So long before a forecast freezes it is made once more, unless it is younger than `FRESH_MS` then. */
const CUT_OFF_LEAD_MS = 10 * MINUTE_MS
const FRESH_MS = 60 * MINUTE_MS
/** Results become known all day long: those of half an hour are published together. */
const TOGETHER_MS = 30 * MINUTE_MS
/** A release is stale when its successor is this late. */
export const STALE_AFTER_MS = 2 * 60 * MINUTE_MS
/** For a release of which no publication tells when the next is due. */
export const DAILY_MS = 24 * 60 * MINUTE_MS

/** The start of the next Paris day: windows and live forecasts turn over. */
const nextDayMs = (nowMs: number): number => parisDayStartMs(addParisDays(parisDay(nowMs), 1))

/**
 * When a publication made at `nowMs` is to be followed by the next, as far as clock and source tell by now: at the turn
 * of the Paris day, ten minutes before forecasts freeze, or when a result of the source becomes known. A change of the
 * source is not foreseen here.
 * @param read the reading, with what it holds of the future
 */
export function nextDueMs(read: readonly Match[], nowMs: number): number {
  const dayMs = nextDayMs(nowMs)
  let due = dayMs
  const consider = (ms: number) => {
    if (ms < due) due = ms
  }
  for (const match of read) {
    if (match.kickoffMs > due + DAILY_MS || match.kickoffMs < nowMs - 3 * DAILY_MS) continue
    const freezesMs = freezesAtMs(match)
    const isPlayed = match.status === 'scheduled' || match.score !== null
    if (isPlayed && freezesMs > nowMs + FRESH_MS) consider(freezesMs - CUT_OFF_LEAD_MS)
    const knownMs = resultKnownAtMs(match)
    if (match.score && knownMs > nowMs) consider(Math.max(knownMs, nowMs + TOGETHER_MS))
  }
  return due
}

/** What the last publications left to know. */
export interface LastPublication {
  outcome: string
  endedMs: number
  nextDueMs: number | null
  sourceSha256: string | null
  settingsSha256: string
  /** How many of the newest have failed one after the other. */
  failures: number
}

/** What stands now. */
export interface Standing {
  nowMs: number
  /** Null while nothing was ever promoted. */
  releaseCreatedMs: number | null
  /** Null while it can't be read. */
  sourceSha256: string | null
  settingsSha256: string
  last: LastPublication | null
}

/** A clock that was turned back has seen days that it must not know. */
export const isOfLaterDay = (createdMs: number, nowMs: number): boolean =>
  parisDay(createdMs) > parisDay(nowMs)

export type DueCause = 'first' | 'settings' | 'source' | 'time' | 'again'

const LONGEST_PAUSE_MS = 60 * MINUTE_MS

/** After failures of one state of the source: a minute, two, four … at most an hour. */
const pauseMs = (failures: number): number =>
  Math.min(MINUTE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS)

/** Why a publication is due now; null while none is. */
export function whyDue({
  nowMs,
  releaseCreatedMs,
  sourceSha256,
  settingsSha256,
  last,
}: Standing): DueCause | null {
  if (last?.outcome === 'failed' && last.sourceSha256 === sourceSha256)
    return nowMs >= last.endedMs + pauseMs(last.failures) || nowMs < last.endedMs ? 'again' : null
  if (releaseCreatedMs === null || !last) return 'first'
  if (last.settingsSha256 !== settingsSha256) return 'settings'
  if (last.sourceSha256 !== sourceSha256) return 'source'
  return isOfLaterDay(releaseCreatedMs, nowMs) ||
    nowMs >= (last.nextDueMs ?? last.endedMs + DAILY_MS)
    ? 'time'
    : null
}
