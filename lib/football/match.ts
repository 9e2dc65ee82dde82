import { resultKnownAtMs, type Kickoff } from './kickoff'
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

/** A side's attempts. */
export interface SideShots {
  total: number
  onTarget: number
}

export interface MatchShots {
  home: SideShots
  away: SideShots
}

/** Decimal odds when the match began. Never an ingredient of a forecast: a yardstick for it. */
export interface ClosingOdds {
  home: number
  draw: number
  away: number
}

/** What some sources tell beside the score. */
export interface MatchDetails {
  halfTime?: Score
  extraTime?: Score
  penalties?: Score
  shots?: MatchShots
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
  details?: MatchDetails
  sourceKind: SourceKind
  /** File and position, for provenance. */
  sourceRef: string
}

/** The match as far as it is known at `nowMs`: a result that lies ahead is not looked at. */
export function asKnownAt(match: Match, nowMs: number): Match {
  const hasOutcome = ['final', 'awarded', 'abandoned'].includes(match.status)
  if (!hasOutcome || resultKnownAtMs(match) <= nowMs) return match
  const { details: _, ...fixture } = match
  return { ...fixture, status: 'scheduled', score: null }
}
