/** A side's attempts: what a result leaves out of how a match went. */
export interface Shots {
  total: number
  onTarget: number
}

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
  shots?: { home: Shots; away: Shots } | undefined
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

/** The one order of played matches, whatever order they came in: sums of them are the same to the last bit. */
export const inOrder = (a: PlayedMatch, b: PlayedMatch): number =>
  a.knownAtMs - b.knownAtMs ||
  a.kickoffMs - b.kickoffMs ||
  compare(a.homeTeamId, b.homeTeamId) ||
  compare(a.awayTeamId, b.awayTeamId)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
