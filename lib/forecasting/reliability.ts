/** What a forecast rests on; every figure is of the moment the forecast was made. */
export interface Evidence {
  /** Rated matches of each side; null without a rating. */
  eloMatches: { home: number | null; away: number | null }
  /** Matches of each side known to the competition's goal model, time-weighted. */
  goalEvidence: { home: number; away: number }
  /** Of each side's last fixtures, how many should have a result by then and have none. */
  missingResults: { home: number; away: number }
  /** Matches the competition's goal model was fitted to. */
  modelMatches: number
  uefaQualification: boolean
}

export type ReliabilityCode =
  | 'elo_missing'
  | 'elo_unreliable'
  | 'goal_raw_data_unreliable'
  | 'shadow_insufficient_data'
  | 'sparse_goal_context'
  | 'uefa_qualification_mute'

/** The thresholds of policy `RELIABILITY_POLICY`; a change of any is a new version. */
export const RELIABILITY = {
  eloMatches: 10,
  goalEvidence: 4,
  missingResults: 5,
  modelMatches: 50,
} as const
export const RELIABILITY_POLICY = 'reliability-v2'

/** Fixtures looked back on when missing results are counted. */
export const RECENT_FIXTURES = 10

/** Sorted reasons why a forecast is not reliable; empty when it is. */
export function reliabilityCodes(evidence: Evidence): ReliabilityCode[] {
  const { eloMatches, goalEvidence, missingResults } = evidence
  const elo = [eloMatches.home, eloMatches.away]
  const reasons: Record<ReliabilityCode, boolean> = {
    elo_missing: elo.includes(null),
    elo_unreliable: elo.some((count) => count !== null && count < RELIABILITY.eloMatches),
    goal_raw_data_unreliable:
      Math.max(missingResults.home, missingResults.away) >= RELIABILITY.missingResults,
    shadow_insufficient_data: evidence.modelMatches < RELIABILITY.modelMatches,
    sparse_goal_context: Math.min(goalEvidence.home, goalEvidence.away) < RELIABILITY.goalEvidence,
    uefa_qualification_mute: evidence.uefaQualification,
  }
  return (Object.keys(reasons) as ReliabilityCode[]).filter((code) => reasons[code]).sort()
}
