import { DateTime } from 'luxon'
import type { Stage } from './stages'

/**
 * `final` alone is a played match with a verified result. `awarded` carries the score a committee
 * set: it counts in tables, never as a result. The others carry no score.
 */
export type MatchStatus =
  'scheduled' | 'final' | 'postponed' | 'cancelled' | 'abandoned' | 'awarded'

export type SourceKind = 'results' | 'simulation'

export interface Team {
  /** See `teamId` in `team-names.ts`. */
  id: string
  country: string
  /** As shown. */
  name: string
}

/** Goals after 90 minutes: the basis of every market. */
export interface Score {
  home: number
  away: number
}

/** A fixture and what is known of it. */
export interface Match {
  id: string
  competitionCode: string
  season: string
  stageKey: string
  stage: Stage
  homeTeamId: string
  awayTeamId: string
  homeTeam: string
  awayTeam: string
  kickoffMs: number
  /** False when the source gives only the day; the time is then `DEFAULT_KICKOFF`. */
  kickoffExact: boolean
  /** Null when nothing proves it either way. */
  neutralVenue: boolean | null
  status: MatchStatus
  /** With status `final` and `awarded` only. */
  score: Score | null
  sourceKind: SourceKind
  /** File and position, for provenance. */
  sourceRef: string
}

/** Local time assumed when a source gives only the day. */
export const DEFAULT_KICKOFF = '15:00'

/** From kickoff to a result that can be trusted: the match, its breaks, and the score's confirmation. */
const RESULT_DELAY_MS = 3 * 3_600_000

/**
 * When the result counts as known (epoch ms). A match without an exact time may have been played at
 * any hour of its day, so its result counts from the end of that day on.
 */
export function resultKnownAtMs(kickoffMs: number, exact: boolean, timezone: string): number {
  if (exact) return kickoffMs + RESULT_DELAY_MS
  const nextDay = DateTime.fromMillis(kickoffMs, { zone: timezone })
    .startOf('day')
    .plus({ days: 1 })
  return nextDay.toMillis() + RESULT_DELAY_MS
}

/** The match as far as it is known at `nowMs`: a result that lies ahead is not looked at. */
export function asKnownAt(match: Match, nowMs: number, timezone: string): Match {
  const hasOutcome = ['final', 'awarded', 'abandoned'].includes(match.status)
  if (!hasOutcome || resultKnownAtMs(match.kickoffMs, match.kickoffExact, timezone) <= nowMs)
    return match
  return { ...match, status: 'scheduled', score: null }
}
