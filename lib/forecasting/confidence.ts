import type { Markets } from './markets'
import { toSixDecimals } from './rounding'

export type Outcome = 'home' | 'draw' | 'away'

/** The most likely outcome of the published 1X2; ties go to home, then draw. */
export function pickOutcome({ home, draw, away }: Markets['oneXTwo']): {
  outcome: Outcome
  probability: number
} {
  if (home >= draw && home >= away) return { outcome: 'home', probability: home }
  return draw >= away
    ? { outcome: 'draw', probability: draw }
    : { outcome: 'away', probability: away }
}

/** Time-weighted matches at which the data are half as good as they can be. */
const HALF_QUALITY_EVIDENCE = 3
const NO_KNOWLEDGE = 1 / 3

/** How far the data carry, 0 (nothing known) to 1: n / (n + 3) for the lesser known side. */
export const dataQuality = (homeEvidence: number, awayEvidence: number): number => {
  const evidence = Math.min(homeEvidence, awayEvidence)
  return evidence / (evidence + HALF_QUALITY_EVIDENCE)
}

/** The published 1X2 maximum, drawn towards 1/3 (nothing known) as far as the data fall short; six decimals. */
export const confidence = (oneXTwo: Markets['oneXTwo'], quality: number): number =>
  toSixDecimals(NO_KNOWLEDGE + quality * (pickOutcome(oneXTwo).probability - NO_KNOWLEDGE))
