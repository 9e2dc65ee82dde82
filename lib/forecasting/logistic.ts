import { solvePositiveDefinite } from './linear-system'

/** Examples of a yes or no: rows of `width` features, and whether it was yes (1) or no (0). */
export interface Examples {
  width: number
  features: Float64Array
  yes: Uint8Array
}

/** A Gaussian prior of the coefficients: where each is drawn, and how firmly (as of that many units of information). */
export interface Prior {
  mean: readonly number[]
  weight: readonly number[]
}

export const logit = (p: number): number => Math.log(p / (1 - p))
export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

export const dot = (
  coefficients: ArrayLike<number>,
  features: ArrayLike<number>,
  offset = 0,
): number => {
  let sum = 0
  for (let i = 0; i < coefficients.length; i++)
    sum += (coefficients[i] as number) * (features[offset + i] as number)
  return sum
}

const MAX_ITERATIONS = 30
const TOLERANCE = 1e-10

/** Logistic regression with a Gaussian prior, by Newton's method. Without examples it is the prior. */
export function fitLogistic({ width, features, yes }: Examples, prior: Prior): number[] {
  const coefficients = Float64Array.from(prior.mean)
  const step = new Float64Array(width)
  const information = new Float64Array(width * width)
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    information.fill(0)
    for (let i = 0; i < width; i++) {
      step[i] = (prior.weight[i] ?? 0) * ((prior.mean[i] ?? 0) - (coefficients[i] as number))
      information[i * width + i] = prior.weight[i] ?? 0
    }
    for (let n = 0; n < yes.length; n++) {
      const p = sigmoid(dot(coefficients, features, n * width))
      const slope = (yes[n] as number) - p
      const weight = p * (1 - p)
      for (let i = 0; i < width; i++) {
        const x = features[n * width + i] as number
        step[i] = (step[i] as number) + slope * x
        for (let j = 0; j <= i; j++) {
          const at = i * width + j
          information[at] =
            (information[at] as number) + weight * x * (features[n * width + j] as number)
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
  return [...coefficients]
}
