/** A change in what a part computes is a new version of it: forecasts name them, and what was computed before is found by them. */
export const VERSIONS = {
  feature: 'features-v3',
  flags: 'context-v1',
  model: 'v5',
  calibration: 'monthly-logits-v5',
} as const
