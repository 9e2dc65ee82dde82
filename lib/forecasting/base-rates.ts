import type { OneXTwo } from './outcome-blend'
import { outcomeOf } from './scores'

/** What somebody says who knows nothing but how often things came before. */
export interface BaseRates {
  oneXTwo: OneXTwo
  over: number
  bothScore: number
}

/** How many matches, and of them home wins, draws, away wins, those with three goals or more, and those in which both scored. */
export interface Tally {
  n: number
  came: readonly [home: number, draw: number, away: number, over: number, bothScore: number]
}

/** One made-up match, so that nothing is ever impossible. */
export const NOTHING_KNOWN: Tally = { n: 1, came: [0.44, 0.26, 0.3, 0.5, 0.5] }

/** What came in one match that ended so after 90 minutes. */
export function tallyOf(home: number, away: number): Tally {
  const outcome = outcomeOf(home, away)
  const came = [outcome === 0, outcome === 1, outcome === 2, home + away > 2, home > 0 && away > 0]
  return { n: 1, came: came.map(Number) as unknown as Tally['came'] }
}

export const addTallies = (a: Tally, b: Tally): Tally => ({
  n: a.n + b.n,
  came: a.came.map((count, i) => count + (b.came[i] ?? 0)) as unknown as Tally['came'],
})

/** The shares of a tally. */
export function baseRates({ n, came }: Tally): BaseRates {
  const [home, draw, away, over, bothScore] = came
  return { oneXTwo: [home / n, draw / n, away / n], over: over / n, bothScore: bothScore / n }
}
