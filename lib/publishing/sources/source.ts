import type { Match, SourceKind, Team } from '../../football/match'

/** Everything a source says, not yet cut to what is known today. */
export interface SourceReading {
  kind: SourceKind
  teams: Team[]
  /** One per match id. */
  matches: Match[]
  /** What was left out, repaired or doubtful, in sentences for the operator. */
  notes: string[]
  /** SHA-256 that changes when the source does. */
  fingerprint: string
}

/** A source that can't be used as it is. Its message names file and position; nothing was changed. */
export class SourceError extends Error {
  override name = 'SourceError'
}
