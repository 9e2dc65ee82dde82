/**
 * Weighted sums over the matches of each ordered pair of teams, division and kind of ground: all that the
 * likelihood of a goal model needs. Parallel arrays of which the first `count` entries count.
 */
export interface PairTotals {
  count: number
  home: Int32Array
  away: Int32Array
  /** 1 on neutral ground. */
  neutral: Uint8Array
  /** Which of the divisions that are fitted together they met in. */
  division: Uint8Array
  weight: Float64Array
  homeGoals: Float64Array
  awayGoals: Float64Array
  /** Four a pair: weight of the scores 0–0, 0–1, 1–0, 1–1. */
  lowScores: Float64Array
  /** Two a pair: room for λ and μ, which a fit asks for a dozen times. */
  rates: Float64Array
}

export const emptyTotals = (pairs: number): PairTotals => ({
  count: 0,
  home: new Int32Array(pairs),
  away: new Int32Array(pairs),
  neutral: new Uint8Array(pairs),
  division: new Uint8Array(pairs),
  weight: new Float64Array(pairs),
  homeGoals: new Float64Array(pairs),
  awayGoals: new Float64Array(pairs),
  lowScores: new Float64Array(4 * pairs),
  rates: new Float64Array(2 * pairs),
})

/** Adds a match to the sums of its pair. */
export function addScore(
  totals: PairTotals,
  pair: number,
  { homeGoals, awayGoals }: { homeGoals: number; awayGoals: number },
  weight: number,
): void {
  const add = (sums: Float64Array, i: number, amount: number) =>
    void (sums[i] = (sums[i] as number) + amount)
  add(totals.weight, pair, weight)
  add(totals.homeGoals, pair, weight * homeGoals)
  add(totals.awayGoals, pair, weight * awayGoals)
  if (homeGoals <= 1 && awayGoals <= 1)
    add(totals.lowScores, 4 * pair + 2 * homeGoals + awayGoals, weight)
}
