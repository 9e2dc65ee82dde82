import type { TeamResult } from './statistics'

export interface Streaks {
  winning: number
  losing: number
  unbeaten: number
  winless: number
}

/** Lengths of the runs that the newest match is part of. @param results oldest first */
export function streaksOf(
  results: readonly Pick<TeamResult, 'goalsFor' | 'goalsAgainst'>[],
): Streaks {
  const run = (holds: (difference: number) => boolean) => {
    const broken = results.findLastIndex((r) => !holds(r.goalsFor - r.goalsAgainst))
    return results.length - 1 - broken
  }
  return {
    winning: run((difference) => difference > 0),
    losing: run((difference) => difference < 0),
    unbeaten: run((difference) => difference >= 0),
    winless: run((difference) => difference <= 0),
  }
}
