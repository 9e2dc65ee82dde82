import { sha256Hex } from '../platform/secrets'

/** What makes a match the same match, wherever and whenever it is played. */
export interface MatchIdentity {
  /** Catalogue code. */
  competition: string
  season: string
  /** See `stageKey` in `stages.ts`: holds the round where a pairing can repeat. */
  stageKey: string
  homeTeamId: string
  awayTeamId: string
}

/**
 * `fsm:v1:` and the SHA-256 of competition, season, stage key, home and away team, joined by `|`.
 * The kickoff is not part of it: a moved match keeps its id.
 */
export function matchId(match: MatchIdentity): string {
  const parts = [
    match.competition,
    match.season,
    match.stageKey,
    match.homeTeamId,
    match.awayTeamId,
  ]
  return `fsm:v1:${sha256Hex(parts.join('|'))}`
}
