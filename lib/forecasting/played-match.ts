/** A played match as the models and statistics see it. */
export interface PlayedMatch {
  season: string
  homeTeamId: string
  awayTeamId: string
  /** After 90 minutes. */
  homeGoals: number
  awayGoals: number
  neutral: boolean
  kickoffMs: number
  /** From this instant on (epoch ms) a forecast may use it. */
  knownAtMs: number
}

/** How many entries, ascending by `knownAtMs`, were known at an instant. */
export function knownCount(sorted: readonly { knownAtMs: number }[], asOfMs: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = sorted[middle]
    if (entry && entry.knownAtMs <= asOfMs) low = middle + 1
    else high = middle
  }
  return low
}

export const byKnownAt = (a: { knownAtMs: number }, b: { knownAtMs: number }): number =>
  a.knownAtMs - b.knownAtMs
