import { dot, logit, sigmoid, type Prior } from './logistic'
import type { Markets } from './markets'

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
const NO_KNOWLEDGE = logit(1 / 3)

/** How far the data carry, 0 (nothing known) to 1: n / (n + 3) for the lesser known side. */
export const dataQuality = (homeEvidence: number, awayEvidence: number): number => {
  const evidence = Math.min(homeEvidence, awayEvidence)
  return evidence / (evidence + HALF_QUALITY_EVIDENCE)
}

/** A constant, the pick's probability, and what lies between it and no knowledge as far as the data fall short. */
export const confidenceSigns = (probability: number, quality: number): number[] => [
  1,
  logit(probability),
  (1 - quality) * (logit(probability) - NO_KNOWLEDGE),
]

/** Before there is a past: the probability itself, drawn to 1/3 as far as the data fall short. */
export const CONFIDENCE_PRIOR: Prior = { mean: [0, 1, -1], weight: [50, 50, 10] }

/**
 * The chance that the pick comes true: of past picks with this confidence about this share did. A
 * logistic line through the past picks' probabilities and the quality of their data; never falls as
 * the probability grows.
 * @param line coefficients of `confidenceSigns`
 */
export function confidence(line: readonly number[], probability: number, quality: number): number {
  const [constant = 0, slope = 1, thin = -1] = line
  const rising = Math.max(0, slope)
  return sigmoid(
    dot([constant, rising, Math.max(-rising, thin)], confidenceSigns(probability, quality)),
  )
}
