import { resultKnownAtMs, type Kickoff } from './kickoff'
import type { Stage } from './stages'

/**
 * `final` alone is a played match with a verified result. `awarded` carries the score a committee
 * set: it counts in tables, never as a result. `unsettled` was played, and its source tells the end after extra time or
 * penalties alone: nothing is settled on it. The others carry no score.
 */
export type MatchStatus =
  | 'scheduled'
  | 'final'
  | 'postponed'
  | 'cancelled'
  | 'abandoned'
  | 'awarded'
  | 'unsettled'

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

/** Attempts of one side: all of them, and those on target. */
export interface Shots {
  total: number
  onTarget: number
}

/** Decimal odds of home win, draw and away win, as they stood at kickoff. For measuring only. */
export interface ClosingOdds {
  home: number
  draw: number
  away: number
}

/** What a source may say of a match beside its result after 90 minutes. */
export interface MatchDetails {
  halfTime?: Score
  /** Goals after 120 minutes, those of the first 90 included. */
  extraTime?: Score
  /** Goals when play ended, after 90 or 120 minutes: from sources that don't tell the two apart. */
  endOfPlay?: Score
  /** Of the shoot-out alone. */
  penalties?: Score
  shots?: { home: Shots; away: Shots }
  closingOdds?: ClosingOdds
}

/** A fixture and what is known of it. */
export interface Match extends Kickoff {
  id: string
  season: string
  stageKey: string
  stage: Stage
  homeTeamId: string
  awayTeamId: string
  homeTeam: string
  awayTeam: string
  /** Null when nothing proves it either way. */
  neutralVenue: boolean | null
  status: MatchStatus
  /** With status `final` and `awarded` only. */
  score: Score | null
  sourceKind: SourceKind
  /** File and position, for provenance. */
  sourceRef: string
  /** Present where the source says more than the result; known when the result is. */
  details?: MatchDetails
}

/** The match as far as it is known at `nowMs`: a result that lies ahead is not looked at. */
export function asKnownAt(match: Match, nowMs: number): Match {
  const hasOutcome = ['final', 'awarded', 'abandoned', 'unsettled'].includes(match.status)
  if (!hasOutcome || resultKnownAtMs(match) <= nowMs) return match
  const { details: _details, ...fixture } = match
  return { ...fixture, status: 'scheduled', score: null }
}
