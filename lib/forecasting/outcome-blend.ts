import { solvePositiveDefinite } from './linear-system'

export type OneXTwo = readonly [home: number, draw: number, away: number]

/**
 * A 1X2 as two numbers: `edge`, log(home / away), which changes its sign when the sides change places,
 * and `parity`, log(draw / √(home · away)), which then stays as it is.
 */
export interface Contrast {
  edge: number
  parity: number
}

export const contrastOf = ([home, draw, away]: OneXTwo): Contrast => ({
  edge: Math.log(home / away),
  parity: Math.log(draw / Math.sqrt(home * away)),
})

export function oneXTwoOf({ edge, parity }: Contrast): OneXTwo {
  const [home, draw, away] = [Math.exp(edge / 2), Math.exp(parity), Math.exp(-edge / 2)]
  const sum = home + draw + away
  return [home / sum, draw / sum, away / sum]
}

/** What speaks for an edge, and what for a draw. */
export interface Signs {
  edge: readonly number[]
  parity: readonly number[]
}

/** Coefficients: first those of the edge, then those of the parity. */
export interface Blend {
  edge: readonly number[]
  parity: readonly number[]
}

const sumOf = (coefficients: readonly number[], signs: readonly number[]): number =>
  coefficients.reduce((sum, coefficient, i) => sum + coefficient * (signs[i] ?? 0), 0)

export const blended = (blend: Blend, signs: Signs): OneXTwo =>
  oneXTwoOf({ edge: sumOf(blend.edge, signs.edge), parity: sumOf(blend.parity, signs.parity) })

/** A past match: the signs before it, row after row, and its outcome (0 home, 1 draw, 2 away). */
export interface OutcomeExamples {
  /** Rows of `edges + parities` numbers. */
  signs: Float64Array
  outcomes: Uint8Array
}

const MAX_ITERATIONS = 30
const TOLERANCE = 1e-10

/**
 * Multinomial logit of the outcome on the signs, with a Gaussian prior around `prior` (weight `firmness`,
 * in matches' information), by Newton's method. It is the logit of Dixon & Coles' successors that pool
 * forecasts by their log-ratios (Genest & Zidek, "Combining Probability Distributions", Statistical
 * Science 1, 1986: logarithmic pooling), written in contrasts, so that mirrored signs give mirrored
 * forecasts. Without examples it is the prior.
 */
export function fitBlend(
  { signs, outcomes }: OutcomeExamples,
  prior: Blend,
  firmness: number,
): Blend {
  const edges = prior.edge.length
  const mean = [...prior.edge, ...prior.parity]
  const width = mean.length
  const coefficients = Float64Array.from(mean)
  const step = new Float64Array(width)
  const information = new Float64Array(width * width)
  const blend = (): Blend => ({
    edge: [...coefficients.subarray(0, edges)],
    parity: [...coefficients.subarray(edges)],
  })
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    information.fill(0)
    for (let i = 0; i < width; i++) {
      step[i] = firmness * ((mean[i] as number) - (coefficients[i] as number))
      information[i * width + i] = firmness
    }
    for (let n = 0; n < outcomes.length; n++) {
      const row = n * width
      let edge = 0
      let parity = 0
      for (let i = 0; i < width; i++) {
        const part = (coefficients[i] as number) * (signs[row + i] as number)
        if (i < edges) edge += part
        else parity += part
      }
      // As in `oneXTwoOf`, without an array for each of millions.
      const [homeOdds, drawOdds] = [Math.exp(edge / 2), Math.exp(parity)]
      const sum = homeOdds + drawOdds + 1 / homeOdds
      const home = homeOdds / sum
      const draw = drawOdds / sum
      const away = 1 - home - draw
      const outcome = outcomes[n] as number
      const byEdge = (Number(outcome === 0) - Number(outcome === 2) - home + away) / 2
      const byParity = Number(outcome === 1) - draw
      // Covariance of (±½ for a win, 1 for a draw) under the forecast.
      const edgeEdge = (home + away - (home - away) ** 2) / 4
      const edgeParity = (-draw * (home - away)) / 2
      const parityParity = draw * (1 - draw)
      for (let i = 0; i < width; i++) {
        const x = signs[row + i] as number
        step[i] = (step[i] as number) + (i < edges ? byEdge : byParity) * x
        for (let j = 0; j <= i; j++) {
          const weight = i < edges ? edgeEdge : j < edges ? edgeParity : parityParity
          const at = i * width + j
          information[at] = (information[at] as number) + weight * x * (signs[row + j] as number)
        }
      }
    }
    solvePositiveDefinite(information, step)
    let largest = 0
    for (let i = 0; i < width; i++) {
      coefficients[i] = (coefficients[i] as number) + (step[i] as number)
      largest = Math.max(largest, Math.abs(step[i] as number))
    }
    if (largest < TOLERANCE) break
  }
  return blend()
}
