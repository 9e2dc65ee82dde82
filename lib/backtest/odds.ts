import type { OneXTwo } from '../forecasting/outcome-blend'

/**
 * The probabilities behind decimal odds, the bookmaker's margin removed by the power method: the
 * exponent k for which Σ (1/odds)^k = 1. Clarke, Kovalchik & Ingram, "Adjusting Bookmaker's Odds to
 * Allow for Overround", American Journal of Sports Science 5 (2017).
 */
export function withoutMargin(odds: OneXTwo): OneXTwo {
  const implied = odds.map((price) => 1 / price)
  const sumAt = (k: number) => implied.reduce((sum, p) => sum + p ** k, 0)
  let [low, high] = [0.1, 10]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (sumAt(middle) > 1) low = middle
    else high = middle
  }
  const [home = 0, draw = 0, away = 0] = implied.map((p) => p ** high / sumAt(high))
  return [home, draw, away]
}
